import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, type TestContext, test } from 'vitest';
import { median } from '../../bench/matches/median.ts';
import { createClient } from '../../src/client/index.ts';
import { createTestApp, describeOnBothEngines, type TestApp } from '../harness/engines.ts';
import { createMember, createPerson, type Person } from '../harness/factories.ts';
import { message, postMcp } from '../harness/mcp.ts';
import { fullOrQuick, reportFigures } from '../harness/trials.ts';
import { LARGE_TEAM, writeLongHistory } from '../models/long-history.ts';
import {
  CREATION,
  type LoadGenerator,
  ME,
  PAGE_WITH_PROJECTS,
  startLoadGenerator,
  TIMER,
} from '../processes/load.ts';
import type { LoadResult } from '../processes/load-process.ts';
import { startStint } from '../processes/run-stint.ts';
import { type StintProcess, startStintProcess } from '../processes/stint-process.ts';

const ENTRIES = fullOrQuick(300_000, 60_000);
const IMPORTED = fullOrQuick(100_000, 20_000);
const ROUNDS = fullOrQuick(7, 3);
const SECONDS = fullOrQuick(5, 2.5);
/** An ordinary load of 60 requests per second: less than a tenth of the capacity of one process. */
const ORDINARY = { documents: [ME, PAGE_WITH_PROJECTS, CREATION, TIMER], connections: 8, rate: 60 };
/** Concurrent requests of one person with many tabs, an MCP client and a program. */
const CONCURRENT_REPORTS = 16;
const MAX_FILES = 2;

type Percentile = 'p50' | 'p95' | 'p99';
/** Latencies in milliseconds that always pass: they are not noticeable and vary this much without a neighbour. */
const NEGLIGIBLE_MS: Record<Percentile, number> = { p50: 5, p95: 10, p99: 30 };
const percentiles = Object.keys(NEGLIGIBLE_MS) as Percentile[];

/** A load by another user that can be paused. */
interface Neighbour {
  resume: () => void;
  pause: () => Promise<void>;
  /** Describes the work that was done. */
  summary: () => string;
}

