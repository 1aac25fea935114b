import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothEngines } from '../../test/harness/engines.ts';
import { createPerson, inNewTeam, type Person } from '../../test/harness/factories.ts';
import { startTestServer, type TestServer } from '../../test/harness/server.ts';
import { fullOrQuick, reportFigures } from '../../test/harness/trials.ts';
import { type Fault, type FaultyProxy, startFaultyProxy } from '../../test/hostile/faulty-proxy.ts';
import { fileOf } from '../../test/imports/files.ts';
import { type ApiClient, createClient } from '../client/index.ts';
import { prepareImport } from './prepare.ts';
import { previewImport } from './preview.ts';
import type { ImportReport } from './report/report.ts';
import { runImport } from './run.ts';
import { entryFields } from './stored-entry.ts';
import { loadTeam } from './team.ts';

const DAY = 86_400_000;
const ROWS = 60;
const SHARED = 20;
/** The number of cuts per engine. */
const CUTS = fullOrQuick(100, 20);

/** A row of one person. There are several per day; some overlap, and some repeat the row before. */
function rowOf(n: number): string {
  const number = n % 20 === 7 ? n - 1 : n;
  const start = new Date(Date.UTC(2024, 0, 1, 8) + Math.floor(number / 6) * DAY + (number % 6) * 3_600_000);
  const end = new Date(start.getTime() + (number % 5 === 0 ? 90 : 50) * 60_000);
  const [from, to] = [start.toISOString(), end.toISOString()];
  return `Work ${number},true,,Project ${number % 7},"one, tag ${number % 3}",${from},${to},,,`;
}

const header = 'description,billable,client,project,tags,start,end,task,user_name,user_email\n';
const rows = Array.from({ length: ROWS }, (_, n) => rowOf(n));
/** Two files that share the rows in the middle. */
const files = () => [
  fileOf('a.csv', `${header}${rows.slice(0, 40).join('\n')}\n`),
  fileOf('b.csv', `${header}${rows.slice(20).join('\n')}\n`),
];

/** A pseudo-random sequence, reproducible by its seed. */
function* randomly(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

describeOnBothEngines('an import through a bad connection', (engine) => {
  let server: TestServer;
  let proxy: FaultyProxy;
  let ada: Person;
  let clean: unknown[];

  beforeAll(async () => {
    server = await startTestServer(engine);
    proxy = await startFaultyProxy(server.origin);
    ada = await createPerson(server.app, 'Ada');
    const team = await newTeam();
    const report = await importInto(createClient({ url: server.origin, credential: ada.key }), team);
    expect(report).toMatchObject({ verdict: 'MATCHES', counts: { created: ROWS, deduplicated: SHARED } });
    clean = await storedIn(team);
    expect(clean).toHaveLength(ROWS);
  });
  afterAll(async () => {
    await proxy?.close();
    await server?.close();
  });

  const newTeam = async () => (await inNewTeam(server.app, ada, { name: crypto.randomUUID() })).team.id;
  const through = (more: object) => createClient({ url: proxy.origin, credential: ada.key, ...more });
  const importInto = async (
    client: ApiClient,
    teamId: string,
    signal?: AbortSignal,
  ): Promise<ImportReport> => {
    const team = await loadTeam(client, teamId);
    const context = await prepareImport(client, team, files(), { timezone: 'UTC' }, { signal });
    return runImport(context, { preview: await previewImport(context) });
  };
  /** The stored entries without their ids, sorted. */
  const storedIn = async (teamId: string): Promise<unknown[]> => {
    const client = createClient({ url: server.origin, credential: ada.key });
    const select = { ...entryFields, project: { name: true } } as const;
    const entries: string[] = [];
    for await (const entry of client.timeEntries.all({ teamId }, { select })) {
      const { startTime, endTime, title, billable, tags, project } = entry;
      entries.push(
        JSON.stringify([startTime, endTime, title, billable, project?.name, tags.map(({ name }) => name)]),
      );
    }
    return entries.toSorted();
  };

  test('stores the same entries as a clean import after random cuts and resumes', async (context) => {
    const random = randomly(20_240_101);
    const kinds: Fault[] = ['drop', 'drop-answer', 'cut-answer'];
    let [cuts, imports] = [0, 0];
    while (cuts < CUTS) {
      const team = await newTeam();
      let report: ImportReport | null = null;
      while (!report) {
        const stop = new AbortController();
        // Cuts after a random number of calls: from the first call to a few rows more than the last run.
        const calls = Math.floor(random.next().value * 40);
        const kind = kinds[cuts % 4];
        const before = proxy.count();
        proxy.faults.length = 0;
        if (kind) proxy.faults.push(...Array<Fault>(calls).fill(null), kind);
        const onEvent = () => !kind && proxy.count() - before >= calls && stop.abort();
        report = await importInto(through({ retries: 0, onEvent }), team, stop.signal).catch(() => null);
        // The same run repairs catalog items that a cut connection lost.
        if (!report || proxy.count() - before > calls) cuts++;
      }
      expect(report).toMatchObject({ verdict: 'MATCHES', counts: { failed: 0, skipped: 0 } });
      expect(await storedIn(team)).toEqual(clean);
      // If the response to the last call is lost, the import is complete, and a further run finds every row
      // imported.
      const { created, deduplicated } = report.counts;
      const made = await createClient({ url: server.origin, credential: ada.key }).imports({ teamId: team });
      const isFinishedBefore = made.edges.length === 2;
      expect({ created, deduplicated }).toEqual(
        isFinishedBefore
          ? { created: 0, deduplicated: ROWS + SHARED }
          : { created: ROWS, deduplicated: SHARED },
      );
      imports++;
    }
    reportFigures(context, {
      tries: cuts,
      failures: 0,
      worst: `${imports} imports, all equal to a clean import`,
    });
  }, 600_000);

  test('stores the same entries as a clean import through repeated 429 and 503 responses', async (context) => {
    const team = await newTeam();
    const random = randomly(7);
    proxy.faults.length = 0;
    for (let n = 0; n < 150; n++) {
      const fate = random.next().value;
      const headers = { 'retry-after': '0' };
      proxy.faults.push(
        fate < 0.25 ? { status: 429, headers } : fate < 0.35 ? { status: 503, headers } : null,
      );
    }
    const planned = proxy.faults.filter((fault) => fault !== null).length;
    const report = await importInto(through({ retries: 50 }), team);
    expect(report).toMatchObject({ verdict: 'MATCHES', counts: { created: ROWS, failed: 0 } });
    expect(await storedIn(team)).toEqual(clean);
    const refused = planned - proxy.faults.filter((fault) => fault !== null).length;
    reportFigures(context, { tries: refused, failures: 0, worst: 'each refused call was sent again' });
  });

  test('stores the same entries as a clean import although every third call is lost', async () => {
    const team = await newTeam();
    const kinds: Fault[] = ['drop-answer', 'cut-answer', 'drop'];
    proxy.faults.length = 0;
    for (let n = 0; n < 150; n++)
      proxy.faults.push(n % 3 === 2 ? (kinds[Math.floor(n / 3) % 3] ?? null) : null);
    const report = await importInto(through({ retries: 50 }), team);
    expect(report).toMatchObject({ verdict: 'MATCHES', counts: { created: ROWS, failed: 0 } });
    expect(await storedIn(team)).toEqual(clean);
    const { edges } = await createClient({ url: server.origin, credential: ada.key }).imports({
      teamId: team,
    });
    expect(edges).toHaveLength(1);
  });
});
