import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/engines.ts';
import { createPerson, inNewTeam, joinTeam, type Person } from '../../../test/factories.ts';
import { asModel, type ModelCreation, replay, unionOf, written } from '../../../test/interval-model.ts';
import { DAY, MINUTE } from '../../../test/times.ts';
import { findParts } from '../../db/queries/entry-parts.ts';
import { findTagsOfEntries } from '../../db/queries/entry-tags.ts';
import type { TimeEntry } from '../../domain/entities.ts';
import { formatInstant } from '../../domain/instant.ts';
import { type OverlapPolicy, overlapPolicies } from '../../domain/overlap.ts';
import { Failure } from '../../lib/errors.ts';
import { createClient } from '../clients/create.ts';
import { createProject } from '../projects/create.ts';
import { createTask } from '../tasks/create.ts';
import { createTimeEntry } from './create.ts';
import { listTimeEntries } from './list.ts';
import { unmergeTimeEntry } from './unmerge.ts';
import type { WorkInput } from './work.ts';

interface Step {
  who: 'ada' | 'bob';
  work: number;
  start: number;
  length: number;
  overlapPolicy: OverlapPolicy;
}

/** What a creation asked for, with minutes of its day in place of instants. */
interface Asked extends ModelCreation {
  title: string;
  tags: string[];
}

const step = fc.record<Step>({
  who: fc.constantFrom('ada', 'bob'),
  work: fc.integer({ min: 0, max: 4 }),
  start: fc.integer({ min: 0, max: 60 }),
  length: fc.integer({ min: 1, max: 15 }),
  overlapPolicy: fc.constantFrom(...overlapPolicies),
});
const steps = fc.array(step, { minLength: 8, maxLength: 22, size: 'max' });

describeOnBothEngines('random creations', (engine) => {
  let app: TestApp;
  let people: Record<Step['who'], Person>;
  let works: (WorkInput & { billable?: boolean })[];
  let days = 0;

  beforeAll(async () => {
    app = await createTestApp(engine);
    const ada = await inNewTeam(app, await createPerson(app, 'Ada'));
    people = { ada, bob: await joinTeam(app, ada, await createPerson(app, 'Bob'), 'ADMIN') };
    const client = await createClient(app, ada.actor, { name: 'Acme' });
    const project = await createProject(app, ada.actor, { name: 'Website', clientId: client.id });
    const task = await createTask(app, ada.actor, { projectId: project.id, name: 'Design' });
    works = [
      {},
      { clientId: client.id },
      { projectId: project.id },
      { projectId: project.id, billable: false },
      { taskId: task.id },
    ];
  });
  afterAll(() => app.close());

  /** Creates on a day of its own, one after the other, and answers what was stored of it. */
  async function createAll(list: readonly Step[]) {
    const midnight = Date.UTC(2026, 0, 1) + 2 * DAY * ++days;
    const accepted: Asked[] = [];
    for (const [index, { who, work, start, length, overlapPolicy }] of list.entries()) {
      const asked: Asked = {
        start,
        end: start + length,
        work: `${who} ${work}`,
        title: `creation ${index}`,
        tags: [`tag ${index % 3}`, `tag ${index % 2}`].slice(0, index % 3),
      };
      try {
        await createTimeEntry(app, people[who].actor, {
          ...works[work],
          startTime: formatInstant(midnight + asked.start * MINUTE),
          endTime: formatInstant(midnight + asked.end * MINUTE),
          teamId: people.ada.team.id,
          title: asked.title,
          tags: asked.tags,
          overlapPolicy,
        });
        accepted.push(asked);
      } catch (error) {
        if (!(error instanceof Failure && error.code === 'OVERLAP')) throw error;
      }
    }
    const day = { from: formatInstant(midnight), to: formatInstant(midnight + DAY), first: 500 };
    const stored = async () => (await listTimeEntries(app, people.ada.actor, day)).items;
    const asAsked = (entry: TimeEntry): ModelCreation => ({
      start: (entry.start - midnight) / MINUTE,
      end: ((entry.end ?? 0) - midnight) / MINUTE,
      work: nameOf(entry),
    });
    return { accepted, stored, asAsked };
  }

  function nameOf(entry: TimeEntry): string {
    const who = entry.identityId === people.ada.identity.id ? 'ada' : 'bob';
    const work = entry.taskId ? 4 : entry.projectId ? (entry.billable ? 2 : 3) : entry.clientId ? 1 : 0;
    return `${who} ${work}`;
  }

  async function unmergeAll(entries: readonly TimeEntry[]) {
    const merged = new Set((await partsOfAll(entries)).map((part) => part.entryId));
    for (const id of merged) await unmergeTimeEntry(app, people.ada.actor, id);
  }

  const partsOfAll = (entries: readonly TimeEntry[]) =>
    findParts(
      app.db.read,
      [people.ada.team.id],
      entries.map((entry) => entry.id),
    );

  async function expectEverythingBack({ accepted, stored, asAsked }: Awaited<ReturnType<typeof createAll>>) {
    await unmergeAll(await stored());
    const entries = await stored();
    const ids = entries.map((entry) => entry.id);
    const tags = await findTagsOfEntries(app.db.read, [people.ada.team.id], ids);
    const byTitle = (a: Asked, b: Asked) => (a.title < b.title ? -1 : 1);
    const found = entries.map(
      (entry): Asked => ({
        ...asAsked(entry),
        title: entry.title ?? '',
        tags: (tags.get(entry.id) ?? []).map((tag) => tag.name),
      }),
    );
    const created = accepted.map((asked) => ({ ...asked, tags: [...new Set(asked.tags)].sort() }));
    expect(found.sort(byTitle)).toEqual(created.sort(byTitle));
  }

  it.each(overlapPolicies)(
    'under %s leave what the sets of minutes leave, and come apart again',
    async (policy) => {
      await fc.assert(
        fc.asyncProperty(steps, async (list) => {
          const outcome = await createAll(list.map((one) => ({ ...one, overlapPolicy: policy })));
          const entries = await outcome.stored();
          const expected = (['ada', 'bob'] as const).flatMap((who) => {
            const own = list.filter((one) => one.who === who);
            const model = own.map(({ start, length, work }) => ({
              start,
              end: start + length,
              work: `${who} ${work}`,
            }));
            return unionOf(model, policy).map((entry) => ({
              ...entry,
              work: policy === 'MERGE_ANY' ? who : entry.work,
            }));
          });
          const found = asModel(entries.map(outcome.asAsked)).map((entry) => ({
            ...entry,
            work: policy === 'MERGE_ANY' ? entry.work.slice(0, 3) : entry.work,
          }));
          expect(written(found)).toEqual(written(expected));
          await expectEverythingBack(outcome);
        }),
        { numRuns: 20 },
      );
    },
  );

  it('under policies that take turns do the same step by step, and come apart again', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const outcome = await createAll(list);
        const entries = await outcome.stored();
        const expected = replay(
          list.map(({ who, work, start, length, overlapPolicy }) => ({
            start,
            end: start + length,
            owner: who,
            work: `${who} ${work}`,
            policy: overlapPolicy,
          })),
        );
        expect(written(asModel(entries.map(outcome.asAsked)))).toEqual(written(expected));
        const parts = await partsOfAll(entries);
        const whole = entries.filter((entry) => !parts.some((part) => part.entryId === entry.id));
        expect(parts.length + whole.length).toBe(outcome.accepted.length);
        await expectEverythingBack(outcome);
      }),
      { numRuns: 80 },
    );
  });
});
