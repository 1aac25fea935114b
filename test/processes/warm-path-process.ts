// Runs a server with V8's coverage and sends its parent the source files that one warm createTimeEntry executes. The profiler
// counts the calls of the whole process, so a separate process is needed.
import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../src/app/config.ts';
import { startServer } from '../../src/app/main.ts';
import { connect } from '../../src/db/connect.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { appOn } from '../harness/app.ts';
import { createPerson } from '../harness/factories.ts';

const WARM_UPS = 200;
const RUNS = 10;
const sources = fileURLToPath(new URL('../../src/', import.meta.url));
const config = readConfig();
const server = await startServer(config);
const db = connect({ url: null, dataDir: config.dataDir, connections: 1, onError: () => {} });
const { key } = await createPerson(appOn(db, systemClock));
let minutes = 0;

/** Whether a function of a source file ran. The entry at offset 0 is the module itself and does not count. */
function ran({ url, functions }: Profiler.ScriptCoverage): boolean {
  if (!url.startsWith('file:') || !fileURLToPath(url).startsWith(sources)) return false;
  return functions.some(
    ({ ranges: [range] }) => range !== undefined && range.startOffset > 0 && range.count > 0,
  );
}

async function create(): Promise<void> {
  const start = new Date(Date.UTC(2026, 0, 5, 0, minutes++));
  const answer = await fetch(`${server.address}/api/v1/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({
      query:
        'mutation ($input: CreateTimeEntryInput!) { createTimeEntry(input: $input) { timeEntry { id } errors { code } } }',
      variables: {
        input: {
          title: 'Review',
          startTime: start.toISOString(),
          endTime: new Date(start.getTime() + 60_000).toISOString(),
        },
      },
    }),
  });
  const text = await answer.text();
  const { data } = JSON.parse(text) as { data?: { createTimeEntry: { timeEntry: { id: string } | null } } };
  if (!data?.createTimeEntry.timeEntry) throw new Error(`The entry was not created: ${text}`);
}

for (let i = 0; i < WARM_UPS; i++) await create();
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
// Resets the counters.
await session.post('Profiler.takePreciseCoverage');
const runs: string[][] = [];
for (let i = 0; i < RUNS; i++) {
  await create();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  runs.push(result.filter(ran).map(({ url }) => fileURLToPath(url).slice(sources.length)));
}
// A file that only some runs execute was run by a timer.
const files = (runs[0] ?? []).filter((file) => runs.every((run) => run.includes(file))).sort();
process.send?.(files);
await db.close();
await server.close();
process.disconnect();
