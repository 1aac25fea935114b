/**
 * Reads a generated Toggl file as an import does: one pass for the survey, one for the rows. The first argument is the number
 * of rows, a million by default. Prints the rows per second and the peak memory, which must not exceed 300 MB.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromBlob } from '../src/importers/files/source.ts';
import { readItems, surveyParts } from '../src/importers/read.ts';
import { recognise } from '../src/importers/recognise.ts';
import { writeTogglFile } from './contestants/toggl-file.ts';

const rows = Number(process.argv[2] ?? 1_000_000);
const MAX_MEMORY_BYTES = 300 * 2 ** 20;

let peak = 0;
const samplePeak = () => {
  peak = Math.max(peak, process.memoryUsage.rss());
};

async function measure(step: string, run: () => Promise<number>): Promise<void> {
  const begin = performance.now();
  const count = await run();
  const seconds = (performance.now() - begin) / 1000;
  samplePeak();
  const rate = Math.round(count / seconds);
  console.log(
    `${step}: ${count} rows in ${seconds.toFixed(1)} s, ${rate} per second, peak ${Math.round(peak / 2 ** 20)} MB`,
  );
}

async function readFile(path: string): Promise<void> {
  const parts = await recognise([fromBlob('generated.csv', await openAsBlob(path))]);
  let surveyed: Awaited<ReturnType<typeof surveyParts>> = [];
  await measure('surveyed', async () => {
    surveyed = await surveyParts(parts);
    return surveyed[0]?.survey.records ?? 0;
  });
  await measure('read', async () => {
    let count = 0;
    for await (const item of readItems(surveyed, { timezone: 'Europe/Berlin' })) {
      if (item.kind !== 'row') continue;
      count++;
      if (count % 10_000 === 0) samplePeak();
    }
    return count;
  });
}

const [, script = '', , path] = process.argv;
if (path) writeTogglFile(path, rows);
else {
  // Generates the file in a child process, so that the measured memory is only that of the importer.
  const folder = mkdtempSync(join(tmpdir(), 'stint-importers-'));
  try {
    const generated = join(folder, 'generated.csv');
    execFileSync(process.execPath, [script, String(rows), generated]);
    await readFile(generated);
    if (peak > MAX_MEMORY_BYTES) {
      console.error(`Peak memory exceeded ${MAX_MEMORY_BYTES / 2 ** 20} MB.`);
      process.exitCode = 1;
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
