/**
 * An API key or access token; null if the browser's session is enough. A function is called before each
 * request. It is called again with the rejected token after a request failed with UNAUTHENTICATED.
 */
export type Credential = string | null | ((refused: string | null) => string | null | Promise<string | null>);

export type CredentialSource =
  | { isFixed: true; token: string | null }
  | { isFixed: false; ask: (refused: string | null) => Promise<string | null> };

export function credentialSource(credential: Credential): CredentialSource {
  if (typeof credential !== 'function') return { isFixed: true, token: validToken(credential) };
  return { isFixed: false, ask: async (refused) => validToken(await credential(refused)) };
}

/** Rejects invalid header characters here: the error message of fetch would contain the token. */
function validToken(token: string | null): string | null {
  if (token === null || /^[\x21-\x7e]+$/.test(token)) return token;
  throw new TypeError(
    token === '' ? 'The credential is empty.' : 'The credential has characters in it that no key has.',
  );
}
