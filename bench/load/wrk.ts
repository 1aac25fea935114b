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
  /** Requests without an answer. */
  lost: number;
  /** A wrong answer; empty if all were right. */
  example: string;
  /** Duration in microseconds. */
  elapsed: number;
  /** CPU time of wrk in microseconds. */
  worked: number;
  /** 99th percentile of the latency, in microseconds. */
  p99Microseconds: number;
  /** The number of the next distinct request. */
  next: number;
  /** Distinct requests without a matching answer. */
  waiting: number;
}

const SCRIPT = fileURLToPath(new URL('wrk.lua', import.meta.url));
/** An answer counts as lost after this time. */
const TIMEOUT_SECONDS = 30;

/**
 * Sends the requests of a plan (wrk-plan.ts) with wrk. wrk needs a quarter of the CPU of a generator in JavaScript, which on few
 * cores would be taken from the contestants.
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
    // wrk accepts only whole seconds, so a signal ends the run.
    const maxDuration = `${Math.ceil(seconds) + TIMEOUT_SECONDS}s`;
    const size = [
      '-t',
      '1',
      '-c',
      String(connections),
      '-d',
      maxDuration,
      '--timeout',
      `${TIMEOUT_SECONDS}s`,
    ];
    const sender = spawn(wrk, [...size, '-s', SCRIPT, url, '--', file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const end = setTimeout(() => sender.kill('SIGINT'), seconds * 1000);
    const ended = once(sender, 'exit');
    const output = await text(sender.stdout);
    const [code, signal] = await ended;
    clearTimeout(end);
    if (code !== 0) throw new Error(`wrk ended with ${code ?? signal}: ${output}`);
    return countsIn(output);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function countsIn(output: string): Counts {
  const [, numbers, example = ''] = /^counted ([\d ]+)\n([\s\S]*)$/m.exec(output) ?? [];
  if (numbers === undefined) throw new Error(`wrk printed no counts: ${output}`);
  const [
    right = 0,
    wrong = 0,
    lost = 0,
    elapsed = 0,
    worked = 0,
    p99Microseconds = 0,
    next = 0,
    waiting = 0,
  ] = numbers.split(' ').map(Number);
  return { right, wrong, lost, example, elapsed, worked, p99Microseconds, next, waiting };
}
