import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ImportJob, ImportRates } from './import-process.ts';
import type { Result } from './results.ts';

export const IMPORT = 'import, from the first write to the reconciliation';
export const CREATE_ALONE = '`createTimeEntry` alone';

/** Files brought over end to end, against createTimeEntry alone, on SQLite. */
export async function matchImport(job: ImportJob): Promise<Result> {
  const child = fork(fileURLToPath(new URL('import-process.ts', import.meta.url)));
  child.send(job);
  const ended = once(child, 'exit');
  const [rates] = (await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => {
      throw new Error(`The importer ended with ${code}.`);
    }),
  ])) as [ImportRates];
  await ended;
  return {
    match: 'import',
    title: `files of ${job.rows} rows brought over, 8 calls at once`,
    unit: 'rows a second',
    rounds: { [IMPORT]: rates.imported, [CREATE_ALONE]: rates.created },
  };
}
