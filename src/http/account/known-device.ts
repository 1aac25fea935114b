import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A browser that signed in to accounts before, proved by its cookie. */
export interface KnownDevice {
  id: string;
  /** The tags of the accounts, latest first. */
  accounts: readonly string[];
}

const DAY = 86_400_000;
/** With the 90 days that a secret signs, this is less than the year that a secret is stored. */
export const KNOWN_FOR_MS = 180 * DAY;
const MAX_ACCOUNTS = 8;
const PATTERN = /^([0-9a-f]{32})\.([0-9a-z]{1,12})\.([0-9a-f]{32}(?:-[0-9a-f]{32})*)\.([A-Za-z0-9_-]{43})$/;

/** Reads the cookie. Returns null if it is missing, expired or not signed by this server. */
export function readKnownDevice(
  secrets: readonly string[],
  value: string | null,
  now: number,
): KnownDevice | null {
  const [, id = '', issued = '', accounts = '', signature = ''] = PATTERN.exec(value ?? '') ?? [];
  if (!id || now - Number.parseInt(issued, 36) >= KNOWN_FOR_MS) return null;
  const given = Buffer.from(signature, 'base64url');
  const isOurs = secrets.some((secret) => timingSafeEqual(given, mac(secret, `${id}.${issued}.${accounts}`)));
  return isOurs ? { id, accounts: accounts.split('-') } : null;
}

/** Writes the cookie of a browser that has just signed in to an account. */
export function writeKnownDevice(
  [newest]: readonly string[],
  device: KnownDevice | null,
  account: string,
  now: number,
): string {
  if (newest === undefined) throw new Error('There is always a secret to sign with.');
  const others = device?.accounts.filter((other) => other !== account) ?? [];
  const accounts = [account, ...others].slice(0, MAX_ACCOUNTS).join('-');
  const text = `${device?.id ?? randomBytes(16).toString('hex')}.${now.toString(36)}.${accounts}`;
  return `${text}.${mac(newest, text).toString('base64url')}`;
}

/** The secrets sign other cookies too. The prefix prevents one kind of cookie from passing as another. */
function mac(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(`known-device:${text}`).digest();
}
