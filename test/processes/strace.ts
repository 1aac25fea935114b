import { ensureBinary, findOnPath } from './debian.ts';
import { launcher, startStint } from './run-stint.ts';

/** Starts the command line under strace with output to a file. Signals reach the command, not the tracer. */
export function startStintTraced(
  args: readonly string[],
  trace: { file: string; options: readonly string[] },
  env: Record<string, string>,
): ReturnType<typeof startStint> {
  const program = ensureBinary({
    find: () => findOnPath('strace'),
    packageName: 'strace',
    purpose: 'strace',
  });
  // With -D the tracer is a grandchild, so the child process is the command.
  const options = ['-D', '-f', '-o', trace.file, ...trace.options];
  return startStint([...options, launcher, ...args], { program, env });
}
