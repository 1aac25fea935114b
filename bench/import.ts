/**
 * Brings a generated Toggl file of 100,000 rows (or as many as the first argument says) over, end to end over HTTP on the
 * embedded database: preview, write, read back, reconcile. Wanted are at least half as many rows a second as bare calls of
 * createTimeEntry in the same run, a memory that does not grow with the rows, and a reconciliation within a quarter of the
 * time of the import. After that, imports of a tenth of the rows are written by turns with the default rate limits and without any: the
 * limits may cost a tenth at most.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Progress } from '../src/import-run/progress.ts';
import { startStint } from './contestants/contestants.ts';
import { writeTogglFile } from './contestants/toggl-file.ts';
import { callsAlone } from './load/calls-alone.ts';
import { bringOver, seedForImport } from './matches/import-stage.ts';
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
  const { report, seconds: took } = await bringOver(stint.url, seeded.key, file, onProgress);
  const after = await bareRate(5);
  const seconds = (step: Progress['step']) => {
    const { from, to } = times.get(step) ?? { from: 0, to: 0 };
    return (to - from) / 1000;
  };
  const bare = (before + after) / 2;
  const reconciled = took.fromFirstWrite - seconds('WRITE') - seconds('CATALOG');
  const rate = rows / seconds('WRITE');
  const ofWrites = memory.WRITE ?? [];
  const at = (share: number) => Math.round(ofWrites[Math.floor((ofWrites.length - 1) * share)] ?? 0);
  const serverMemory = Math.round(stint.memoryMegabytes());
  const limited = await limitedShare(Math.ceil(rows / 10));
  const figures = {
    verdict: report.verdict,
    rows,
    'bare createTimeEntry, a second': Math.round(bare),
    'rows written a second': Math.round(rate),
    'against bare (wanted 0.5)': Number((rate / bare).toFixed(2)),
    'seconds end to end': Number(took.endToEnd.toFixed(1)),
    'seconds of the preview': Number(seconds('PREVIEW').toFixed(1)),
    'seconds of writing': Number(seconds('WRITE').toFixed(1)),
    'seconds of reconciling': Number(reconciled.toFixed(1)),
    'reconciling against writing (wanted 0.25)': Number((reconciled / seconds('WRITE')).toFixed(2)),
    'memory of the importer in MB, at 1/4, 1/2, 3/4 and the end': [0.25, 0.5, 0.75, 1].map(at).join(', '),
    'memory of the server in MB': serverMemory,
    'rows written a second with the default limits, against none (wanted 0.9)': Number(limited.toFixed(2)),
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
