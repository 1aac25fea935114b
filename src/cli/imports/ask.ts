import { createInterface } from 'node:readline/promises';
import { Interrupted } from '../report-failure.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Asks for confirmation; only "y" or "yes" confirms. Without a terminal, the error names the option that
 * skips the question.
 */
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
