import path from 'node:path';
import { startStint } from './contestants.ts';
import { Generator } from './generator.ts';
import { bringOver, CONCURRENCY, seedForImport } from './import-stage.ts';
import { writeTogglFile } from './toggl-file.ts';

/**
 * The process of the importer: in each round, createTimeEntry alone for a while and then a file of new rows, from the preview
 * to the reconciliation. import-match.ts starts it and is sent the rates.
 */

export interface ImportJob {
  dataDir: string;
  rows: number;
  rounds: number;
  seconds: number;
  warmUp: number;
}

export interface ImportRates {
  /** Rows a second, from the first write to the end of the reconciliation. */
  imported: number[];
  /** Calls of createTimeEntry a second, as many at once as the import makes. */
  created: number[];
}

process.once('message', async ({ dataDir, rows, rounds, seconds, warmUp }: ImportJob) => {
  const seeded = await seedForImport(dataDir);
  const stint = await startStint({ STINT_DATA_DIR: dataDir });
  const generator = new Generator();
  try {
    const create = async (time: number) => {
      const turn = { connections: CONCURRENCY, seconds: time };
      return (await generator.measure(stint.url, 'createAsImported', seeded, turn)).perSecond;
    };
    const bringNext = async (round: number) => {
      const file = path.join(dataDir, `${round}.csv`);
      writeTogglFile(file, rows, round * rows);
      const { report, seconds: taken } = await bringOver(stint.url, seeded.key, file, () => {});
      if (report.verdict !== 'MATCHES') throw new Error(`The import ended with ${report.verdict}.`);
      return rows / taken;
    };
    await create(warmUp);
    await bringNext(0);
    const rates: ImportRates = { imported: [], created: [] };
    for (let round = 1; round <= rounds; round++) {
      rates.created.push(await create(seconds));
      rates.imported.push(await bringNext(round));
    }
    process.send?.(rates);
  } finally {
    generator.stop();
    await stint.stop();
    process.disconnect();
  }
});
