import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { at, POSTGRES, SHORT, SQLITE } from '../contestants/names.ts';
import type { Pace } from '../load/pace.ts';
import type { ImportJob, ImportMessage, ImportRates } from './import-process.ts';
import type { Result } from './results.ts';
import type { TestServers } from './test-servers.ts';

const IMPORT = 'import, end to end';
export const WRITING = 'import, from the first write to the reconciliation';
export const CREATE_ALONE = '`createTimeEntry` alone, by the same client';

/**
 * Compares imports with bare calls of createTimeEntry, on all Stint servers. Each server imports into a separate team next to
 * the history.
 */
export async function matchImport(
  { sqlite, postgres, shortSqlite, shortPostgres }: TestServers,
  { importRows: rows, importSeconds: seconds, newWarmUp: warmUp, rounds: roundsPerServer }: Pace,
  log: (text: string) => void,
): Promise<Result> {
  const stintServers = {
    [SQLITE]: sqlite,
    [POSTGRES]: postgres,
    [at(SQLITE, SHORT)]: shortSqlite,
    [at(POSTGRES, SHORT)]: shortPostgres,
  };
  const servers = Object.entries(stintServers).map(([name, { server, settings }]) => ({
    name,
    url: server.url,
    settings,
  }));
  const rounds: Result['rounds'] = {};
  const rates = await ratesOf({ servers, rows, rounds: roundsPerServer, seconds, warmUp }, log);
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

async function ratesOf(job: ImportJob, log: (text: string) => void): Promise<Record<string, ImportRates>> {
  const child = fork(fileURLToPath(new URL('import-process.ts', import.meta.url)));
  let rates: Record<string, ImportRates> | undefined;
  child.on('message', (message: ImportMessage) => {
    if ('text' in message) log(message.text);
    else rates = message.rates;
  });
  child.send(job);
  const [code] = await once(child, 'exit');
  if (!rates) throw new Error(`The importer exited with ${code}.`);
  return rates;
}
