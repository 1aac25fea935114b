import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { SHORTEST_PASSWORD } from '../../domain/password.ts';
import { failure, invalid } from '../../lib/errors.ts';

const derive = promisify(argon2);

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const MEMORY = 19_456;
const PASSES = 2;
const LANES = 1;
const LONGEST = 1_000;

export function checkPassword(password: string, field = 'password'): string {
  const what = field === 'password' ? 'The password' : field;
  if (password.length < SHORTEST_PASSWORD) {
    throw invalid(field, `${what} must have at least ${SHORTEST_PASSWORD} characters.`);
  }
  if (password.length > LONGEST) throw invalid(field, `${what} must have at most ${LONGEST} characters.`);
  return password;
}

/** Whether a text can be somebody's password at all. */
export function couldBePassword(text: string): boolean {
  return text.length >= SHORTEST_PASSWORD && text.length <= LONGEST;
}

/** In the PHC string format, which carries the parameters, so that they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await run(password, salt, MEMORY, PASSES, LANES);
  return inPhcFormat(salt, hash);
}

function inPhcFormat(salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** The hash of no password: to verify one against it fails, and takes as long as with any other. */
export const NOBODYS_HASH = inPhcFormat(Buffer.alloc(16), Buffer.alloc(32));

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
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
  const wanted = Buffer.from(expected, 'base64');
  return wanted.length === hash.length && timingSafeEqual(wanted, hash);
}

/** Node computes hashes on four threads that read files and look up names, too: one of them is left for those. */
const MOST_AT_ONCE = 3;
/** With the time that a hash takes, the last one waits for some seconds. */
const MOST_WAITING = 100;
const waiting: (() => void)[] = [];
let running = 0;

async function run(password: string, nonce: Buffer, memory: number, passes: number, parallelism: number) {
  const message = Buffer.from(password.normalize('NFKC'));
  await enter();
  try {
    return await derive('argon2id', { message, nonce, memory, passes, parallelism, tagLength: 32 });
  } finally {
    leave();
  }
}

async function enter(): Promise<void> {
  if (running < MOST_AT_ONCE) {
    running++;
    return;
  }
  if (waiting.length >= MOST_WAITING) {
    throw failure('OVERLOADED', 'Many passwords are being checked at this moment; try again soon.');
  }
  await new Promise<void>((resolve) => waiting.push(resolve));
}

/** The place of one that ends is handed on. */
function leave(): void {
  const next = waiting.shift();
  if (next) next();
  else running--;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
