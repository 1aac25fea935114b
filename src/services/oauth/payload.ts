/** The stored part of a record of the authorization server. */
export type RecordPayload = Record<string, unknown> & {
  accountId?: string;
  clientId?: string;
  grantId?: string;
  uid?: string;
  /** The granted scopes by resource. */
  resources?: Record<string, string>;
  session?: { cookie?: string };
};

/** Stands for the secret in what is stored. No text in JSON has such a character as it is, so it cannot come from elsewhere. */
const MARK = '\u0001';

/**
 * As it is stored: without whatever could open something. All records repeat their secret, and an authorization under way
 * names the cookie that it was begun with.
 */
export function writePayload(secret: string, payload: RecordPayload): string {
  const { session } = payload;
  const visible = session ? { ...payload, session: { ...session, cookie: undefined } } : payload;
  return JSON.stringify(visible).replaceAll(secret, MARK);
}

/** With the secret in its place again, where it is known. */
export function readPayload<Payload = RecordPayload>(stored: string, secret = ''): Payload {
  return JSON.parse(stored.replaceAll(MARK, secret));
}
