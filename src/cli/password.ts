import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { invalid } from '../lib/errors.ts';
import { Interrupted } from './report-failure.ts';

export type PasswordInput = NodeJS.ReadableStream & Pick<ReadStream, 'isTTY' | 'destroy'>;

/** A new password: asked for twice at a terminal, else the first line of the input. */
export async function readNewPassword(input: PasswordInput, prompts: NodeJS.WritableStream): Promise<string> {
  if (!input.isTTY) return readFirstLine(input);
  const password = await ask(input, prompts, 'Password: ');
  const again = await ask(input, prompts, 'The same again: ');
  if (password !== again) throw invalid('password', 'The two passwords differ; nothing was made.');
  return password;
}

async function readFirstLine(input: PasswordInput): Promise<string> {
  try {
    for await (const line of createInterface({ input })) return line;
    throw invalid('password', 'There was no password on standard input.');
  } finally {
    // A writer that keeps its end of the pipe open would keep this process waiting.
    input.destroy();
  }
}

function ask(input: PasswordInput, prompts: NodeJS.WritableStream, prompt: string): Promise<string> {
  prompts.write(prompt);
  // Readline echoes what is typed to its output, which leads nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  return new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    lines.once('SIGINT', () => reject(new Interrupted()));
    // Ctrl-D, or the terminal is gone. After a line this comes too late to count.
    lines.once('close', () => reject(new Interrupted()));
  }).finally(() => {
    lines.close();
    prompts.write('\n');
  });
}
