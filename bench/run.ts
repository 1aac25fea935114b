import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startBare, startStint } from './contestants.ts';
import { measure, type Work } from './load.ts';
import { seed } from './seed.ts';

/**
 * How fast the server is, as a ratio to a bare node:http server that answers JSON of the same size in the same run:
 * times of one machine say little about another, and less on a shared one.
 */

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const rounds = values.quick ? 3 : 5;
const seconds = values.quick ? 2 : 5;
const warmUp = values.quick ? 6 : 20;
const connections = 16;
const entries = 510_000;

const PAGE = `query ($after: String) { timeEntries(first: 50, after: $after) {
  edges { node { id startTime endTime billable project { id name } } cursor } pageInfo { hasNextPage endCursor } } }`;
const CREATE = `mutation ($input: CreateTimeEntryInput!) { createTimeEntry(input: $input) {
  timeEntry { id startTime endTime } errors { message } } }`;

const say = (text: string) => process.stderr.write(`${text}\n`);
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const dataDir = mkdtempSync(path.join(tmpdir(), 'stint-bench-'));
say(`Writing ${entries} entries …`);
const seeded = await seed(dataDir, entries);
let stint = await startStint(dataDir);
await stint.stop();
stint = await startStint(dataDir);
const { startedIn } = stint;
await setTimeout(3_000);
const idleMemory = stint.memoryMegabytes();

const headers = { authorization: `Bearer ${seeded.person.key}` };
const pageOf = (after: string | null): Work => ({
  path: '/api/v1/graphql',
  headers,
  body: () => JSON.stringify({ query: PAGE, variables: { after } }),
  isRight: (answer) =>
    answer.startsWith('{"data":{"timeEntries":{"edges":[{"node":{"id":') && answer.includes('"name":"Bench"'),
});
const works: Record<string, Work> = {
  me: {
    path: '/api/v1/graphql',
    headers,
    body: () => '{"query":"{ me { id name email } }"}',
    isRight: (answer) => answer.includes('"name":"Bench"'),
  },
  'page of 50': pageOf(null),
  'page of 50, the 2nd': pageOf(seeded.cursorBefore(2)),
  'page of 50, the 10,000th': pageOf(seeded.cursorBefore(10_000)),
  createTimeEntry: {
    path: '/api/v1/graphql',
    headers,
    body: (n) =>
      JSON.stringify({
        query: CREATE,
        variables: {
          input: {
            startTime: new Date(Date.UTC(2030, 0, 1) + n * 60_000).toISOString(),
            endTime: new Date(Date.UTC(2030, 0, 1) + n * 60_000 + 30_000).toISOString(),
            title: `Entry ${n}`,
            projectId: seeded.projectId,
            idempotencyKey: `bench-${n}`,
          },
        },
      }),
    isRight: (answer) => answer.includes('"errors":[]}'),
  },
};

const results: Record<string, { perSecond: number; bare: number; ratio: number }> = {};
try {
  for (const [name, work] of Object.entries(works)) {
    const sample = await fetch(stint.url + work.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...work.headers },
      body: work.body(-1),
    });
    const bare = await startBare((await sample.text()).length);
    const ours: number[] = [];
    const theirs: number[] = [];
    // Node compiles what is used often better and better: the first ten thousands of requests are not what a day is like.
    await measure(stint.url, work, connections, warmUp);
    await measure(bare.url, { ...work, isRight: () => true }, connections, warmUp / 2);
    for (let round = 1; round <= rounds; round++) {
      ours.push(await measure(stint.url, work, connections, seconds));
      theirs.push(await measure(bare.url, { ...work, isRight: () => true }, connections, seconds));
      say(
        `${name}, round ${round} of ${rounds}: ${Math.round(ours.at(-1) ?? 0)} against ${Math.round(theirs.at(-1) ?? 0)} a second`,
      );
    }
    await bare.stop();
    results[name] = { perSecond: median(ours), bare: median(theirs), ratio: median(ours) / median(theirs) };
  }
} finally {
  await stint.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

const ratio = (name: string) => results[name]?.ratio ?? 0;
const checks: [what: string, figure: number, wanted: string, holds: boolean][] = [
  [
    'createTimeEntry against bare node:http',
    ratio('createTimeEntry'),
    'at least 0.15',
    ratio('createTimeEntry') >= 0.15,
  ],
  ['page of 50 against bare node:http', ratio('page of 50'), 'at least 0.2', ratio('page of 50') >= 0.2],
  [
    '10,000th page against the 2nd',
    ratio('page of 50, the 10,000th') / ratio('page of 50, the 2nd'),
    'about 1 (at least 0.8)',
    ratio('page of 50, the 10,000th') / ratio('page of 50, the 2nd') >= 0.8,
  ],
  ['start to first answer, s', startedIn / 1000, 'under 2', startedIn < 2_000],
  ['idle memory, MB', idleMemory, 'under 150', idleMemory < 150],
];

const lines = [
  `SQLite with ${entries} entries, ${connections} connections, ${rounds} rounds of ${seconds} s in turn, medians; ${process.arch}, ${availableParallelism()} cores, Node ${process.version}.`,
  '',
  '| work | requests a second | bare node:http, same size | ratio |',
  '|---|---:|---:|---:|',
  ...Object.entries(results).map(
    ([name, { perSecond, bare, ratio: share }]) =>
      `| ${name} | ${Math.round(perSecond)} | ${Math.round(bare)} | ${share.toFixed(2)} |`,
  ),
  '',
  '| figure | measured | wanted |',
  '|---|---:|---|',
  ...checks.map(([what, figure, wanted]) => `| ${what} | ${figure.toFixed(2)} | ${wanted} |`),
];
process.stdout.write(`${lines.join('\n')}\n`);
writeFileSync(
  new URL('results.json', import.meta.url),
  `${JSON.stringify({ results, startedIn, idleMemory }, null, 2)}\n`,
);
for (const [what, , wanted, holds] of checks) {
  if (!holds) {
    say(`Missed: ${what} should be ${wanted}.`);
    process.exitCode = 1;
  }
}
