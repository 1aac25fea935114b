import { ensureBinary, findOnPath } from './debian.ts';
import { launcher, startStint } from './run-stint.ts';

/** Starts the command line under strace, which writes what `options` ask for into a file. Signals reach the command itself. */
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
  // The tracer is a grandchild, so that the child is the command.
  const options = ['-D', '-f', '-o', trace.file, ...trace.options];
  return startStint([...options, launcher, ...args], { program, env });
}
