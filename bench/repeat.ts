import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ensureBinary, findOnPath } from '../test/support/debian.ts';

interface Repeated {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** What it is answered, to the letter. */
  expected: string;
}

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
}

const SCRIPT = fileURLToPath(new URL('repeat.lua', import.meta.url));

/**
 * Sends one request again and again, by wrk: it takes a quarter of what a sender in JavaScript takes for each answer, which on a machine
 * with few cores is taken from those who are measured.
 */
export async function repeat(request: Repeated, connections: number, seconds: number): Promise<Counts> {
  const wrk = ensureBinary({ find: () => findOnPath('wrk'), packageName: 'wrk', purpose: 'wrk' });
  const folder = mkdtempSync(join(tmpdir(), 'stint-bench-'));
  try {
    writeFileSync(join(folder, 'request'), request.body);
    writeFileSync(join(folder, 'answer'), request.expected);
    const headers = Object.entries(request.headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    const size = ['-t', '1', '-c', String(connections), '-d', `${Math.ceil(seconds)}s`];
    const sender = spawn(wrk, [...size, '-s', SCRIPT, ...headers, request.url, '--', folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(sender, 'exit');
    const said = await text(sender.stdout);
    const [code] = await ended;
    if (code !== 0) throw new Error(`wrk ended with ${code}: ${said}`);
    return countsIn(said);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function countsIn(said: string): Counts {
  const [, numbers, example = ''] = /^counted ([\d ]+)\n([\s\S]*)$/m.exec(said) ?? [];
  if (numbers === undefined) throw new Error(`wrk did not say what it counted: ${said}`);
  const [right = 0, wrong = 0, lost = 0, elapsed = 0, worked = 0] = numbers.split(' ').map(Number);
  return { right, wrong, lost, example, elapsed, worked };
}
