/** A sentence in the descriptions of mutations that give a program lasting access. */
export const TAKES_PROOF =
  'Requires a browser session whose password was entered within the last 15 minutes (`confirmPassword`), not an API key or an access token.';
