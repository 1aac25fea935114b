import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ImportJob, ImportRates } from './import-process.ts';
import { at } from './names.ts';
import type { Result } from './results.ts';

const IMPORT = 'import, end to end';
export const WRITING = 'import, from the first write to the reconciliation';
export const CREATE_ALONE = '`createTimeEntry` alone, by the same client';

/** Files brought over, against createTimeEntry alone, on both engines. */
export async function matchImport(jobs: Record<string, ImportJob>): Promise<Result> {
  const rounds: Result['rounds'] = {};
  for (const [name, job] of Object.entries(jobs)) {
    const { imported, written, created } = await ratesOf(job);
    Object.assign(rounds, {
      [at(name, IMPORT)]: imported,
      [at(name, WRITING)]: written,
      [at(name, CREATE_ALONE)]: created,
    });
  }
  const [rows] = Object.values(jobs).map((job) => job.rows);
  const title = `files of ${rows} rows brought over, 8 calls at once`;
  return { match: 'import', title, unit: 'rows a second', rounds };
}

async function ratesOf(job: ImportJob): Promise<ImportRates> {
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
  return rates;
}
