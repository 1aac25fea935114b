import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ensureBinary, findOnPath } from '../../test/processes/debian.ts';

export interface Counts {
  right: number;
  wrong: number;
  /** Requests that got no answer. */
  lost: number;
  /** An answer that was wrong; empty where none was. */
  example: string;
  /** Microseconds that it took, and that the sender worked meanwhile. */
  elapsed: number;
  worked: number;
  /** Microseconds that one of a hundred answers took longer than. */
  p99: number;
  /** The number of the next request that is another one each time. */
  next: number;
  /** Requests of which each is another one that were not answered as such. */
  waiting: number;
}

const SCRIPT = fileURLToPath(new URL('wrk.lua', import.meta.url));
/** Seconds until an answer counts as lost. */
const TIMEOUT_SECONDS = 30;

/**
 * Sends what a plan (wrk-plan.ts) says to a server, by wrk: it takes a quarter of what a sender in JavaScript takes for each answer, which
 * on a machine with few cores is taken from those who are measured.
 */
export async function sendByWrk(
  url: string,
  plan: string,
  connections: number,
  seconds: number,
): Promise<Counts> {
  const wrk = ensureBinary({ find: () => findOnPath('wrk'), packageName: 'wrk', purpose: 'wrk' });
  const folder = mkdtempSync(join(tmpdir(), 'stint-bench-'));
  try {
    const file = join(folder, 'plan.lua');
    writeFileSync(file, plan);
    // It knows whole seconds alone, so it is told when to end.
    const longest = `${Math.ceil(seconds) + TIMEOUT_SECONDS}s`;
    const size = ['-t', '1', '-c', String(connections), '-d', longest, '--timeout', `${TIMEOUT_SECONDS}s`];
    const sender = spawn(wrk, [...size, '-s', SCRIPT, url, '--', file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const end = setTimeout(() => sender.kill('SIGINT'), seconds * 1000);
    const ended = once(sender, 'exit');
    const said = await text(sender.stdout);
    const [code, signal] = await ended;
    clearTimeout(end);
    if (code !== 0) throw new Error(`wrk ended with ${code ?? signal}: ${said}`);
    return countsIn(said);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function countsIn(said: string): Counts {
  const [, numbers, example = ''] = /^counted ([\d ]+)\n([\s\S]*)$/m.exec(said) ?? [];
  if (numbers === undefined) throw new Error(`wrk did not say what it counted: ${said}`);
  const [right = 0, wrong = 0, lost = 0, elapsed = 0, worked = 0, p99 = 0, next = 0, waiting = 0] = numbers
    .split(' ')
    .map(Number);
  return { right, wrong, lost, example, elapsed, worked, p99, next, waiting };
}
