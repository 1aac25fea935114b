import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { invalid } from '../lib/errors.ts';
import { Interrupted } from './report-failure.ts';

export type PasswordInput = NodeJS.ReadableStream & { isTTY: boolean; destroy: () => void };

/** Reads a new password: prompted twice at a terminal, otherwise the first line of the input. */
export async function readNewPassword(input: PasswordInput, prompts: NodeJS.WritableStream): Promise<string> {
  return input.isTTY ? askTwice(input, prompts) : readFirstLine(input);
}

async function readFirstLine(input: PasswordInput): Promise<string> {
  try {
    for await (const line of createInterface({ input })) return line;
    throw invalid('password', 'No password on standard input.');
  } finally {
    // An open pipe would keep this process alive.
    input.destroy();
  }
}

async function askTwice(input: PasswordInput, prompts: NodeJS.WritableStream): Promise<string> {
  // Readline echoes typed text to its output, so the output discards everything.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: true, historySize: 0 });
  const interruption = new Promise<never>((_resolve, reject) => {
    lines.once('SIGINT', () => reject(new Interrupted()));
  });
  const typed = lines[Symbol.asyncIterator]();
  const ask = async (prompt: string): Promise<string> => {
    prompts.write(prompt);
    const line = await Promise.race([typed.next(), interruption]).finally(() => prompts.write('\n'));
    // Ctrl-D, or the terminal was closed.
    if (line.done) throw new Interrupted();
    return line.value;
  };
  try {
    const password = await ask('Password: ');
    const again = await ask('Repeat the password: ');
    if (password !== again) throw invalid('password', 'The passwords do not match. Nothing was created.');
    return password;
  } finally {
    lines.close();
  }
}
