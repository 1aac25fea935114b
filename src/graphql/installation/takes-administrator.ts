export const TAKES_ADMINISTRATOR =
  'Requires an administrator of the installation, in a browser session whose password was entered within the last 15 minutes (`confirmPassword`), not an API key or an access token.';
