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
import { often, tell } from '../harness/trials.ts';
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

const ENTRIES = often(300_000, 60_000);
const IMPORTED = often(100_000, 20_000);
const ROUNDS = often(7, 3);
const SECONDS = often(5, 2.5);
/** Ordinary work of people, some sixty requests a second: less than a tenth of the capacity of one process. */
const ORDINARY = { documents: [ME, PAGE_WITH_PROJECTS, CREATION, TIMER], connections: 8, rate: 60 };
/** Concurrent requests of a person with reports in many tabs, an AI tool and a program. */
const AT_ONCE = 16;
const MAX_FILES = 2;

type Percentile = 'p50' | 'p95' | 'p99';
/** Milliseconds that nobody notices, and that the same load differs by from second to second: what takes two and then five is not slower to anyone. */
const UNNOTICED: Record<Percentile, number> = { p50: 5, p95: 10, p99: 30 };
const percentiles = Object.keys(UNNOTICED) as Percentile[];

/** Something that a neighbour does, and that can be held for a while. */
interface Neighbour {
  goOn: () => void;
  pause: () => Promise<void>;
  /** The result in words. */
  told: () => string;
}

describeOnBothEngines('others', (engine) => {
  let app: TestApp;
  let owner: Person;
  let server: StintProcess;
  let generator: LoadGenerator;

  beforeAll(async () => {
    app = await createTestApp(engine);
    owner = await createPerson(app, 'Ada');
    await writeLongHistory(app, owner, ENTRIES, LARGE_TEAM);
    const colleague = await createMember(app, owner, 'MEMBER');
    // As it is started by default.
    server = await startStintProcess(app.database, { STINT_LOG_LEVEL: 'error' });
    generator = startLoadGenerator(server.origin, colleague.key);
    await generator.load({ ...ORDINARY, seconds: SECONDS });
  }, 300_000);
  afterAll(async () => {
    generator?.stop();
    await server?.stop();
    await app?.close();
  });

  /** Measures the others without and with the neighbour by turns, so that whatever else the machine does is the same for both. */
  async function compare(context: TestContext, neighbour: Neighbour): Promise<void> {
    const [without, beside]: [LoadResult[], LoadResult[]] = [[], []];
    // Code that loads and compiles on first use is not counted.
    neighbour.goOn();
    await generator.load({ ...ORDINARY, seconds: SECONDS });
    await neighbour.pause();
    for (let round = 0; round < ROUNDS; round++) {
      without.push(await generator.load({ ...ORDINARY, seconds: SECONDS }));
      neighbour.goOn();
      beside.push(await generator.load({ ...ORDINARY, seconds: SECONDS }));
      await neighbour.pause();
    }
    const of = (results: readonly LoadResult[], percentile: Percentile) =>
      median(results.map((result) => result[percentile]));
    const statuses = beside.flatMap((result) => Object.entries(result.statuses));
    const sum = (list: typeof statuses) => list.reduce((all, [, count]) => all + count, 0);
    const figures = percentiles.map((percentile) => {
      const [quiet, busy] = [of(without, percentile), of(beside, percentile)];
      return `${percentile} ${busy.toFixed(1)} ms (${quiet.toFixed(1)} without)`;
    });
    tell(context, {
      tries: sum(statuses),
      failures: sum(statuses.filter(([status]) => status !== '200')),
      worst: `${figures.join(', ')}; ${neighbour.told()}`,
    });
    expect(new Set(statuses.map(([status]) => status))).toEqual(new Set(['200']));
    for (const percentile of percentiles) {
      const most = Math.max(2 * of(without, percentile), UNNOTICED[percentile]);
      expect(of(beside, percentile), percentile).toBeLessThanOrEqual(most);
    }
  }

  test('are hardly slower beside someone who loads heavy reports all the time', {
    timeout: 600_000,
  }, async (context) => {
    const reports = new HeavyReports(server.origin, owner.key);
    await compare(context, reports);
    expect(reports.read).toBeGreaterThan(0);
  });

  test('are hardly slower beside a huge import', { timeout: 600_000 }, async (context) => {
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
        goOn: () => child.kill('SIGCONT'),
        pause: async () => {
          child.kill('SIGSTOP');
          // Its in-flight requests finish.
          await sleep(500);
          after = await written();
        },
        told: () => `${after - before} rows written meanwhile`,
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
const BY_THE_CLOCK = sumsOf('wallClockSeconds');
const NOWHERE = `{ timeEntries(first: 50, search: "found nowhere") { totalCount edges { node { title } } } }`;
const ENTRIES_BY_LENGTH = `query ($from: String!) {
  reportEntries(from: $from, to: "2026-06-30", orderBy: DURATION, first: 500) {
    edges { node { seconds timeEntry { title } } }
  }
}`;

/** Reports of all kinds over years, by all edges, for one person. Refused requests are retried as told. */
class HeavyReports implements Neighbour {
  read = 0;
  readonly #origin: string;
  readonly #key: string;
  readonly #refused: Record<string, number> = {};
  #asked = 0;
  #isOver = false;
  #leaving = new AbortController();
  #asking: Promise<void>[] = [];

  constructor(origin: string, key: string) {
    this.#origin = origin;
    this.#key = key;
  }

  goOn(): void {
    this.#isOver = false;
    this.#leaving = new AbortController();
    this.#asking = Array.from({ length: AT_ONCE }, (_, n) => this.#askOn(n));
  }

  async pause(): Promise<void> {
    this.#isOver = true;
    this.#leaving.abort();
    await Promise.all(this.#asking);
  }

  told(): string {
    const refused = Object.entries(this.#refused).map(([status, count]) => `, ${count} answered ${status}`);
    return `${this.read} heavy reports read${refused.join('')}`;
  }

  async #askOn(n: number): Promise<void> {
    while (!this.#isOver) {
      try {
        await this.#judge(await (n < MAX_FILES ? this.#file() : n % 3 === 0 ? this.#tool() : this.#query()));
      } catch (error) {
        // A file that nobody waits for any more.
        if (!this.#leaving.signal.aborted) throw error;
      }
    }
  }

  async #judge(answer: Response): Promise<void> {
    const text = await answer.text();
    if (answer.ok) {
      expect(text.slice(0, 1_000)).not.toMatch(/"errors":|"isError":true/);
      this.read += 1;
      return;
    }
    // Too many at once, or longer than anyone waits.
    expect([429, 503], text).toContain(answer.status);
    this.#refused[answer.status] = (this.#refused[answer.status] ?? 0) + 1;
    const wait = Number(answer.headers.get('retry-after') ?? 1) * 1_000;
    for (let waited = 0; waited < wait && !this.#isOver; waited += 100) await sleep(100);
  }

  /** By turns with many rows of half a year, and with few of all years. */
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
    const index = this.#asked++ % questions.length;
    return questions[index] as (typeof questions)[number];
  }

  #query(): Promise<Response> {
    const { from, by } = this.#question();
    const variables = { from, by, compare: this.#asked % 3 === 0 };
    const kinds = [SUMS, ENTRIES_BY_LENGTH, BY_THE_CLOCK, SUMS, NOWHERE];
    const query = kinds[this.#asked % kinds.length];
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
    const format = ['csv', 'pdf', 'xlsx'][this.#asked++ % 3];
    const from = format === 'pdf' ? '2026-06-15' : '2026-03-01';
    const address = `/api/v1/reports/export?kind=DETAILED&format=${format}&from=${from}&to=2026-06-30`;
    return fetch(this.#origin + address, {
      headers: { authorization: `Bearer ${this.#key}` },
      signal: this.#leaving.signal,
    });
  }
}
