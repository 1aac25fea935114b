/**
 * An API key or an access token; null where the browser's session is enough. A function is asked before each request, and
 * again, with the one that was refused, when the server does not take it any more.
 */
export type Credential = string | null | ((refused: string | null) => string | null | Promise<string | null>);

/** The source of the credential. */
export type CredentialSource =
  | { isFixed: true; token: string | null }
  | { isFixed: false; ask: (refused: string | null) => Promise<string | null> };

export function credentialSource(credential: Credential): CredentialSource {
  if (typeof credential !== 'function') return { isFixed: true, token: checked(credential) };
  return { isFixed: false, ask: async (refused) => checked(await credential(refused)) };
}

/** Invalid header characters are rejected here: the error of fetch would contain the token. */
function checked(token: string | null): string | null {
  if (token === null || /^[\x21-\x7e]+$/.test(token)) return token;
  throw new TypeError(
    token === '' ? 'The credential is empty.' : 'The credential has characters in it that no key has.',
  );
}
