/** Description for mutations that give a program lasting access. */
export const TAKES_PROOF =
  'People do this in a browser: it requires the session of a person who entered their password within the last 15 minutes (`confirmPassword`), not an API key or an access token.';
