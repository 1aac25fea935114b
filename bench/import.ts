/**
 * Imports a generated Toggl file end to end over HTTP on the embedded database: preview, write, read back, reconcile. The
 * first argument is the number of rows, 100,000 by default. Bounds:
 * - at least half as many rows per second as bare calls of createTimeEntry in the same run;
 * - a reconciliation that takes at most a quarter of the time of writing;
 * - at least 90 % of the unlimited rate with the default rate limits, in alternating imports of a tenth of the rows.
 *
 * Memory is printed at four points of the import, because it must not grow with the rows.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Progress } from '../src/import-run/progress.ts';
import { startStint } from './contestants/contestants.ts';
import { writeTogglFile } from './contestants/toggl-file.ts';
import { callsAlone } from './load/calls-alone.ts';
import { importFile, seedForImport } from './matches/import-stage.ts';
import { limitedShare } from './matches/limited-import.ts';

const rows = Number(process.argv[2] ?? 100_000);

const dataDir = mkdtempSync(path.join(tmpdir(), 'stint-bench-import-'));
const file = path.join(dataDir, 'toggl.csv');
writeTogglFile(file, rows);
const seeded = await seedForImport({ STINT_DATA_DIR: dataDir });
const stint = await startStint({ STINT_DATA_DIR: dataDir });

const bareRate = (seconds: number) => callsAlone(stint.url, seeded, seconds);

const memory: Record<string, number[]> = {};
const times = new Map<Progress['step'], { from: number; to: number }>();
function onProgress({ step }: Progress): void {
  const now = performance.now();
  const known = times.get(step) ?? { from: now, to: now };
  times.set(step, { ...known, to: now });
  memory[step] ??= [];
  memory[step].push(process.memoryUsage.rss() / 2 ** 20);
}

try {
  await bareRate(10);
  const before = await bareRate(5);
  const { report, seconds: durations } = await importFile(stint.url, seeded.key, file, onProgress);
  const after = await bareRate(5);
  const seconds = (step: Progress['step']) => {
    const { from, to } = times.get(step) ?? { from: 0, to: 0 };
    return (to - from) / 1000;
  };
  const bare = (before + after) / 2;
  const reconciled = durations.fromFirstWrite - seconds('WRITE') - seconds('CATALOG');
  const rate = rows / seconds('WRITE');
  const writeSamples = memory.WRITE ?? [];
  const at = (share: number) => Math.round(writeSamples[Math.floor((writeSamples.length - 1) * share)] ?? 0);
  const serverMemory = Math.round(stint.memoryMegabytes());
  const limited = await limitedShare(Math.ceil(rows / 10));
  const figures = {
    verdict: report.verdict,
    rows,
    'bare createTimeEntry calls per second': Math.round(bare),
    'rows written per second': Math.round(rate),
    'ratio to bare calls (at least 0.5)': Number((rate / bare).toFixed(2)),
    'seconds end to end': Number(durations.endToEnd.toFixed(1)),
    'seconds of preview': Number(seconds('PREVIEW').toFixed(1)),
    'seconds of writing': Number(seconds('WRITE').toFixed(1)),
    'seconds of reconciling': Number(reconciled.toFixed(1)),
    'reconciling / writing (at most 0.25)': Number((reconciled / seconds('WRITE')).toFixed(2)),
    'importer memory in MB at 1/4, 1/2, 3/4 and the end': [0.25, 0.5, 0.75, 1].map(at).join(', '),
    'server memory in MB': serverMemory,
    'rate with default limits / without limits (at least 0.9)': Number(limited.toFixed(2)),
  };
  console.table(figures);
  const isGood =
    report.verdict === 'MATCHES' &&
    rate / bare >= 0.5 &&
    reconciled / seconds('WRITE') <= 0.25 &&
    limited >= 0.9;
  process.exitCode = isGood ? 0 : 1;
} finally {
  await stint.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
