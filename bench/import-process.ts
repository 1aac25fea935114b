import path from 'node:path';
import { callsAlone } from './calls-alone.ts';
import { startStint } from './contestants.ts';
import { bringOver, seedForImport } from './import-stage.ts';
import { inTurn } from './in-turn.ts';
import type { DatabaseSettings } from './seed.ts';
import { writeTogglFile } from './toggl-file.ts';

/**
 * The process of the importer: in each round, createTimeEntry alone for a while and then a file of new rows, end to end. import-match.ts
 * starts it and is sent the rates.
 */

export interface ImportJob {
  settings: DatabaseSettings;
  rows: number;
  rounds: number;
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

/** What it says on its way, and at its end. */
export type ImportNews = { round: number } | { rates: ImportRates };

const tell = (news: ImportNews) => process.send?.(news);

process.once('message', async ({ settings, rows, rounds, seconds, warmUp }: ImportJob) => {
  const seeded = await seedForImport(settings);
  const stint = await startStint({ ...settings });
  try {
    const bringNext = async (round: number) => {
      const file = path.join(settings.STINT_DATA_DIR, `${round}.csv`);
      writeTogglFile(file, rows, round * rows);
      const { report, seconds: taken } = await bringOver(stint.url, seeded.key, file, () => {});
      if (report.verdict !== 'MATCHES') throw new Error(`The import ended with ${report.verdict}.`);
      return { imported: rows / taken.endToEnd, written: rows / taken.fromFirstWrite };
    };
    await callsAlone(stint.url, seeded, warmUp);
    await bringNext(0);
    const rates: ImportRates = { imported: [], written: [], created: [] };
    const steps = [
      async () => rates.created.push(await callsAlone(stint.url, seeded, seconds)),
      async (round: number) => {
        const { imported, written } = await bringNext(round);
        rates.imported.push(imported);
        rates.written.push(written);
      },
    ];
    for (let round = 1; round <= rounds; round++) {
      tell({ round });
      for (const step of inTurn(steps, round)) await step(round);
    }
    tell({ rates });
  } finally {
    await stint.stop();
    process.disconnect();
  }
});
