import { generateKeyPairSync, hash, randomBytes } from 'node:crypto';

/** A private key for ES256 as a JSON Web Key. */
export interface SigningKey {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
  d: string;
  kid: string;
  alg: 'ES256';
  use: 'sig';
}

/** Generators of new secrets by purpose: a random text signs cookies, a key pair signs tokens. */
export const newSecret = {
  cookies: () => randomBytes(32).toString('base64url'),
  tokens: () => JSON.stringify(newSigningKey()),
} as const satisfies Record<string, () => string>;

export type Purpose = keyof typeof newSecret;

function newSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y, d } = privateKey.export({ format: 'jwk' }) as Pick<SigningKey, 'x' | 'y' | 'd'>;
  return { kty: 'EC', crv: 'P-256', x, y, d, kid: thumbprint(x, y), alg: 'ES256', use: 'sig' };
}

/** The RFC 7638 thumbprint: the hash of the required members in the order of their names, without spaces. */
function thumbprint(x: string, y: string): string {
  return hash('sha256', JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }), 'base64url');
}
