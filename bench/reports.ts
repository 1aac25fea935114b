/**
 * Measures reports over a long history of 50 people on both engines. The first argument is the number of entries, 1,000,000
 * by default: five years. Bounds:
 * - a month by member and project takes at most 1.3 times as long as in a history of a tenth of the length;
 * - a year by day takes at most twice as long as the plain sum of the same rows in SQL;
 * - while the year report runs in a loop, the p99 of `{ me }` at 16 connections is at most 3 times the idle p99.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { teamAnalytics } from '../src/services/analytics/team.ts';
import { LAST_DAY } from '../test/models/long-history.ts';
import { startPostgresCluster } from '../test/processes/postgres-cluster.ts';
import { startStint } from './contestants/contestants.ts';
import { type History, writeHistory } from './contestants/report-history.ts';
import { measure } from './load/load.ts';
import type { Workload } from './load/work.ts';

const entries = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 21;
/** Rounds before the measurement, in which V8 and the database compile. */
const WARM_UPS = 4;
const MONTH = { from: '2026-05-01', to: '2026-05-31', groupBy: ['MEMBER', 'PROJECT'] as const };
const YEAR = { from: '2025-07-01', to: '2026-06-29', groupBy: ['DAY'] as const };

const folder = mkdtempSync(path.join(tmpdir(), 'stint-bench-reports-'));
const cluster = await startPostgresCluster();
let missed = 0;
try {
  for (const engine of ['sqlite', 'postgres'] as const) await compare(engine);
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = missed > 0 ? 1 : 0;

async function compare(engine: 'sqlite' | 'postgres'): Promise<void> {
  process.stderr.write(`${engine}: writing ${entries} and ${entries / 10} entries\n`);
  const settings = await Promise.all(['long', 'short'].map((name) => settingsOf(engine, name)));
  const [longSettings = {}, shortSettings = {}] = settings;
  const long = await writeHistory(longSettings, entries);
  const short = await writeHistory(shortSettings, entries / 10);
  const month = await medians([() => readReport(long, MONTH), () => readReport(short, MONTH)]);
  printFigure(engine, 'month by member and project, long / short history', ratio(month), 1.3);
  const year = await medians([() => readReport(long, YEAR), () => plainSum(long)]);
  printFigure(engine, 'year by day / plain sum', ratio(year), 2);
  await short.close();
  await long.close();
  await measureInterference(engine, longSettings, long.owner.key);
}

async function settingsOf(engine: 'sqlite' | 'postgres', name: string): Promise<Record<string, string>> {
  const dataDir = path.join(folder, engine, name);
  if (engine === 'sqlite') return { STINT_DATA_DIR: dataDir };
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query(`create database bench_${name}`);
  await client.end();
  const url = new URL(cluster.url);
  url.pathname = `/bench_${name}`;
  return { STINT_DATA_DIR: dataDir, DATABASE_URL: url.href };
}

async function readReport({ app, owner }: History, query: typeof MONTH | typeof YEAR): Promise<void> {
  const { totals } = await teamAnalytics(app, owner.actor, { ...query, timezone: 'UTC' });
  if (totals.entries === 0) throw new Error('The range has no entries.');
}

/** Computes the totals of the year report in plain SQL. No entry of the history crosses midnight. */
async function plainSum({ app, owner }: History): Promise<void> {
  await sql`select count(*), sum(end_at - start_at), sum(case when billable = 1 then end_at - start_at else 0 end),
      sum(case when billable = 1 then ((end_at - start_at) * rate_minor * 2 + 3600000) / 7200000 else 0 end)
    from time_entries where team_id = ${owner.team.id}
      and start_at >= ${Date.parse(YEAR.from)} and start_at < ${LAST_DAY}`.execute(app.db.reports);
}

/** Returns the median milliseconds of each contestant. Contestants alternate. */
async function medians(contestants: readonly (() => Promise<void>)[]): Promise<number[]> {
  const times: number[][] = contestants.map(() => []);
  for (let round = -WARM_UPS; round < ROUNDS; round++) {
    for (const [index, contestant] of contestants.entries()) {
      const begin = performance.now();
      await contestant();
      if (round >= 0) times[index]?.push(performance.now() - begin);
    }
  }
  return times.map((list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN);
}

function ratio([numerator = Number.NaN, denominator = Number.NaN]: readonly number[]): Figure {
  return {
    value: numerator / denominator,
    details: `${numerator.toFixed(1)} ms against ${denominator.toFixed(1)} ms`,
  };
}

interface Figure {
  value: number;
  details: string;
}

function printFigure(engine: string, what: string, { value, details }: Figure, most: number): void {
  const fits = value <= most;
  if (!fits) missed++;
  process.stdout.write(
    `${engine}: ${what}: ${value.toFixed(2)} (at most ${most}) ${fits ? 'met' : 'MISSED'}; ${details}\n`,
  );
}

/** Measures the latency of `{ me }` while reports run. */
async function measureInterference(
  engine: string,
  settings: Record<string, string>,
  key: string,
): Promise<void> {
  const stint = await startStint(settings);
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const me: Workload = {
    path: '/api/v1/graphql',
    headers,
    steps: [
      {
        kind: 'same',
        body: JSON.stringify({ query: '{ me { id } }' }),
        problemIn: (response) => (response.startsWith('{"data":{"me":{"id":"') ? null : 'not the caller'),
      },
    ],
  };
  const p99Ms = async () => (await measure(stint.url, me, 16, 6)).p99Ms;
  const report = JSON.stringify({
    query: `query { teamAnalytics(from: "${YEAR.from}", to: "${YEAR.to}", groupBy: [DAY]) { totals { seconds } } }`,
  });
  try {
    await p99Ms();
    const idle = await p99Ms();
    const stop = new AbortController();
    const reading = (async () => {
      while (!stop.signal.aborted) {
        const response = await fetch(`${stint.url}/api/v1/graphql`, {
          method: 'POST',
          headers,
          body: report,
        });
        if (!(await response.text()).includes('"seconds"')) throw new Error('The report failed.');
      }
    })();
    const busy = await p99Ms();
    stop.abort();
    await reading;
    printFigure(engine, 'p99 of { me } during reports', ratio([busy, idle]), 3);
  } finally {
    await stint.stop();
  }
}