describeOnBothEngines('ordinary requests', (engine) => {
  let app: TestApp;
  let owner: Person;
  let server: StintProcess;
  let generator: LoadGenerator;

  beforeAll(async () => {
    app = await createTestApp(engine);
    owner = await createPerson(app, 'Ada');
    await writeLongHistory(app, owner, ENTRIES, LARGE_TEAM);
    const colleague = await createMember(app, owner, 'MEMBER');
    // The server runs with default settings.
    server = await startStintProcess(app.database, { STINT_LOG_LEVEL: 'error' });
    generator = startLoadGenerator(server.origin, colleague.key);
    await generator.load({ ...ORDINARY, seconds: SECONDS });
  }, 300_000);
  afterAll(async () => {
    generator?.stop();
    await server?.stop();
    await app?.close();
  });

  /** Measures the ordinary load alternately without and with the neighbour, so that other work of the machine affects both equally. */
  async function compare(context: TestContext, neighbour: Neighbour): Promise<void> {
    const [without, withNeighbour]: [LoadResult[], LoadResult[]] = [[], []];
    // Warm-up: code that loads and compiles on first use does not count.
    neighbour.resume();
    await generator.load({ ...ORDINARY, seconds: SECONDS });
    await neighbour.pause();
    for (let round = 0; round < ROUNDS; round++) {
      without.push(await generator.load({ ...ORDINARY, seconds: SECONDS }));
      neighbour.resume();
      withNeighbour.push(await generator.load({ ...ORDINARY, seconds: SECONDS }));
      await neighbour.pause();
    }
    const of = (results: readonly LoadResult[], percentile: Percentile) =>
      median(results.map((result) => result[percentile]));
    const statuses = withNeighbour.flatMap((result) => Object.entries(result.statuses));
    const sum = (list: typeof statuses) => list.reduce((all, [, count]) => all + count, 0);
    const figures = percentiles.map((percentile) => {
      const [quiet, busy] = [of(without, percentile), of(withNeighbour, percentile)];
      return `${percentile} ${busy.toFixed(1)} ms (${quiet.toFixed(1)} without)`;
    });
    reportFigures(context, {
      tries: sum(statuses),
      failures: sum(statuses.filter(([status]) => status !== '200')),
      worst: `${figures.join(', ')}; ${neighbour.summary()}`,
    });
    expect(new Set(statuses.map(([status]) => status))).toEqual(new Set(['200']));
    for (const percentile of percentiles) {
      const limit = Math.max(2 * of(without, percentile), NEGLIGIBLE_MS[percentile]);
      expect(of(withNeighbour, percentile), percentile).toBeLessThanOrEqual(limit);
    }
  }

  test('ordinary requests take at most twice as long beside heavy reports of another user', {
    timeout: 600_000,
  }, async (context) => {
    const reports = new HeavyReports(server.origin, owner.key);
    await compare(context, reports);
    expect(reports.read).toBeGreaterThan(0);
  });

  test('ordinary requests take at most twice as long beside a huge import', {
    timeout: 600_000,
  }, async (context) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'stint-huge-import-'));
    const at = (n: number) => new Date(Date.UTC(2010, 0, 1) + n * 1_800_000).toISOString();
    const rows = Array.from(
      { length: IMPORTED },
      (_, n) => `Work ${n},,,Old ${n % 30},,,${at(n)},${at(n + 1)},,`,
    );
    const header = 'description,billable,client,project,task,tags,start,end,user_name,user_email';
    writeFileSync(path.join(folder, 'huge.csv'), [header, ...rows].join('\n'));
    const env = { HOME: folder, STINT_URL: server.origin, SERVICE_API_KEY: owner.key };
    const { child, finished } = startStint(['import', 'huge.csv', '--timezone', 'UTC', '--yes'], {
      env,
      cwd: folder,
    });
    const client = createClient({ url: server.origin, credential: owner.key });
    const written = async () => {
      const { edges } = await client.imports({}, { select: { edges: { node: { entryCount: true } } } });
      return edges[0]?.node.entryCount ?? 0;
    };
    try {
      await expect.poll(written, { timeout: 120_000, interval: 200 }).toBeGreaterThan(0);
      child.kill('SIGSTOP');
      const before = await written();
      let after = before;
      await compare(context, {
        resume: () => child.kill('SIGCONT'),
        pause: async () => {
          child.kill('SIGSTOP');
          // Wait for the in-flight requests of the import.
          await sleep(500);
          after = await written();
        },
        summary: () => `${after - before} rows written meanwhile`,
      });
      expect(after - before).toBeGreaterThan(ROUNDS * SECONDS * 20);
    } finally {
      child.kill('SIGKILL');
      await finished;
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

const sumsOf = (more: string) => `query ($from: String!, $by: [AnalyticsGrouping!]!, $compare: Boolean) {
  teamAnalytics(from: $from, to: "2026-06-30", groupBy: $by, compare: $compare) {
    totals { seconds }
    rows(first: 2000, orderBy: SECONDS) {
      edges { cursor node { seconds billableSeconds entries ${more} amounts { currency } keys { id name } } }
    }
  }
}`;
const SUMS = sumsOf('');
const SUMS_WITH_WALL_CLOCK = sumsOf('wallClockSeconds');
const SEARCH_WITHOUT_RESULT = `{ timeEntries(first: 50, search: "found nowhere") { totalCount edges { node { title } } } }`;
const ENTRIES_BY_LENGTH = `query ($from: String!) {
  reportEntries(from: $from, to: "2026-06-30", orderBy: DURATION, first: 500) {
    edges { node { seconds timeEntry { title } } }
  }
}`;

/** Loads heavy reports through the API, tools and exports as one person. Waits for Retry-After after a refusal. */
class HeavyReports implements Neighbour {
  read = 0;
  readonly #origin: string;
  readonly #key: string;
  readonly #refused: Record<string, number> = {};
  #requestCount = 0;
  #isOver = false;
  #abort = new AbortController();
  #workers: Promise<void>[] = [];

  constructor(origin: string, key: string) {
    this.#origin = origin;
    this.#key = key;
  }

  resume(): void {
    this.#isOver = false;
    this.#abort = new AbortController();
    this.#workers = Array.from({ length: CONCURRENT_REPORTS }, (_, n) => this.#work(n));
  }

  async pause(): Promise<void> {
    this.#isOver = true;
    this.#abort.abort();
    await Promise.all(this.#workers);
  }

  summary(): string {
    const refused = Object.entries(this.#refused).map(([status, count]) => `, ${count} answered ${status}`);
    return `${this.read} heavy reports read${refused.join('')}`;
  }

  async #work(n: number): Promise<void> {
    while (!this.#isOver) {
      try {
        await this.#check(await (n < MAX_FILES ? this.#file() : n % 3 === 0 ? this.#tool() : this.#query()));
      } catch (error) {
        // pause() aborts downloads of files.
        if (!this.#abort.signal.aborted) throw error;
      }
    }
  }

  async #check(answer: Response): Promise<void> {
    const text = await answer.text();
    if (answer.ok) {
      expect(text.slice(0, 1_000)).not.toMatch(/"errors":|"isError":true/);
      this.read += 1;
      return;
    }
    // 429: too many concurrent reports. 503: over the time limit.
    expect([429, 503], text).toContain(answer.status);
    this.#refused[answer.status] = (this.#refused[answer.status] ?? 0) + 1;
    const wait = Number(answer.headers.get('retry-after') ?? 1) * 1_000;
    for (let waited = 0; waited < wait && !this.#isOver; waited += 100) await sleep(100);
  }

  /** Alternates between many rows of half a year and few rows of all years. */
  #question(): { from: string; by: string[] } {
    const questions = [
      { from: '2026-02-01', by: ['DAY', 'MEMBER'] },
      { from: '2021-01-01', by: ['PROJECT', 'MEMBER', 'MONTH'] },
      { from: '2026-01-01', by: ['MEMBER', 'DAY'] },
      { from: '2021-01-01', by: ['CLIENT', 'TASK', 'TAG'] },
      { from: '2026-01-01', by: ['DAY', 'PROJECT'] },
      { from: '2021-01-01', by: ['DAY', 'BILLABLE'] },
      { from: '2021-01-01', by: ['WEEK'] },
    ];
    const index = this.#requestCount++ % questions.length;
    return questions[index] as (typeof questions)[number];
  }

  #query(): Promise<Response> {
    const { from, by } = this.#question();
    const variables = { from, by, compare: this.#requestCount % 3 === 0 };
    const kinds = [SUMS, ENTRIES_BY_LENGTH, SUMS_WITH_WALL_CLOCK, SUMS, SEARCH_WITHOUT_RESULT];
    const query = kinds[this.#requestCount % kinds.length];
    return fetch(`${this.#origin}/api/v1/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
  }

  #tool(): Promise<Response> {
    const { from, by } = this.#question();
    const args = { from, to: '2026-06-30', group_by: by, first: 2000 };
    return postMcp(
      this.#origin,
      this.#key,
      message('tools/call', { name: 'team_analytics', arguments: args }),
    );
  }

  #file(): Promise<Response> {
    const format = ['csv', 'pdf', 'xlsx'][this.#requestCount++ % 3];
    const from = format === 'pdf' ? '2026-06-15' : '2026-03-01';
    const address = `/api/v1/reports/export?kind=DETAILED&format=${format}&from=${from}&to=2026-06-30`;
    return fetch(this.#origin + address, {
      headers: { authorization: `Bearer ${this.#key}` },
      signal: this.#abort.signal,
    });
  }
}
