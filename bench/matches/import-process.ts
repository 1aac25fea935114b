import path from 'node:path';
import type { DatabaseSettings } from '../contestants/seed.ts';
import { writeTogglFile } from '../contestants/toggl-file.ts';
import { callsAlone } from '../load/calls-alone.ts';
import { type ImportSeeded, importFile, seedForImport } from './import-stage.ts';
import { inTurn } from './in-turn.ts';

/**
 * The importer process, started by import-match.ts. In each round it measures every server: bare createTimeEntry calls, and an
 * import of new rows end to end. Sends the rates to its parent.
 */

export interface ImportJob {
  servers: { name: string; url: string; settings: DatabaseSettings }[];
  rows: number;
  rounds: number;
  /** Seconds of bare createTimeEntry calls per round. */
  seconds: number;
  /** Seconds of bare createTimeEntry calls before the first round. */
  warmUp: number;
}

export interface ImportRates {
  /** Rows per second from opening the file to the end of the reconciliation. */
  imported: number[];
  /** Rows per second from the first write to the end of the reconciliation. */
  written: number[];
  /** Bare createTimeEntry calls per second. */
  created: number[];
}

/** A line of progress, or at the end the rates by name of the server. */
export type ImportMessage = { text: string } | { rates: Record<string, ImportRates> };

const send = (message: ImportMessage) => process.send?.(message);

process.once('message', async (job: ImportJob) => {
  send({ text: 'Seeding teams for imports …' });
  const players = await Promise.all(job.servers.map((server) => preparePlayer(server, job)));
  for (let round = 1; round <= job.rounds; round++) {
    const summaries: string[] = [];
    for (const { name, play, rates } of inTurn(players, round)) {
      await play(round);
      summaries.push(`${name} ${Math.round(rates.imported.at(-1) ?? 0)}`);
    }
    send({ text: `Imports, round ${round} of ${job.rounds}: ${summaries.join('; ')} rows per second` });
  }
  send({ rates: Object.fromEntries(players.map(({ name, rates }) => [name, rates])) });
  process.disconnect();
});

interface Player {
  name: string;
  play: (round: number) => Promise<void>;
  /** The rates of the rounds so far. */
  rates: ImportRates;
}

async function preparePlayer(
  { name, url, settings }: ImportJob['servers'][number],
  { rows, seconds, warmUp }: ImportJob,
): Promise<Player> {
  const seeded = await seedForImport(settings);
  const importNext = (round: number) => importNextFile(url, seeded, settings.STINT_DATA_DIR, rows, round);
  await callsAlone(url, seeded, warmUp);
  await importNext(0);
  const rates: ImportRates = { imported: [], written: [], created: [] };
  const measureCalls = async () => {
    rates.created.push(await callsAlone(url, seeded, seconds));
  };
  const measureImport = async (round: number) => {
    const { imported, written } = await importNext(round);
    rates.imported.push(imported);
    rates.written.push(written);
  };
  const play = async (round: number) => {
    for (const step of inTurn([measureCalls, measureImport], round)) await step(round);
  };
  return { name, play, rates };
}

async function importNextFile(
  url: string,
  seeded: ImportSeeded,
  folder: string,
  rows: number,
  round: number,
): Promise<{ imported: number; written: number }> {
  const file = path.join(folder, `${round}.csv`);
  writeTogglFile(file, rows, round * rows);
  const { report, seconds } = await importFile(url, seeded.key, file, () => {});
  if (report.verdict !== 'MATCHES') throw new Error(`The import ended with the verdict ${report.verdict}.`);
  return { imported: rows / seconds.endToEnd, written: rows / seconds.fromFirstWrite };
}
