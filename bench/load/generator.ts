import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ArgumentsOf, WorkloadName } from '../workloads/index.ts';
import type { Load } from './load.ts';

/** A workload for the generator to send to a server. */
export interface Job {
  url: string;
  workload: WorkloadName;
  args: unknown;
  connections: number;
  seconds: number;
}

export type Answer = { load: Load } | { error: string };

/** Size of the number range of each generator. Distinct ranges keep the creations of two generators distinct. */
const NUMBERS_EACH = 5_000_000;

/** Runs the load generator in a child process, so that measuring does not block a contestant in this process. */
export class Generator {
  static #started = 0;
  #process: ChildProcess = fork(fileURLToPath(new URL('load-process.ts', import.meta.url)), [
    String(Generator.#started++ * NUMBERS_EACH),
  ]);
  #ended: Promise<[Answer]> = once(this.#process, 'exit').then(([code]) => [
    { error: `The load generator exited with ${code}.` },
  ]);

  async measure<Name extends WorkloadName>(
    url: string,
    workload: Name,
    args: ArgumentsOf<Name>,
    { connections, seconds }: { connections: number; seconds: number },
  ): Promise<Load> {
    const job: Job = { url, workload, args, connections, seconds };
    this.#process.send(job);
    const [answer] = (await Promise.race([once(this.#process, 'message'), this.#ended])) as [Answer];
    if ('error' in answer) throw new Error(`${workload}: ${answer.error}`);
    return answer.load;
  }

  stop(): void {
    this.#process.kill();
  }
}
