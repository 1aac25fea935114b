import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothEngines } from '../../test/harness/engines.ts';
import { createPerson, type Person } from '../../test/harness/factories.ts';
import { startTestServer, type TestServer } from '../../test/harness/server.ts';
import { fixtures, openFixture } from '../../test/imports/fixtures.ts';
import { expectBalanced } from '../../test/samples/sample-report.ts';
import { type ApiClient, createClient } from '../client/index.ts';
import { parseMapping } from '../importers/mapping.ts';
import type { PersonChoice } from './people.ts';
import { prepareImport } from './prepare.ts';
import { previewImport } from './preview.ts';
import { runImport } from './run.ts';
import { loadTeam } from './team.ts';
import { undoImport } from './undo.ts';

describeOnBothEngines('an import', (engine) => {
  let server: TestServer;
  let ada: Person;
  let client: ApiClient;

  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
    client = createClient({ url: server.origin, credential: ada.key });
  });
  afterAll(() => server?.close());

  const open = async (name: string) => {
    const { options: { teamCurrency, ...options } = {}, map } = fixtures[name] ?? {};
    const team = await loadTeam(client, null);
    const settings = {
      ...{ timezone: 'Europe/Berlin', trust: 'times' as const, ...options },
      ...(teamCurrency && { currency: teamCurrency }),
      mapping: map ? parseMapping(map) : null,
    };
    const first = await prepareImport(client, team, openFixture(name), settings);
    const { people } = await previewImport(first);
    const self: PersonChoice = { identityId: team.self.identityId };
    const choices = new Map(people.map(({ key }) => [key, self] as const));
    return prepareImport(client, team, openFixture(name), { ...settings, people: choices });
  };
  const count = async () => {
    let entries = 0;
    for await (const _ of client.timeEntries.all({}, { select: { id: true } })) entries++;
    return entries;
  };

  test.each(Object.keys(fixtures))(
    'imports %s: accounts for every record, repeats nothing, and can be undone',
    async (name) => {
      const before = await count();
      const context = await open(name);
      const preview = await previewImport(context);
      expect(await count()).toBe(before);
      const report = await runImport(context, { preview });
      // Some fixtures contain unreadable records on purpose.
      const isComplete = preview.unreadable.milliseconds === 0 && report.missing.length === 0;
      const verdict = isComplete ? 'MATCHES' : 'INCOMPLETE';
      expect(report).toMatchObject({ verdict, differences: [] });
      expectBalanced(report);
      const { created, merged, deduplicated, skipped, failed } = report.counts;
      expect({ merged, failed, deduplicated }).toEqual({ merged: 0, failed: 0, deduplicated: 0 });
      expect(created + skipped).toBe(report.records);
      expect(created).toBe(preview.counts.toWrite);
      expect(await count()).toBe(before + created);

      const again = await open(name);
      const secondReport = await runImport(again, { preview: await previewImport(again) });
      expect(secondReport).toMatchObject({
        verdict,
        counts: { created: 0, deduplicated: created, skipped, failed: 0 },
      });
      expect(await count()).toBe(before + created);

      const undone = await undoImport(client, { id: report.importId ?? '', withCatalog: true });
      expect(undone).toMatchObject({ deleted: created, keptCount: 0 });
      expect(await count()).toBe(before);
    },
  );
});
