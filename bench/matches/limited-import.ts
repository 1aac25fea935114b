import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { settings } from '../../src/app/config.ts';
import { startStint } from '../contestants/contestants.ts';
import { writeTogglFile } from '../contestants/toggl-file.ts';
import { bringOver, seedForImport } from './import-stage.ts';
import { median } from './median.ts';

/** By turns, so that whatever else the machine does is the same for both. */
const ROUNDS = 5;

const DEFAULTS = Object.fromEntries(
  [settings.rateLimit, settings.importRateLimit].map(({ name, standard }) => [
    name,
    standard.replaceAll('`', ''),
  ]),
);

/**
 * Rows that an import writes a second with the default limits, over those that it writes with none: the median of rounds in which one
 * server of each kind takes the same rows, new ones in each round.
 */
export async function limitedShare(rowsPerRound: number): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stint-bench-limits-'));
  const partOf = (round: number) => {
    const file = path.join(folder, `part-${round}.csv`);
    writeTogglFile(file, rowsPerRound, round * rowsPerRound);
    return file;
  };
  const open = async (limits: Record<string, string>) => {
    const dataDir = mkdtempSync(path.join(folder, 'data-'));
    const { key } = await seedForImport({ STINT_DATA_DIR: dataDir });
    const server = await startStint({ STINT_DATA_DIR: dataDir, ...limits });
    const rate = async (file: string) => {
      const times: number[] = [];
      const { report } = await bringOver(server.url, key, file, ({ step }) => {
        if (step === 'WRITE') times.push(performance.now());
      });
      if (report.verdict !== 'MATCHES') throw new Error(`An import ended with ${report.verdict}.`);
      return (rowsPerRound * 1000) / ((times.at(-1) ?? 0) - (times[0] ?? 0));
    };
    return { server, rate };
  };
  const [free, limited] = [await open({}), await open(DEFAULTS)];
  try {
    const shares: number[] = [];
    // The first round is for what is loaded and compiled when it is first needed.
    for (let round = 0; round <= ROUNDS; round++) {
      const file = partOf(round);
      const inTurn = round % 2 === 0 ? [free, limited] : [limited, free];
      const rates = new Map<typeof free, number>();
      for (const one of inTurn) rates.set(one, await one.rate(file));
      if (round > 0) shares.push((rates.get(limited) ?? 0) / (rates.get(free) ?? 1));
    }
    return median(shares);
  } finally {
    await free.server.stop();
    await limited.server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
