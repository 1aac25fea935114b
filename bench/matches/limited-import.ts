import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { settings } from '../../src/app/config.ts';
import { startStint } from '../contestants/contestants.ts';
import { writeTogglFile } from '../contestants/toggl-file.ts';
import { importFile, seedForImport } from './import-stage.ts';
import { median } from './median.ts';

/** Rounds alternate between the servers, so that other load on the machine affects both. */
const ROUNDS = 5;

/** The rate limits of a server without settings. */
const DEFAULTS = Object.fromEntries(
  [settings.rateLimit, settings.importRateLimit].map(({ name, standard }) => [
    name,
    standard.replaceAll('`', ''),
  ]),
);

/**
 * Returns the write rate of an import with the default rate limits, divided by the rate without limits. The result is the
 * median of rounds; in each round both servers import the same new rows.
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
      const { report } = await importFile(server.url, key, file, ({ step }) => {
        if (step === 'WRITE') times.push(performance.now());
      });
      if (report.verdict !== 'MATCHES')
        throw new Error(`An import ended with the verdict ${report.verdict}.`);
      return (rowsPerRound * 1000) / ((times.at(-1) ?? 0) - (times[0] ?? 0));
    };
    return { server, rate };
  };
  const [unlimited, limited] = [await open({}), await open(DEFAULTS)];
  try {
    const shares: number[] = [];
    // Round 0 warms up and is not counted.
    for (let round = 0; round <= ROUNDS; round++) {
      const file = partOf(round);
      const targets = round % 2 === 0 ? [unlimited, limited] : [limited, unlimited];
      const rates = new Map<typeof unlimited, number>();
      for (const target of targets) rates.set(target, await target.rate(file));
      if (round > 0) shares.push((rates.get(limited) ?? 0) / (rates.get(unlimited) ?? 1));
    }
    return median(shares);
  } finally {
    await unlimited.server.stop();
    await limited.server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
