import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { at, POSTGRES, SHORT, SQLITE } from '../contestants/names.ts';
import type { Pace } from '../load/pace.ts';
import type { Arena } from './arena.ts';
import type { ImportJob, ImportNews, ImportRates } from './import-process.ts';
import type { Result } from './results.ts';

const IMPORT = 'import, end to end';
export const WRITING = 'import, from the first write to the reconciliation';
export const CREATE_ALONE = '`createTimeEntry` alone, by the same client';

/** Files brought over, against createTimeEntry alone, on all servers of Stint, each into a team of its own beside the history. */
export async function matchImport(
  { sqlite, postgres, shortSqlite, shortPostgres }: Arena,
  { importRows: rows, importSeconds: seconds, newWarmUp: warmUp, rounds: ofEach }: Pace,
  say: (text: string) => void,
): Promise<Result> {
  const stages = {
    [SQLITE]: sqlite,
    [POSTGRES]: postgres,
    [at(SQLITE, SHORT)]: shortSqlite,
    [at(POSTGRES, SHORT)]: shortPostgres,
  };
  const servers = Object.entries(stages).map(([name, { server, settings }]) => ({
    name,
    url: server.url,
    settings,
  }));
  const rounds: Result['rounds'] = {};
  const rates = await ratesOf({ servers, rows, rounds: ofEach, seconds, warmUp }, say);
  for (const [name, { imported, written, created }] of Object.entries(rates)) {
    Object.assign(rounds, {
      [at(name, IMPORT)]: imported,
      [at(name, WRITING)]: written,
      [at(name, CREATE_ALONE)]: created,
    });
  }
  const title = `imports of ${rows} rows, 8 concurrent calls`;
  return { match: 'import', title, unit: 'rows a second', rounds };
}

async function ratesOf(job: ImportJob, say: (text: string) => void): Promise<Record<string, ImportRates>> {
  const child = fork(fileURLToPath(new URL('import-process.ts', import.meta.url)));
  let rates: Record<string, ImportRates> | undefined;
  child.on('message', (news: ImportNews) => {
    if ('text' in news) say(news.text);
    else rates = news.rates;
  });
  child.send(job);
  const [code] = await once(child, 'exit');
  if (!rates) throw new Error(`The importer ended with ${code}.`);
  return rates;
}
