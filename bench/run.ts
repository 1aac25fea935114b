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
const rounds = values.quick ? 5 : 15;
const seconds = values.quick ? 1 : 2;
const warmUp = values.quick ? 6 : 20;
const connections = 16;
const entries = 510_000;

const PAGE = `query ($after: String) { timeEntries(first: 50, after: $after) {
  edges { node { id startTime endTime billable project { id name } } cursor } pageInfo { hasNextPage endCursor } } }`;
const CREATE = `mutation ($input: CreateTimeEntryInput!) { createTimeEntry(input: $input) {
  timeEntry { id startTime endTime } errors { message } } }`;

const DEEP = '10,000th page against the 2nd';
const MCP = 'MCP list of 50 against the GraphQL page';

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
const mcpList: Work = {
  path: '/mcp',
  headers: {
    ...headers,
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': 'list_time_entries',
  },
  body: (n) =>
    JSON.stringify({
      jsonrpc: '2.0',
      id: n,
      method: 'tools/call',
      params: {
        name: 'list_time_entries',
        arguments: { first: 50 },
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
  isRight: (answer) => answer.includes('"total_count":') && answer.includes('"project":"Bench"'),
};
const works: Record<string, Work> = {
  me: {
    path: '/api/v1/graphql',
    headers,
    body: () => '{"query":"{ me { id name email } }"}',
    isRight: (answer) => answer.includes('"name":"Bench"'),
  },
  'page of 50': pageOf(null),
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

interface Result {
  perSecond: number;
  against: number;
  ratio: number;
}

const anyAnswer = (work: Work): Work => ({ ...work, isRight: () => true });

/**
 * Two contestants in turn. The ratio is the median of the rounds' own ratios: a machine that others use too is twice as
 * fast in one minute as in the next, which the two halves of a round hardly notice.
 */
async function compare(name: string, ours: [string, Work], theirs: [string, Work]): Promise<Result> {
  // Node compiles what is used often better and better: the first ten thousands of requests are not what a day is like.
  await measure(...ours, connections, warmUp);
  await measure(...theirs, connections, warmUp / 2);
  const taken: Result[] = [];
  for (let round = 1; round <= rounds; round++) {
    const perSecond = await measure(...ours, connections, seconds);
    const against = await measure(...theirs, connections, seconds);
    taken.push({ perSecond, against, ratio: perSecond / against });
    say(
      `${name}, round ${round} of ${rounds}: ${Math.round(perSecond)} against ${Math.round(against)} a second`,
    );
  }
  return {
    perSecond: median(taken.map((one) => one.perSecond)),
    against: median(taken.map((one) => one.against)),
    ratio: median(taken.map((one) => one.ratio)),
  };
}

async function againstBare(name: string, work: Work): Promise<Result> {
  const sample = await fetch(stint.url + work.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...work.headers },
    body: work.body(-1),
  });
  const bare = await startBare((await sample.text()).length);
  try {
    return await compare(name, [stint.url, work], [bare.url, anyAnswer(work)]);
  } finally {
    await bare.stop();
  }
}

const results: Record<string, Result> = {};
try {
  for (const [name, work] of Object.entries(works)) results[name] = await againstBare(name, work);
  results[DEEP] = await compare(
    DEEP,
    [stint.url, pageOf(seeded.cursorBefore(10_000))],
    [stint.url, pageOf(seeded.cursorBefore(2))],
  );
  results[MCP] = await compare(MCP, [stint.url, mcpList], [stint.url, pageOf(null)]);
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
  [DEEP, ratio(DEEP), 'about 1 (at least 0.8)', ratio(DEEP) >= 0.8],
  [MCP, ratio(MCP), 'at least 0.33', ratio(MCP) >= 0.33],
  ['start to first answer, s', startedIn / 1000, 'under 2', startedIn < 2_000],
  ['idle memory, MB', idleMemory, 'under 150', idleMemory < 150],
];

const lines = [
  `SQLite with ${entries} entries, ${connections} connections, ${rounds} rounds of ${seconds} s in turn, medians; ${process.arch}, ${availableParallelism()} cores, Node ${process.version}.`,
  '',
  '| work | requests a second | against (bare node:http of the same size, where nothing is said) | ratio, median of the rounds |',
  '|---|---:|---:|---:|',
  ...Object.entries(results).map(
    ([name, { perSecond, against, ratio: share }]) =>
      `| ${name} | ${Math.round(perSecond)} | ${Math.round(against)} | ${share.toFixed(2)} |`,
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
