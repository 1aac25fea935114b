import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson, inNewTeam, joinTeam, type Person } from '../../../test/harness/factories.ts';
import { DAY, MINUTE } from '../../../test/harness/times.ts';
import {
  asModel,
  type ModelCreation,
  replay,
  unionOf,
  written,
} from '../../../test/models/interval-model.ts';
import { findParts } from '../../db/queries/time-entries/entry-parts.ts';
import { findTagsOfEntries } from '../../db/queries/time-entries/entry-tags.ts';
import type { TimeEntry } from '../../domain/entities.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { type OverlapPolicy, overlapPolicies } from '../../domain/time-entries/overlap.ts';
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
  title: number;
  tags: number;
  start: number;
  length: number;
  overlapPolicy: OverlapPolicy;
}

/** Titles. The first three are equal after folding. */
const titles = ['Emails', 'EMAILS', ' emails ', 'Standup'];
const titleOf = (title: string | null) => (title ?? '').trim().toLowerCase();

const tagSets = [[], ['office'], ['office', 'daily']];

/** A creation with minutes of a day instead of instants. */
interface Creation extends ModelCreation {
  title: string;
  tags: string[];
  /** Distinguishes creations of the same work. */
  description: string;
}

const step = fc.record<Step>({
  who: fc.constantFrom('ada', 'bob'),
  work: fc.integer({ min: 0, max: 4 }),
  title: fc.nat(titles.length - 1),
  tags: fc.nat(tagSets.length - 1),
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

  /** Creates entries in sequence on a new day. Returns the accepted creations, and functions to read the stored entries. */
  async function createAll(list: readonly Step[]) {
    const midnight = Date.UTC(2026, 0, 1) + 2 * DAY * ++days;
    const accepted: Creation[] = [];
    for (const [index, { who, work, overlapPolicy, ...step }] of list.entries()) {
      const creation: Creation = {
        ...modelOf({ who, work, overlapPolicy, ...step }),
        title: titles[step.title] ?? '',
        tags: tagSets[step.tags] ?? [],
        description: `creation ${index}`,
      };
      try {
        await createTimeEntry(app, people[who].actor, {
          ...works[work],
          startTime: formatInstant(midnight + creation.start * MINUTE),
          endTime: formatInstant(midnight + creation.end * MINUTE),
          teamId: people.ada.team.id,
          title: creation.title,
          description: creation.description,
          tags: creation.tags,
          overlapPolicy,
        });
        accepted.push(creation);
      } catch (error) {
        if (!(error instanceof Failure && error.code === 'OVERLAP')) throw error;
      }
    }
    const day = { from: formatInstant(midnight), to: formatInstant(midnight + DAY), first: 500 };
    const stored = async () => (await listTimeEntries(app, people.ada.actor, day)).items;
    const asCreations = async (entries: readonly TimeEntry[]): Promise<Creation[]> => {
      const ids = entries.map((entry) => entry.id);
      const tags = await findTagsOfEntries(app.db.read, [people.ada.team.id], ids);
      return entries.map((entry) => {
        const names = (tags.get(entry.id) ?? []).map((tag) => tag.name);
        return {
          start: (entry.start - midnight) / MINUTE,
          end: ((entry.end ?? 0) - midnight) / MINUTE,
          work: nameOf(entry, names),
          title: entry.title ?? '',
          tags: names,
          description: entry.description ?? '',
        };
      });
    };
    return { accepted, stored, asCreations };
  }

  function modelOf({ who, work, title, tags, start, length }: Step): ModelCreation {
    const words = `${titleOf(titles[title] ?? null)} ${tagSets[tags]?.toSorted()}`;
    return { start, end: start + length, work: `${who} ${work} ${words}` };
  }

  function nameOf(entry: TimeEntry, tags: readonly string[]): string {
    const who = entry.identityId === people.ada.identity.id ? 'ada' : 'bob';
    const work = entry.taskId ? 4 : entry.projectId ? (entry.billable ? 2 : 3) : entry.clientId ? 1 : 0;
    return `${who} ${work} ${titleOf(entry.title)} ${tags.toSorted()}`;
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

  async function expectUnmergeToRestore({
    accepted,
    stored,
    asCreations,
  }: Awaited<ReturnType<typeof createAll>>) {
    await unmergeAll(await stored());
    const byDescription = (a: Creation, b: Creation) => (a.description < b.description ? -1 : 1);
    const found = await asCreations(await stored());
    const created = accepted.map((creation) => ({ ...creation, tags: creation.tags.toSorted() }));
    expect(found.sort(byDescription)).toEqual(created.sort(byDescription));
  }

  it.each(overlapPolicies)(
    'random creations match the model of minute sets under %s, and unmerge to the originals',
    async (policy) => {
      await fc.assert(
        fc.asyncProperty(steps, async (list) => {
          const outcome = await createAll(list.map((one) => ({ ...one, overlapPolicy: policy })));
          const entries = await outcome.stored();
          const expected = (['ada', 'bob'] as const).flatMap((who) => {
            const own = list.filter((one) => one.who === who);
            return unionOf(own.map(modelOf), policy).map((entry) => ({
              ...entry,
              work: policy === 'MERGE_ANY' ? who : entry.work,
            }));
          });
          const found = asModel(await outcome.asCreations(entries)).map((entry) => ({
            ...entry,
            work: policy === 'MERGE_ANY' ? entry.work.slice(0, 3) : entry.work,
          }));
          expect(written(found)).toEqual(written(expected));
          await expectUnmergeToRestore(outcome);
        }),
        { numRuns: 20 },
      );
    },
  );

  it('random creations match the model under alternating policies, and unmerge to the originals', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const outcome = await createAll(list);
        const entries = await outcome.stored();
        const expected = replay(
          list.map((one) => ({ ...modelOf(one), owner: one.who, policy: one.overlapPolicy })),
        );
        expect(written(asModel(await outcome.asCreations(entries)))).toEqual(written(expected));
        const parts = await partsOfAll(entries);
        const whole = entries.filter((entry) => !parts.some((part) => part.entryId === entry.id));
        expect(parts.length + whole.length).toBe(outcome.accepted.length);
        await expectUnmergeToRestore(outcome);
      }),
      { numRuns: 80 },
    );
  });
});
