import { createProgram } from './program.ts';
import { exitCodeFor } from './report-failure.ts';

// A reader that has seen enough, such as `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

try {
  await createProgram().parseAsync();
} catch (error) {
  process.exitCode = exitCodeFor(error);
}
