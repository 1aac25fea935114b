import path from 'node:path';
import type { DatabaseSettings } from '../contestants/seed.ts';
import { writeTogglFile } from '../contestants/toggl-file.ts';
import { callsAlone } from '../load/calls-alone.ts';
import { bringOver, type ImportSeeded, seedForImport } from './import-stage.ts';
import { inTurn } from './in-turn.ts';

/**
 * The process of the importer: in each round and on each server in turn, createTimeEntry alone for a while and a file of new rows, end to
 * end. import-match.ts starts it and is sent the rates.
 */

export interface ImportJob {
  servers: { name: string; url: string; settings: DatabaseSettings }[];
  rows: number;
  rounds: number;
  /** Of createTimeEntry alone. */
  seconds: number;
  warmUp: number;
}

export interface ImportRates {
  /** Rows a second from the opening of the file to the end of the reconciliation. */
  imported: number[];
  /** The same from the first write on, without the preview. */
  written: number[];
  /** Calls of createTimeEntry alone a second. */
  created: number[];
}

/** Progress, and at the end the rates by name of the server. */
export type ImportNews = { text: string } | { rates: Record<string, ImportRates> };

const tell = (news: ImportNews) => process.send?.(news);

process.once('message', async (job: ImportJob) => {
  tell({ text: 'Getting ready for imports …' });
  const players = await Promise.all(job.servers.map((server) => getReady(server, job)));
  for (let round = 1; round <= job.rounds; round++) {
    const told: string[] = [];
    for (const { name, play, rates } of inTurn(players, round)) {
      await play(round);
      told.push(`${name} ${Math.round(rates.imported.at(-1) ?? 0)}`);
    }
    tell({ text: `An import, round ${round} of ${job.rounds}: ${told.join('; ')} rows a second` });
  }
  tell({ rates: Object.fromEntries(players.map(({ name, rates }) => [name, rates])) });
  process.disconnect();
});

interface Player {
  name: string;
  play: (round: number) => Promise<void>;
  /** Of the rounds that were played. */
  rates: ImportRates;
}

async function getReady(
  { name, url, settings }: ImportJob['servers'][number],
  { rows, seconds, warmUp }: ImportJob,
): Promise<Player> {
  const seeded = await seedForImport(settings);
  const bringNext = (round: number) => bringNextFile(url, seeded, settings.STINT_DATA_DIR, rows, round);
  await callsAlone(url, seeded, warmUp);
  await bringNext(0);
  const rates: ImportRates = { imported: [], written: [], created: [] };
  const create = async () => {
    rates.created.push(await callsAlone(url, seeded, seconds));
  };
  const bringOne = async (round: number) => {
    const { imported, written } = await bringNext(round);
    rates.imported.push(imported);
    rates.written.push(written);
  };
  const play = async (round: number) => {
    for (const step of inTurn([create, bringOne], round)) await step(round);
  };
  return { name, play, rates };
}

async function bringNextFile(
  url: string,
  seeded: ImportSeeded,
  folder: string,
  rows: number,
  round: number,
): Promise<{ imported: number; written: number }> {
  const file = path.join(folder, `${round}.csv`);
  writeTogglFile(file, rows, round * rows);
  const { report, seconds } = await bringOver(url, seeded.key, file, () => {});
  if (report.verdict !== 'MATCHES') throw new Error(`The import ended with ${report.verdict}.`);
  return { imported: rows / seconds.endToEnd, written: rows / seconds.fromFirstWrite };
}
