import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson, inNewTeam, type Person } from '../../../test/harness/factories.ts';
import { at, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import type { Client, Project, Task, TimeEntry } from '../../domain/entities.ts';
import { effectiveRate } from '../../domain/money/rates.ts';
import { createClient } from '../clients/create.ts';
import { updateClient } from '../clients/update.ts';
import { createImport } from '../imports/create.ts';
import { updateTeamMember } from '../members/update.ts';
import { createProject } from '../projects/create.ts';
import { updateProject } from '../projects/update.ts';
import { createTask } from '../tasks/create.ts';
import { updateTeam } from '../teams/update.ts';
import type { CreateTimeEntryInput } from '../time-entries/checked-creation.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { findTimeEntry } from '../time-entries/find.ts';
import { unmergeTimeEntry } from '../time-entries/unmerge.ts';
import { type UpdateTimeEntryInput, updateTimeEntry } from '../time-entries/update.ts';
import { startTimer } from '../timers/start.ts';
import { stopTimer } from '../timers/stop.ts';

describeOnBothEngines('the frozen rate of an entry', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let account: Person;
  let ada: Person;
  let acme: Client;
  let globex: Client;
  let website: Project;
  let shop: Project;
  let internal: Project;
  let design: Task;
  let build: Task;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    account = await createPerson(app, 'Ada');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock.set(MONDAY + 86_400_000);
    ada = await inNewTeam(app, account, { defaultHourlyRate: { amount: '1' } });
    acme = await createClient(app, ada.actor, { name: 'Acme', defaultHourlyRate: { amount: '10' } });
    globex = await createClient(app, ada.actor, { name: 'Globex', defaultHourlyRate: { amount: '20' } });
    website = await createProject(app, ada.actor, { name: 'Website', clientId: acme.id });
    shop = await createProject(app, ada.actor, { name: 'Shop', clientId: globex.id });
    internal = await createProject(app, ada.actor, { name: 'Internal', hourlyRate: { amount: '30' } });
    design = await createTask(app, ada.actor, { projectId: website.id, name: 'Design' });
    build = await createTask(app, ada.actor, { projectId: website.id, name: 'Build' });
  });

  const rateOf = ({ hourlyRate }: TimeEntry) => hourlyRate && hourlyRate.minorUnits / 100;
  const create = async (input: Partial<CreateTimeEntryInput>) =>
    (await createTimeEntry(app, ada.actor, { ...span(9, 10), overlapPolicy: 'KEEP_BOTH', ...input }))
      .timeEntry;
  const stored = async ({ id }: TimeEntry) => {
    const entry = await findTimeEntry(app.db.read, ada.actor, id);
    return entry && rateOf(entry);
  };
  /** Changes every rate, also its currency. */
  const raiseAll = async () => {
    await updateTeam(app, ada.actor, ada.team.id, { defaultHourlyRate: { amount: '2', currency: 'USD' } });
    const twice = (amount: string) => ({ amount, currency: 'USD' });
    await updateClient(app, ada.actor, acme.id, { defaultHourlyRate: twice('11') });
    await updateClient(app, ada.actor, globex.id, { defaultHourlyRate: twice('21') });
    await updateProject(app, ada.actor, internal.id, { hourlyRate: twice('31') });
  };

  it('the frozen rate comes from the project, member, client or team at creation', async () => {
    const rates = async () => [
      rateOf(await create({ projectId: internal.id })),
      rateOf(await create({ projectId: website.id })),
      rateOf(await create({ taskId: design.id })),
      rateOf(await create({ clientId: globex.id })),
      rateOf(await create({})),
    ];
    expect(await rates()).toEqual([30, 10, 10, 20, 1]);
    await updateTeamMember(app, ada.actor, ada.identity.id, { hourlyRate: { amount: '5' } });
    expect(await rates()).toEqual([30, 5, 5, 5, 5]);
  });

  it('the frozen rate does not change with later rate changes', async () => {
    const entries = [
      await create({ projectId: internal.id }),
      await create({ taskId: design.id }),
      await create({}),
    ];
    await raiseAll();
    expect(await Promise.all(entries.map(stored))).toEqual([30, 10, 1]);
  });

  it.each<[string, () => Omit<UpdateTimeEntryInput, 'id'>]>([
    ['title', () => ({ title: 'Other' })],
    ['description', () => ({ description: 'More' })],
    ['start', () => ({ startTime: at(8) })],
    ['end', () => ({ endTime: at(12) })],
    ['billable flag', () => ({ billable: false })],
    ['tags', () => ({ tags: ['a', 'b'] })],
    ['task', () => ({ taskId: build.id })],
    ['task, to none', () => ({ taskId: null })],
    ['project, to the same', () => ({ projectId: website.id })],
    ['client, to the same', () => ({ clientId: acme.id })],
    ['nothing', () => ({})],
  ])('the frozen rate stays when the entry’s field changes: %s', async (_what, change) => {
    const entry = await create({ taskId: design.id });
    await raiseAll();
    await updateTimeEntry(app, ada.actor, { id: entry.id, ...change() });
    expect(await stored(entry)).toBe(10);
  });

  it.each<[string, () => Omit<UpdateTimeEntryInput, 'id'>, number]>([
    ['project', () => ({ projectId: shop.id }), 21],
    ['project, with a title', () => ({ projectId: internal.id, title: 'x' }), 31],
    ['project, to none', () => ({ projectId: null }), 2],
    ['project, to none but the client', () => ({ projectId: null, clientId: acme.id }), 11],
  ])(
    'the frozen rate becomes the current rate when the entry’s field changes: %s',
    async (_what, change, rate) => {
      const entry = await create({ taskId: design.id });
      await raiseAll();
      expect(rateOf((await updateTimeEntry(app, ada.actor, { id: entry.id, ...change() })).timeEntry)).toBe(
        rate,
      );
      expect(await stored(entry)).toBe(rate);
    },
  );

  it('the frozen rate becomes the current rate when the entry’s client changes', async () => {
    const entry = await create({ clientId: acme.id });
    await raiseAll();
    const move = async (clientId: string | null) =>
      rateOf((await updateTimeEntry(app, ada.actor, { id: entry.id, clientId })).timeEntry);
    expect(await move(globex.id)).toBe(21);
    expect(await move(null)).toBe(2);
  });

  it('a timer freezes its rate at the start, not at the stop', async () => {
    const { timeEntry } = await startTimer(app, ada.actor, { taskId: design.id });
    await raiseAll();
    clock.turn(3_600_000);
    expect(rateOf((await stopTimer(app, ada.actor, {})).timeEntry)).toBe(10);
    const { timeEntry: first } = await startTimer(app, ada.actor, { projectId: internal.id });
    await updateProject(app, ada.actor, internal.id, { hourlyRate: { amount: '99' } });
    const { stoppedTimeEntry } = await startTimer(app, ada.actor, { projectId: internal.id });
    expect(stoppedTimeEntry && rateOf(stoppedTimeEntry)).toBe(31);
    expect(await Promise.all([timeEntry, first].map(stored))).toEqual([10, 31]);
  });

  it('an import sets the frozen rate, which only changes with the project', async () => {
    const run = await createImport(app, ada.actor, { tool: 'toggl', fileName: 'x.csv', teamId: ada.team.id });
    const entry = await create({
      importId: run.id,
      externalId: '1',
      projectId: website.id,
      hourlyRate: { amount: '77.50' },
    });
    const plain = await create({ importId: run.id, externalId: '2', projectId: website.id });
    expect([rateOf(entry), rateOf(plain)]).toEqual([77.5, 10]);
    await updateTimeEntry(app, ada.actor, { id: entry.id, title: 'x', ...span(8, 9) });
    expect(await stored(entry)).toBe(77.5);
    await updateTimeEntry(app, ada.actor, { id: entry.id, projectId: shop.id });
    expect(await stored(entry)).toBe(20);
  });

  it('a merge keeps the survivor’s rate, and an unmerge restores each rate', async () => {
    const first = await create({ projectId: website.id });
    await raiseAll();
    const { timeEntry, outcome } = await createTimeEntry(app, ada.actor, {
      ...span(9.5, 11),
      projectId: website.id,
    });
    expect([outcome, timeEntry.id, rateOf(timeEntry)]).toEqual(['MERGED', first.id, 10]);
    const { timeEntries } = await unmergeTimeEntry(app, ada.actor, first.id);
    expect(timeEntries.map(rateOf)).toEqual([10, 11]);
  });

  it('the frozen rate follows the rate cascade in random sequences of changes', async () => {
    type Step =
      | { kind: 'rate'; of: 'project' | 'client' | 'identity' | 'team'; amount: number | null }
      | { kind: 'move'; to: number }
      | { kind: 'edit'; title: string };
    const amount = fc.option(fc.integer({ min: 0, max: 200 }));
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.record({
        kind: fc.constant('rate' as const),
        of: fc.constantFrom('project', 'client', 'identity', 'team'),
        amount,
      }) as fc.Arbitrary<Step>,
      fc.record({ kind: fc.constant('move' as const), to: fc.integer({ min: 0, max: 2 }) }),
      fc.record({ kind: fc.constant('edit' as const), title: fc.constantFrom('a', 'b') }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const team = await inNewTeam(app, account);
        const { actor } = team;
        const client = await createClient(app, actor, { name: 'C' });
        const project = await createProject(app, actor, { name: 'P', clientId: client.id });
        const places = [
          { projectId: project.id },
          { projectId: null, clientId: client.id },
          { projectId: null, clientId: null },
        ];
        const levels: Record<'project' | 'client' | 'identity' | 'team', number | null> = {
          project: null,
          client: null,
          identity: null,
          team: null,
        };
        const expectedAt = (place: number) => {
          const euro = (minorUnits: number | null) =>
            minorUnits === null ? null : { minorUnits, currency: 'EUR' };
          return effectiveRate({
            project: place === 0 ? euro(levels.project) : null,
            identity: euro(levels.identity),
            client: place <= 1 ? euro(levels.client) : null,
            team: euro(levels.team),
          });
        };
        const { timeEntry } = await createTimeEntry(app, actor, { ...span(9, 10), projectId: project.id });
        const { id } = timeEntry;
        let place = 0;
        let expected = expectedAt(0);
        for (const one of steps) {
          if (one.kind === 'rate') {
            levels[one.of] = one.amount;
            const rate = one.amount === null ? null : { amount: (one.amount / 100).toFixed(2) };
            if (one.of === 'project') await updateProject(app, actor, project.id, { hourlyRate: rate });
            if (one.of === 'client') await updateClient(app, actor, client.id, { defaultHourlyRate: rate });
            if (one.of === 'team') await updateTeam(app, actor, team.team.id, { defaultHourlyRate: rate });
            if (one.of === 'identity')
              await updateTeamMember(app, actor, team.identity.id, { hourlyRate: rate });
          } else if (one.kind === 'edit') {
            await updateTimeEntry(app, actor, { id, title: one.title });
          } else {
            await updateTimeEntry(app, actor, { id, ...places[one.to] });
            if (one.to !== place) expected = expectedAt(one.to);
            place = one.to;
          }
          expect((await findTimeEntry(app.db.read, actor, id))?.hourlyRate ?? null).toEqual(expected);
        }
      }),
      { numRuns: 25 },
    );
  });
});
