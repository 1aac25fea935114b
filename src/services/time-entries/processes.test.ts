import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { storedEntries } from '../../../test/harness/entries.ts';
import { createPerson, inNewTeam, type Person } from '../../../test/harness/factories.ts';
import { MINUTE, MONDAY, span } from '../../../test/harness/times.ts';
import { asModel, unionOf, written } from '../../../test/models/interval-model.ts';
import { type EntryJobsProcess, startEntryJobsProcess } from '../../../test/processes/entry-jobs.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { createImport } from '../imports/create.ts';
import type { CreateTimeEntryInput } from './checked-creation.ts';

describeOnBothEngines('creations from three processes', (engine) => {
  let app: TestApp;
  let account: Person;
  let ada: Person;
  let processes: EntryJobsProcess[];

  beforeAll(async () => {
    app = await createTestApp(engine);
    account = await createPerson(app, 'Ada');
    processes = await Promise.all([1, 2, 3].map(() => startEntryJobsProcess(app.database)));
  });
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.stop()));
    await app.close();
  });
  beforeEach(async () => {
    ada = await inNewTeam(app, account);
  });

  const keys: Record<string, () => Promise<Partial<CreateTimeEntryInput>>> = {
    'idempotency key': async () => ({ idempotencyKey: ada.team.id }),
    'external id': async () => {
      const { id } = await createImport(app, ada.actor, { tool: 'toggl', fileName: 'entries.csv' });
      return { importId: id, externalId: 'row 1' };
    },
  };

  it.each(Object.entries(keys))(
    'concurrent creations with one %s create one entry, which all responses contain',
    async (_name, make) => {
      for (let round = 0; round < 3; round++) {
        ada = await inNewTeam(app, account);
        const key = await make();
        const inputs = Array.from({ length: 34 }, () => ({ ...span(9, 10), ...key }));
        const orders = processes.map((process) => process.create(ada.actor, inputs));
        const answers = (await Promise.all(orders)).flat();
        const [entry, ...more] = await storedEntries(app, ada.actor);
        expect(more).toEqual([]);
        const named = (outcome: string) => ({ id: entry?.id, outcome });
        const created = answers.filter((answer) => 'outcome' in answer && answer.outcome === 'CREATED');
        expect(created).toEqual([named('CREATED')]);
        const others = answers.filter((answer) => !created.includes(answer));
        expect(others).toEqual(Array.from({ length: 101 }, () => named('DEDUPLICATED')));
      }
    },
  );

  it('overlapping creations result in the exact union without lock errors', async () => {
    for (let round = 0; round < 3; round++) {
      ada = await inNewTeam(app, account);
      const creations = Array.from({ length: 51 }, (_, n) => {
        const start = (n * 31 + round * 17) % 400;
        return { start, end: start + 5 + ((n * 7) % 20), work: '' };
      });
      const orders = processes.map((process, index) => {
        const share = creations.filter((_, n) => n % 3 === index);
        const inputs = share.map(({ start, end }) => ({
          startTime: formatInstant(MONDAY + start * MINUTE),
          endTime: formatInstant(MONDAY + end * MINUTE),
        }));
        return process.create(ada.actor, inputs);
      });
      const answers = (await Promise.all(orders)).flat();
      expect(answers.filter((answer) => 'error' in answer)).toEqual([]);
      const found = (await storedEntries(app, ada.actor)).map((entry) => ({
        start: (entry.start - MONDAY) / MINUTE,
        end: ((entry.end ?? 0) - MONDAY) / MINUTE,
        work: '',
      }));
      expect(written(asModel(found))).toEqual(written(unionOf(creations, 'MERGE_SAME_WORK')));
    }
  });
});
