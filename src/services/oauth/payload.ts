/** The stored payload of a record of the authorization server. */
export type RecordPayload = Record<string, unknown> & {
  accountId?: string;
  clientId?: string;
  grantId?: string;
  uid?: string;
  /** The granted scopes by resource. */
  resources?: Record<string, string>;
  session?: { cookie?: string };
};

/** Replaces the secret in stored payloads. JSON escapes this character, so it cannot occur otherwise. */
const SECRET_PLACEHOLDER = '\u0001';

/**
 * Serializes a payload without secrets. Every record repeats its own secret, and a pending authorization contains the
 * cookie of its browser.
 */
export function writePayload(secret: string, payload: RecordPayload): string {
  const { session } = payload;
  const visible = session ? { ...payload, session: { ...session, cookie: undefined } } : payload;
  return JSON.stringify(visible).replaceAll(secret, SECRET_PLACEHOLDER);
}

/** Parses a payload and inserts the secret, if known. */
export function readPayload<Payload = RecordPayload>(stored: string, secret = ''): Payload {
  return JSON.parse(stored.replaceAll(SECRET_PLACEHOLDER, secret));
}
