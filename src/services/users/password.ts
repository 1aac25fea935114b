import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { NO_PASSWORD } from '../../domain/accounts/account-state.ts';
import { checkPassword } from '../../domain/accounts/password.ts';
import { normalize } from '../../domain/text/text.ts';
import { failure } from '../../lib/errors.ts';
import { isCommonPassword } from './common-passwords.ts';

const derive = promisify(argon2);

/** The OWASP recommendation for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const PARAMETERS = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$`;

/** Checks a new password for the account of an address. */
export function checkNewPassword(password: string, email: string, field?: string): string {
  return checkPassword(password, { email, isCommon: isCommonPassword }, field);
}

/** Hashes a password in the PHC string format. The format contains the parameters, so that they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await run(password, salt, MEMORY_KIB, PASSES, LANES);
  return inPhcFormat(salt, hash);
}

function inPhcFormat(salt: Buffer, hash: Buffer): string {
  return `${PARAMETERS}${unpadded(salt)}$${unpadded(hash)}`;
}

/** A hash that no password matches. Verification against this hash takes as long as against any other. */
export const NOBODYS_HASH = inPhcFormat(Buffer.alloc(16), Buffer.alloc(32));

/** Returns whether a password matches a hash. An account without a password takes as long as any other. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  if (stored === NO_PASSWORD) return verifyPassword(password, NOBODYS_HASH);
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored);
  if (!match) return false;
  const [, memory, passes, lanes, salt = '', expected = ''] = match;
  const hash = await run(
    password,
    Buffer.from(salt, 'base64'),
    Number(memory),
    Number(passes),
    Number(lanes),
  );
  const expectedHash = Buffer.from(expected, 'base64');
  return expectedHash.length === hash.length && timingSafeEqual(expectedHash, hash);
}

/** Returns whether a hash has outdated parameters. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(PARAMETERS);
}

/** Hashes run on the four threads of libuv. One thread stays free for files and DNS. */
const MAX_CONCURRENT = 3;
/** The last hash in a full queue waits for a few seconds. */
const MAX_WAITING = 100;
const waiting: (() => void)[] = [];
let running = 0;

async function run(password: string, nonce: Buffer, memory: number, passes: number, parallelism: number) {
  const message = Buffer.from(normalize(password, 'NFKC'));
  await enter();
  try {
    return await derive('argon2id', { message, nonce, memory, passes, parallelism, tagLength: 32 });
  } finally {
    leave();
  }
}

async function enter(): Promise<void> {
  if (running < MAX_CONCURRENT) {
    running++;
    return;
  }
  if (waiting.length >= MAX_WAITING) {
    throw failure('OVERLOADED', 'Many passwords are being checked at this moment; try again soon.');
  }
  await new Promise<void>((resolve) => waiting.push(resolve));
}

/** Hands the slot to the next hash in the queue. */
function leave(): void {
  const next = waiting.shift();
  if (next) next();
  else running--;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
