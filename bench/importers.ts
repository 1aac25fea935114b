/**
 * Reads a generated Toggl file of a million rows (or as many as the first argument says) the way an import does: once to
 * survey it, once for its rows. Prints rows a second and the most memory that it took.
 */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openAsBlob, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromBlob } from '../src/importers/files/source.ts';
import { readItems, surveyParts } from '../src/importers/read.ts';
import { recognise } from '../src/importers/recognise.ts';

const rows = Number(process.argv[2] ?? 1_000_000);
const BATCH = 500;

const two = (figure: number) => String(figure).padStart(2, '0');

function rowOf(n: number): string {
  const start = new Date(Date.UTC(2015, 0, 1) + Math.floor(n / 8) * 1_800_000);
  const seconds = 60 + ((n * 7919) % 7000);
  const end = new Date(start.getTime() + seconds * 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const cells = [
    `Person ${n % 8}`,
    `person${n % 8}@example.com`,
    `Client ${n % 50}`,
    `Project ${n % 300}`,
    n % 3 ? '' : `Task ${n % 900}`,
    `Work on "item" ${n % 5000}, and what belongs to it`,
    n % 2 ? 'Yes' : 'No',
    start.toISOString().slice(0, 10),
    start.toISOString().slice(11, 19),
    end.toISOString().slice(0, 10),
    end.toISOString().slice(11, 19),
    `${two(h)}:${two(m)}:${two(s)}`,
    n % 4 ? '' : 'one, two',
  ];
  return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
}

const header =
  '"User","Email","Client","Project","Task","Description","Billable","Start date","Start time","End date","End time","Duration","Tags"\n';

function writeFile(path: string): void {
  const file = openSync(path, 'w');
  writeSync(file, header);
  for (let next = 0; next < rows; ) {
    let text = '';
    for (const end = Math.min(rows, next + BATCH); next < end; next++) text += `${rowOf(next)}\n`;
    writeSync(file, text);
  }
  closeSync(file);
}

let peak = 0;
const watch = () => {
  peak = Math.max(peak, process.memoryUsage.rss());
};

async function measure(what: string, work: () => Promise<number>): Promise<void> {
  const begin = performance.now();
  const count = await work();
  const seconds = (performance.now() - begin) / 1000;
  watch();
  const rate = Math.round(count / seconds);
  console.log(
    `${what}: ${count} rows in ${seconds.toFixed(1)} s, ${rate} a second, peak ${Math.round(peak / 2 ** 20)} MB`,
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
      if (count % 10_000 === 0) watch();
    }
    return count;
  });
}

const [, script = '', , path] = process.argv;
if (path) writeFile(path);
else {
  // In a process of its own, so that the memory measured is that of the importer.
  const folder = mkdtempSync(join(tmpdir(), 'stint-importers-'));
  try {
    const generated = join(folder, 'generated.csv');
    execFileSync(process.execPath, [script, String(rows), generated]);
    await readFile(generated);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
