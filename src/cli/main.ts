import { createProgram } from './program.ts';
import { exitCodeFor } from './report-failure.ts';

// A closed pipe, such as by `head`, is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

try {
  await createProgram().parseAsync();
} catch (error) {
  process.exitCode = exitCodeFor(error);
}
