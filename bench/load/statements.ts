import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { StatementsJob, StatementsTurn } from './statements-process.ts';

export interface Statements {
  /** Transactions a second. */
  measure: (turn: StatementsTurn) => Promise<number>;
  stop: () => void;
}

/** Starts the process that runs the bare statements on a database. */
export async function startStatements(job: StatementsJob): Promise<Statements> {
  const child = fork(fileURLToPath(new URL('statements-process.ts', import.meta.url)));
  const ended = once(child, 'exit').then(([code]) => [new Error(`The bare statements ended with ${code}.`)]);
  const ask = async (message: StatementsJob | StatementsTurn): Promise<unknown> => {
    child.send(message);
    const [answer] = await Promise.race([once(child, 'message'), ended]);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  await ask(job);
  return { measure: async (turn) => Number(await ask(turn)), stop: () => child.kill() };
}
