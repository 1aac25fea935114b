import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ArgumentsOf, WorkName } from '../works/index.ts';
import type { Load } from './load.ts';

/** A work for the generator to send to a server. */
export interface Job {
  url: string;
  work: WorkName;
  args: unknown;
  connections: number;
  seconds: number;
}

export type Answer = { load: Load } | { error: string };

/** Each generator numbers its requests in a range of its own, so that what two of them create differs. */
const NUMBERS_EACH = 5_000_000;

/** The process that sends requests: a contestant must not wait for the one that measures it. */
export class Generator {
  static #started = 0;
  #process: ChildProcess = fork(fileURLToPath(new URL('load-process.ts', import.meta.url)), [
    String(Generator.#started++ * NUMBERS_EACH),
  ]);
  #ended: Promise<[Answer]> = once(this.#process, 'exit').then(([code]) => [
    { error: `The load generator ended with ${code}.` },
  ]);

  async measure<Name extends WorkName>(
    url: string,
    work: Name,
    args: ArgumentsOf<Name>,
    { connections, seconds }: { connections: number; seconds: number },
  ): Promise<Load> {
    const job: Job = { url, work, args, connections, seconds };
    this.#process.send(job);
    const [answer] = (await Promise.race([once(this.#process, 'message'), this.#ended])) as [Answer];
    if ('error' in answer) throw new Error(`${work}: ${answer.error}`);
    return answer.load;
  }

  stop(): void {
    this.#process.kill();
  }
}
