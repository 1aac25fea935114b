/**
 * Reads a generated Toggl file of a million rows (or as many as the first argument says) the way an import does: once to
 * survey it, once for its rows. Prints rows a second and the most memory that it took.
 */
import type { SourceFile } from '../src/importers/files/source.ts';
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

/** Made as it is read, so that the memory measured is that of the importer. */
const file: SourceFile = {
  name: 'generated.csv',
  size: Number.MAX_SAFE_INTEGER,
  open(from = 0) {
    if (from !== 0) throw new Error('The generated file is read from its beginning.');
    let next = 0;
    const encoder = new TextEncoder();
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        if (next >= rows) return controller.close();
        let text = next === 0 ? header : '';
        for (const end = Math.min(rows, next + BATCH); next < end; next++) text += `${rowOf(next)}\n`;
        controller.enqueue(encoder.encode(text));
      },
    });
  },
};

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

await measure('generated alone', async () => {
  const reader = file.open().getReader();
  while (!(await reader.read()).done);
  return rows;
});
const parts = await recognise([file]);
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
