import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  connectAgain,
  createTestApp,
  describeOnBothEngines,
  type TestApp,
} from '../../../test/harness/engines.ts';
import { storedEntries, tagsOf } from '../../../test/harness/entries.ts';
import {
  asOperator,
  createPerson,
  inNewTeam,
  joinTeam,
  type Person,
} from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { DAY, HOUR, MINUTE, MONDAY, turnableClock } from '../../../test/harness/times.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { disableAccount } from '../accounts/disable.ts';
import { archiveItem } from '../catalog/archive.ts';
import { createProject } from '../projects/create.ts';
import { createTask } from '../tasks/create.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { startTimer } from './start.ts';

describeOnBothEngines('startTimer', (engine) => {
  const clock = turnableClock(MONDAY + DAY);
  let app: TestApp;
  let account: Person;
  let colleague: Person;
  let ada: Person;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    account = await createPerson(app, 'Ada');
    colleague = await createPerson(app, 'Bob');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock.turn(HOUR);
    ada = await inNewTeam(app, account);
  });

  it('returns the first timer for repeated calls with the same key', async () => {
    const call = { title: 'a', startTime: formatInstant(clock() - MINUTE), idempotencyKey: 'k1' };
    const [first, ...again] = await Promise.all([1, 2, 3].map(() => startTimer(app, ada.actor, call)));
    for (const one of again) expect(one.timeEntry).toEqual(first?.timeEntry);
    expect(await storedEntries(app, ada.actor)).toEqual([first?.timeEntry]);
    expect(first?.timeEntry).toMatchObject({ end: null, idempotencyKey: 'k1' });
    const other = await startTimer(app, ada.actor, { ...call, title: 'b' });
    expect(other.warnings).toEqual([expect.stringContaining('differ')]);
    const next = await startTimer(app, ada.actor, { title: 'c' });
    expect(next.stoppedTimeEntry?.id).toBe(first?.timeEntry.id);
    // A late call returns the current entry, and the timer that runs now continues.
    const late = await startTimer(app, ada.actor, call);
    expect(late).toMatchObject({
      timeEntry: { id: first?.timeEntry.id, end: clock() },
      stoppedTimeEntry: null,
    });
    expect((await storedEntries(app, ada.actor)).filter(({ end }) => end === null)).toEqual([next.timeEntry]);
    expect(await problemOf(() => startTimer(app, ada.actor, { idempotencyKey: '' }))).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'idempotencyKey',
    });
  });

  it('creates an entry without an end that starts now', async () => {
    const project = await createProject(app, ada.actor, { name: 'Website', hourlyRate: { amount: '50' } });
    const task = await createTask(app, ada.actor, { projectId: project.id, name: 'Design' });
    const started = await startTimer(app, ada.actor, { title: 'a', taskId: task.id, tags: ['x'] });
    expect(started).toEqual({
      timeEntry: {
        id: expect.any(String),
        teamId: ada.team.id,
        identityId: ada.identity.id,
        projectId: project.id,
        clientId: null,
        taskId: task.id,
        start: clock(),
        end: null,
        title: 'a',
        description: null,
        billable: true,
        hourlyRate: { minorUnits: 5000, currency: 'EUR' },
        imported: null,
        idempotencyKey: null,
        source: { ...ada.actor.source, entryId: started.timeEntry.id, importId: null },
        importId: null,
        createdAt: clock(),
        updatedAt: clock(),
      },
      stoppedTimeEntry: null,
      warnings: [],
    });
    expect(await storedEntries(app, ada.actor)).toEqual([started.timeEntry]);
    expect(await tagsOf(app, started.timeEntry)).toEqual(['x']);
  });

  it('stops the running timer at the start of the new one, with a warning', async () => {
    const first = await startTimer(app, ada.actor, { title: 'first' });
    clock.turn(HOUR);
    const second = await startTimer(app, ada.actor, { title: 'second' });
    expect(second.stoppedTimeEntry).toEqual({ ...first.timeEntry, end: clock(), updatedAt: clock() });
    expect(second.timeEntry).toMatchObject({ title: 'second', start: clock(), end: null });
    expect(second.warnings).toHaveLength(1);
    expect(second.warnings[0]).toContain(first.timeEntry.id);
    expect(await storedEntries(app, ada.actor)).toEqual([second.stoppedTimeEntry, second.timeEntry]);
  });

  it('can start in the past and stops the running timer there', async () => {
    const first = await startTimer(app, ada.actor, {});
    const start = clock() + 10 * MINUTE;
    clock.turn(HOUR);
    const second = await startTimer(app, ada.actor, { startTime: formatInstant(start) });
    expect(second.timeEntry).toMatchObject({ start, createdAt: clock() });
    expect(second.stoppedTimeEntry).toMatchObject({ id: first.timeEntry.id, end: start });
  });

  it('rejects a start in the future or before the start of the running timer', async () => {
    const problem = (startTime: string) => problemOf(() => startTimer(app, ada.actor, { startTime }));
    expect(await problem(formatInstant(clock() + 1))).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'startTime',
    });
    expect(await problem('')).toMatchObject({ code: 'INVALID_INPUT', field: 'startTime' });
    expect(await problem('2026-03-02T09:00:00')).toMatchObject({ code: 'INVALID_INPUT', field: 'startTime' });
    const running = await startTimer(app, ada.actor, {});
    clock.turn(HOUR);
    const tooEarly = await problem(formatInstant(running.timeEntry.start - 1));
    expect(tooEarly).toMatchObject({ code: 'INVALID_INPUT', field: 'startTime' });
    expect(tooEarly.message).toContain(running.timeEntry.id);
    expect(await storedEntries(app, ada.actor)).toEqual([running.timeEntry]);
  });

  it('replaces a timer from the same millisecond or from a clock that is ahead', async () => {
    const first = await startTimer(app, ada.actor, {});
    const second = await startTimer(app, ada.actor, {});
    expect(second.stoppedTimeEntry).toMatchObject({ id: first.timeEntry.id, end: second.timeEntry.start });
    clock.turn(-MINUTE);
    const third = await startTimer(app, ada.actor, {});
    clock.turn(MINUTE);
    expect(third.stoppedTimeEntry).toMatchObject({ id: second.timeEntry.id, end: third.timeEntry.start });
    expect(third.timeEntry.start).toBeGreaterThan(second.timeEntry.start);
  });

  it('fails with advice if the running timer is older than 31 days', async () => {
    const running = await startTimer(app, ada.actor, {});
    clock.turn(32 * DAY);
    const problem = await problemOf(() => startTimer(app, ada.actor, {}));
    expect(problem.code).toBe('INVALID_INPUT');
    expect(problem.message).toContain(running.timeEntry.id);
    expect(problem.message).toContain('stop it at an earlier time or discard it first');
    expect(await storedEntries(app, ada.actor)).toEqual([running.timeEntry]);
  });

  it('allows one running timer per member and team', async () => {
    const bob = await joinTeam(app, ada, colleague, 'MEMBER');
    const elsewhere = await inNewTeam(app, account);
    await startTimer(app, ada.actor, {});
    expect((await startTimer(app, bob.actor, {})).stoppedTimeEntry).toBeNull();
    expect((await startTimer(app, elsewhere.actor, {})).stoppedTimeEntry).toBeNull();
    expect(await storedEntries(app, ada.actor)).toHaveLength(2);
  });

  it('ignores overlaps', async () => {
    ada = await inNewTeam(app, account, { overlapPolicy: 'REJECT' });
    const range = { startTime: formatInstant(clock() - HOUR), endTime: formatInstant(clock()) };
    await createTimeEntry(app, ada.actor, range);
    const started = await startTimer(app, ada.actor, { startTime: range.startTime });
    expect(started.timeEntry.start).toBe(clock() - HOUR);
  });

  it('can start a member’s timer with permission, but not as a MEMBER', async () => {
    const bob = await joinTeam(app, ada, colleague, 'MEMBER');
    const forBob = { teamId: ada.team.id, identityId: bob.identity.id };
    expect((await startTimer(app, ada.actor, forBob)).timeEntry.identityId).toBe(bob.identity.id);
    const forAda = { teamId: ada.team.id, identityId: ada.identity.id };
    expect(await problemOf(() => startTimer(app, bob.actor, forAda))).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('rejects an archived project and keeps the running timer', async () => {
    const project = await createProject(app, ada.actor, { name: 'Website' });
    await archiveItem(app, ada.actor, 'projects', project.id);
    const running = await startTimer(app, ada.actor, {});
    clock.turn(HOUR);
    expect(await problemOf(() => startTimer(app, ada.actor, { projectId: project.id }))).toMatchObject({
      code: 'ARCHIVED',
      field: 'projectId',
    });
    expect(await storedEntries(app, ada.actor)).toEqual([running.timeEntry]);
  });

  it.each([
    [{ title: 'a\0' }, 'title'],
    [{ description: 'x'.repeat(20_001) }, 'description'],
    [{ tags: [''] }, 'tags'],
  ])('rejects %j', async (input, field) => {
    expect(await problemOf(() => startTimer(app, ada.actor, input))).toMatchObject({
      code: 'INVALID_INPUT',
      field,
    });
  });

  it('leaves no timer running in an account that is disabled before or concurrently', async () => {
    const eve = await createPerson(app, 'Eve');
    const second = connectAgain(app);
    const disable = (person: Person) =>
      second.db.transaction((tx) =>
        disableAccount(tx, asOperator(person.actor), person.user.id, second.clock()),
      );
    try {
      await disable(eve);
      // Nodes accept a cached credential for up to a second.
      expect(await problemOf(() => startTimer(app, eve.actor, {}))).toMatchObject({
        code: 'UNAUTHENTICATED',
      });
      expect(await storedEntries(app, eve.actor)).toEqual([]);
      for (let n = 0; n < 10; n++) {
        const kim = await createPerson(app, 'Kim');
        await Promise.all([
          disable(kim),
          startTimer(app, kim.actor, {}).catch((error: unknown) =>
            expect(error).toMatchObject({ code: 'UNAUTHENTICATED' }),
          ),
        ]);
        expect((await storedEntries(app, kim.actor)).filter(({ end }) => end === null)).toEqual([]);
      }
    } finally {
      await second.close();
    }
  });

  it('leaves one timer running after concurrent starts on two nodes', async () => {
    const ticking = { ...app, clock: () => Date.now() };
    const second = { ...connectAgain(app), clock: ticking.clock };
    try {
      const started = await Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          startTimer(n % 2 ? second : ticking, ada.actor, { title: String(n) }),
        ),
      );
      const entries = await storedEntries(app, ada.actor);
      expect(entries).toHaveLength(30);
      expect(entries.filter((entry) => entry.end === null)).toHaveLength(1);
      expect(started.filter(({ stoppedTimeEntry }) => stoppedTimeEntry === null)).toHaveLength(1);
      // The entries are adjacent, without gaps or overlaps.
      for (const [index, entry] of entries.slice(0, -1).entries()) {
        expect(entry.end).toBe(entries[index + 1]?.start);
      }
    } finally {
      await second.close();
    }
  });
});
