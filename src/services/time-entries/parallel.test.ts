import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  connectAgain,
  createTestApp,
  describeOnBothEngines,
  type TestApp,
} from '../../../test/harness/engines.ts';
import { partsOf, storedEntries } from '../../../test/harness/entries.ts';
import { createPerson, inNewTeam, type Person } from '../../../test/harness/factories.ts';
import { at, HOUR, interval, MINUTE, MONDAY, span } from '../../../test/harness/times.ts';
import { asModel, unionOf, written } from '../../../test/models/interval-model.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { Failure } from '../../lib/errors.ts';
import type { App } from '../app.ts';
import type { CreateTimeEntryInput } from './checked-creation.ts';
import { createTimeEntry } from './create.ts';
import { deleteTimeEntry } from './delete.ts';
import { unmergeTimeEntry } from './unmerge.ts';
import { updateTimeEntry } from './update.ts';

describeOnBothEngines('concurrent creations from two nodes', (engine) => {
  let app: TestApp;
  let second: ReturnType<typeof connectAgain>;
  let account: Person;
  let ada: Person;

  beforeAll(async () => {
    app = await createTestApp(engine);
    second = connectAgain(app);
    account = await createPerson(app, 'Ada');
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });
  beforeEach(async () => {
    ada = await inNewTeam(app, account);
  });

  const process = (n: number): App => (n % 2 === 0 ? app : second);

  const create = (n: number, input: CreateTimeEntryInput) => createTimeEntry(process(n), ada.actor, input);

  it('100 creations with one idempotency key create one entry, which all responses contain', async () => {
    for (let round = 0; round < 2; round++) {
      ada = await inNewTeam(app, account);
      const input = { ...span(9, 10), title: 'once', idempotencyKey: ada.team.id };
      const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => create(n, input)));
      const [entry, ...more] = await storedEntries(app, ada.actor);
      expect(more).toEqual([]);
      expect(answers.filter(({ outcome }) => outcome === 'CREATED')).toHaveLength(1);
      expect(answers.filter(({ outcome }) => outcome === 'DEDUPLICATED')).toHaveLength(99);
      for (const { timeEntry, warnings } of answers) {
        expect(timeEntry).toEqual(entry);
        expect(warnings).toEqual([]);
      }
    }
  });

  it('50 overlapping creations result in the exact union, with every creation as a part', async () => {
    for (let round = 0; round < 3; round++) {
      ada = await inNewTeam(app, account);
      const creations = Array.from({ length: 50 }, (_, n) => {
        const start = (n * 37 + round * 11) % 300;
        return { start, end: start + 5 + ((n * 7) % 20), work: n % 3 === 0 ? 'billable' : 'not' };
      });
      const answers = await Promise.all(
        creations.map(({ start, end, work }, n) =>
          create(n, {
            startTime: formatInstant(MONDAY + start * MINUTE),
            endTime: formatInstant(MONDAY + end * MINUTE),
            title: work,
            description: String(n),
            billable: work === 'billable',
            tags: [`tag of ${work}`],
          }),
        ),
      );
      const entries = await storedEntries(app, ada.actor);
      const found = entries.map((entry) => ({
        start: (entry.start - MONDAY) / MINUTE,
        end: ((entry.end ?? 0) - MONDAY) / MINUTE,
        work: entry.billable ? 'billable' : 'not',
      }));
      expect(written(asModel(found))).toEqual(written(unionOf(creations, 'MERGE_SAME_WORK')));
      expect(answers.some(({ outcome }) => outcome === 'MERGED')).toBe(true);

      const descriptions: (string | null)[] = [];
      for (const entry of entries) {
        const parts = await partsOf(app, entry);
        descriptions.push(...(parts.length > 0 ? parts : [entry]).map((part) => part.description));
        if (parts.length > 0) await unmergeTimeEntry(app, ada.actor, entry.id);
      }
      expect(descriptions.map(Number).sort((a, b) => a - b)).toEqual(creations.map((_, n) => n));
      expect(await storedEntries(app, ada.actor)).toHaveLength(50);
    }
  });

  it('50 creations of the same time under REJECT create one entry', async () => {
    ada = await inNewTeam(app, account, { overlapPolicy: 'REJECT' });
    const answers = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => create(n, span(9, 10))));
    expect(await storedEntries(app, ada.actor)).toHaveLength(1);
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refused).toHaveLength(49);
    for (const reason of refused) {
      expect(reason).toBeInstanceOf(Failure);
      expect(reason.code).toBe('OVERLAP');
    }
  });

  it('creations that merge keep all concurrent updates', async () => {
    for (let round = 0; round < 10; round++) {
      ada = await inNewTeam(app, account);
      const { timeEntry } = await create(0, span(9, 10));
      const { id } = timeEntry;
      await Promise.all([
        updateTimeEntry(app, ada.actor, { id, title: 'updated' }),
        create(1, { ...span(9.5, 11), overlapPolicy: 'MERGE_ANY' }),
        updateTimeEntry(second, ada.actor, { id, description: 'updated' }),
        create(0, { ...span(9.75, 12), overlapPolicy: 'MERGE_ANY' }),
      ]);
      expect(await storedEntries(app, ada.actor)).toMatchObject([
        { id, title: 'updated', description: 'updated', ...interval(9, 12) },
      ]);
    }
  });

  it('a creation and a deletion take effect in either order', async () => {
    for (let round = 0; round < 20; round++) {
      ada = await inNewTeam(app, account);
      const { timeEntry } = await create(0, span(9, 10));
      const [creation] = await Promise.all([
        create(round, span(9.5, 11)),
        deleteTimeEntry(process(round + 1), ada.actor, timeEntry.id),
      ]);
      const left = await storedEntries(app, ada.actor);
      if (creation.outcome === 'CREATED') expect(left).toEqual([creation.timeEntry]);
      else expect(left).toEqual([]);
    }
  });

  it('mixed concurrent operations only fail with domain errors', async () => {
    const { timeEntry } = await create(0, span(0, 1));
    const jobs = Array.from({ length: 120 }, (_, n) => {
      const range = { startTime: at(n % 10), endTime: at((n % 10) + 1.5) };
      const { id } = timeEntry;
      switch (n % 4) {
        case 0:
          return unmergeTimeEntry(process(n), ada.actor, id);
        case 1:
          return updateTimeEntry(process(n), ada.actor, {
            id,
            title: `title ${n}`,
            tags: [`a ${n % 3}`, `b ${n % 2}`],
          });
        default:
          return create(n, {
            ...range,
            tags: [`b ${n % 2}`, `a ${n % 3}`],
            idempotencyKey: `${ada.team.id} ${n % 30}`,
          });
      }
    });
    for (const result of await Promise.allSettled(jobs)) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(Failure);
    }
    const entries = await storedEntries(app, ada.actor);
    const covered = new Set(entries.flatMap(({ start, end }) => hours(start, end ?? 0)));
    // Every second of the ten and a half hours was created, and nothing was deleted.
    expect([...covered].sort((a, b) => a - b)).toEqual(hours(MONDAY, MONDAY + 10.5 * HOUR));
  });

  function hours(start: number, end: number): number[] {
    const halves: number[] = [];
    for (let instant = start; instant < end; instant += HOUR / 2)
      halves.push((instant - MONDAY) / (HOUR / 2));
    return halves;
  }

  it('creations with the same new tags in different orders do not deadlock', async () => {
    const names = Array.from({ length: 40 }, (_, n) => `tag ${n}`);
    ada = await inNewTeam(app, account);
    const begin = performance.now();
    const creations = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        create(n, {
          ...span(n, n + 1),
          tags: n % 2 ? names : names.toReversed(),
          overlapPolicy: 'KEEP_BOTH',
        }),
      ),
    );
    expect(creations.map(({ outcome }) => outcome)).toEqual(Array(12).fill('CREATED'));
    expect(performance.now() - begin).toBeLessThan(15_000);
  });
});
