import { Readable } from 'node:stream';
import { createProgram } from '../../src/cli/program.ts';
import { exitCodeFor } from '../../src/cli/report-failure.ts';
import type { Finished } from './run-stint.ts';
import type { Command } from './warm-stint.ts';

// The process that runs the commands of warm-stint.ts, one after the other.

let queue = Promise.resolve();
process.on('message', (command: Command) => {
  queue = queue.then(async () => {
    process.send?.(await run(command));
  });
});
process.on('disconnect', () => process.exit());

async function run({ args, input, env, cwd }: Command): Promise<Finished> {
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  const stdin = Object.assign(Readable.from(input === '' ? [] : [input]), { isTTY: false });
  Object.defineProperty(process, 'stdin', { configurable: true, value: stdin });
  const stdout = capture(process.stdout);
  const stderr = capture(process.stderr);
  process.exitCode = undefined;
  try {
    await createProgram().parseAsync([...args], { from: 'user' });
  } catch (error) {
    process.exitCode = exitCodeFor(error);
  }
  // A command leaves its handlers of signals to the end of its process.
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal);
  const code = Number(process.exitCode ?? 0);
  process.exitCode = undefined;
  return { code, stdout: stdout(), stderr: stderr() };
}

/** Collects what is written to a stream until the returned function is called. */
function capture(stream: NodeJS.WriteStream): () => string {
  const { write } = stream;
  let text = '';
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    const done = rest.at(-1);
    if (typeof done === 'function') process.nextTick(done as () => void);
    return true;
  };
  return () => {
    stream.write = write;
    return text;
  };
}
