import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothEngines } from '../../test/harness/engines.ts';
import { createPerson, inNewTeam, type Person } from '../../test/harness/factories.ts';
import { startTestServer, type TestServer } from '../../test/harness/server.ts';
import { formats } from '../../test/imports/histories.ts';
import { history, ZONE } from '../../test/models/histories.ts';
import { createClient } from '../client/index.ts';
import { personKey } from './people.ts';
import { prepareImport } from './prepare.ts';
import { previewImport } from './preview.ts';
import { runImport } from './run.ts';
import { loadTeam } from './team.ts';

const fields = {
  startTime: true,
  endTime: true,
  title: true,
  billable: true,
  identity: { name: true },
  project: { name: true },
  task: { name: true },
  tags: { name: true },
} as const;

describeOnBothEngines('imports of random histories', (engine) => {
  let server: TestServer;
  let mira: Person;

  beforeAll(async () => {
    server = await startTestServer(engine);
    mira = await createPerson(server.app, 'Mira Holm');
  });
  afterAll(() => server?.close());

  test.each(Object.entries(formats))(
    'stores a history written as %s, except for values that the format cannot carry',
    async (_name, format) => {
      await fc.assert(
        fc.asyncProperty(history, async (entries) => {
          const { team } = await inNewTeam(server.app, mira);
          const client = createClient({ url: server.origin, credential: mira.key });
          const loaded = await loadTeam(client, team.id);
          const self = { identityId: loaded.self.identityId };
          const names = ['Mira Holm', 'Tariq Osei', 'mira@example.com', 'tariq@example.com'];
          const context = await prepareImport(client, loaded, [format.write(entries)], {
            timezone: ZONE,
            people: new Map(names.map((name) => [personKey({ name, email: null }), self])),
            ...('options' in format ? format.options : {}),
            ...('mapping' in format ? { mapping: format.mapping } : {}),
          });
          const report = await runImport(context, { preview: await previewImport(context) });
          expect(report).toMatchObject({ verdict: 'MATCHES', counts: { created: entries.length } });

          const stored: object[] = [];
          for await (const entry of client.timeEntries.all({ teamId: team.id }, { select: fields })) {
            stored.push({
              ...{ start: entry.startTime, end: entry.endTime, title: entry.title, billable: entry.billable },
              project: folded(entry.project?.name),
              task: folded(entry.task?.name),
              tags: entry.tags.map(({ name }) => folded(name)).toSorted(),
            });
          }
          const expected = entries.map((entry) => {
            const { person: _, tags, billable, project, task, ...carried } = format.carries(entry) as Carried;
            // If a format has no billable flag, time on a project is billable.
            const isBillable = billable ?? project !== null;
            return {
              ...carried,
              project: folded(project),
              task: folded(task),
              tags: [...new Set(tags.map(folded))].toSorted(),
              billable: isBillable,
            };
          });
          expect(stored.map(byText).toSorted()).toEqual(expected.map(byText).toSorted());
        }),
        { numRuns: 5 },
      );
    },
  );
});

interface Carried {
  person: string | null;
  project: string | null;
  task: string | null;
  title: string;
  tags: string[];
  billable: boolean | null;
  start: string;
  end: string;
}

/** Names that differ only by case are one item, which keeps the first spelling. */
function folded(name: string | null | undefined): string | null {
  return name?.toLowerCase() ?? null;
}

function byText(entry: object): string {
  return JSON.stringify(Object.entries(entry).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
