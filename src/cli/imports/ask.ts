import { createInterface } from 'node:readline/promises';
import { Interrupted } from '../report-failure.ts';
import { UsageError } from '../usage-error.ts';

/** Asks a question; only a plain yes counts. Without a terminal, the error says how to run without questions. */
export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new UsageError(`${question.trim()} There is no terminal to confirm this. Add --yes to continue.`);
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  const interrupted = new Promise<never>((_, reject) => {
    prompt.once('SIGINT', () => reject(new Interrupted()));
  });
  try {
    const answer = await Promise.race([prompt.question(`${question} [y/N] `), interrupted]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    prompt.close();
  }
}
