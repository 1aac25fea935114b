import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { storedEntries } from '../../../test/harness/entries.ts';
import { createPerson, inNewTeam, joinTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { DAY, HOUR, MINUTE, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { Failure } from '../../lib/errors.ts';
import { archiveTeam } from '../teams/archive.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { startTimer } from './start.ts';
import { discardTimer, stopTimer } from './stop.ts';

describeOnBothEngines('stopTimer and discardTimer', (engine) => {
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

  it('stopTimer stops the timer now', async () => {
    const { timeEntry } = await startTimer(app, ada.actor, {});
    clock.turn(90 * MINUTE);
    const { timeEntry: stopped, warnings } = await stopTimer(app, ada.actor, {});
    expect(stopped).toEqual({ ...timeEntry, end: clock(), updatedAt: clock() });
    expect(warnings).toEqual([]);
    expect(await storedEntries(app, ada.actor)).toEqual([stopped]);
  });

  it('stopTimer returns warnings for overlapping entries', async () => {
    await startTimer(app, ada.actor, { title: 'Deep work' });
    const startTime = formatInstant(clock() + 10 * MINUTE);
    const endTime = formatInstant(clock() + 25 * MINUTE);
    const standup = await createTimeEntry(app, ada.actor, { startTime, endTime, title: 'Standup' });
    expect(standup).toMatchObject({ outcome: 'CREATED', warnings: [] });
    clock.turn(20 * MINUTE);
    const { warnings } = await stopTimer(app, ada.actor, {});
    expect(warnings).toEqual([
      {
        timeEntry: standup.timeEntry,
        minutes: 10,
        message: expect.stringContaining(
          `It shares 10 minutes with the entry ${standup.timeEntry.id} "Standup"`,
        ),
      },
    ]);
  });

  it('stopTimer accepts an end in the past for a forgotten timer', async () => {
    const { timeEntry } = await startTimer(app, ada.actor, {});
    clock.turn(40 * DAY);
    expect(await problemOf(() => stopTimer(app, ada.actor, {}))).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'endTime',
    });
    const end = timeEntry.start + 8 * HOUR;
    expect(await stopTimer(app, ada.actor, { endTime: formatInstant(end) })).toMatchObject({
      timeEntry: { end },
    });
  });

  it('stopTimer creates an entry of one millisecond if start and end are equal', async () => {
    const { timeEntry } = await startTimer(app, ada.actor, {});
    expect(await stopTimer(app, ada.actor, {})).toMatchObject({ timeEntry: { end: timeEntry.start + 1 } });
  });

  it('stopTimer rejects an end in the future, an end before the start, and invalid timestamps', async () => {
    const { timeEntry } = await startTimer(app, ada.actor, {});
    clock.turn(HOUR);
    for (const endTime of [
      formatInstant(clock() + 1),
      formatInstant(timeEntry.start),
      formatInstant(timeEntry.start - 1),
      '2026-03-02T10:00:00',
      '',
    ]) {
      expect(await problemOf(() => stopTimer(app, ada.actor, { endTime })), endTime).toMatchObject({
        code: 'INVALID_INPUT',
        field: 'endTime',
      });
    }
    expect(await storedEntries(app, ada.actor)).toEqual([timeEntry]);
  });

  it('stopTimer never merges', async () => {
    const range = { startTime: formatInstant(clock()), endTime: formatInstant(clock() + HOUR) };
    await createTimeEntry(app, ada.actor, range);
    await startTimer(app, ada.actor, {});
    clock.turn(HOUR);
    await stopTimer(app, ada.actor, {});
    expect(await storedEntries(app, ada.actor)).toHaveLength(2);
  });

  it('discardTimer deletes the timer with its tags', async () => {
    const kept = await createTimeEntry(app, ada.actor, { ...span(1, 2), tags: ['x'] });
    const { timeEntry } = await startTimer(app, ada.actor, { tags: ['x'] });
    expect(await discardTimer(app, ada.actor, {})).toBe(timeEntry.id);
    expect(await storedEntries(app, ada.actor)).toEqual([kept.timeEntry]);
    const tags = await app.db.read
      .selectFrom('time_entry_tags')
      .select('entry_id')
      .where('team_id', '=', ada.team.id)
      .execute();
    expect(tags).toEqual([{ entry_id: kept.timeEntry.id }]);
  });

  for (const [name, act] of [
    ['stopTimer', stopTimer],
    ['discardTimer', discardTimer],
  ] as const) {
    it(`${name} rejects a call without a running timer, and an id of a stopped entry`, async () => {
      expect(await problemOf(() => act(app, ada.actor, {}))).toMatchObject({ code: 'NO_RUNNING_TIMER' });
      const { timeEntry } = await createTimeEntry(app, ada.actor, span(1, 2));
      expect(await problemOf(() => act(app, ada.actor, { id: timeEntry.id }))).toMatchObject({
        code: 'NO_RUNNING_TIMER',
        field: 'id',
      });
      expect(await storedEntries(app, ada.actor)).toEqual([timeEntry]);
    });

    it(`${name} requires a choice if timers run in several teams`, async () => {
      const elsewhere = await inNewTeam(app, account);
      const inBoth = {
        ...ada.actor,
        memberships: [...ada.actor.memberships, ...elsewhere.actor.memberships],
      };
      const here = await startTimer(app, ada.actor, { title: 'here' });
      const there = await startTimer(app, elsewhere.actor, { title: 'there' });
      clock.turn(HOUR);
      const problem = await problemOf(() => act(app, inBoth, {}));
      expect(problem).toMatchObject({ code: 'AMBIGUOUS', field: 'teamId' });
      for (const [{ timeEntry }, { team }] of [
        [here, ada],
        [there, elsewhere],
      ] as const) {
        expect(problem.message).toContain(
          `the entry ${timeEntry.id} "${timeEntry.title}" (${formatInstant(timeEntry.start)} to now) in the team "${team.name}"`,
        );
      }
      expect(await problemOf(() => act(app, { ...inBoth, scopes: ['write'] }, {}))).toMatchObject({
        code: 'AMBIGUOUS',
        message: 'You have running timers in several teams; say which by teamId or id.',
      });
      await act(app, inBoth, { teamId: ada.team.id });
      await act(app, inBoth, { id: there.timeEntry.id });
      expect(await problemOf(() => act(app, inBoth, {}))).toMatchObject({ code: 'NO_RUNNING_TIMER' });
    });

    it(`${name} accepts the id of a member’s timer with permission`, async () => {
      const bob = await joinTeam(app, ada, colleague, 'MEMBER');
      const own = await startTimer(app, ada.actor, {});
      const his = await startTimer(app, bob.actor, {});
      clock.turn(HOUR);
      expect(await problemOf(() => act(app, bob.actor, { id: own.timeEntry.id }))).toMatchObject({
        code: 'NOT_FOUND',
        field: 'id',
      });
      await act(app, ada.actor, { id: his.timeEntry.id });
      // Without an id, the caller's own timer is used.
      await act(app, ada.actor, {});
      expect((await storedEntries(app, ada.actor)).filter((entry) => entry.end === null)).toEqual([]);
    });

    it(`${name} does not find unknown timers and teams`, async () => {
      await startTimer(app, ada.actor, {});
      for (const id of ['', 'nonsense', ada.team.id]) {
        expect(await problemOf(() => act(app, ada.actor, { id }))).toMatchObject({
          code: 'NOT_FOUND',
          field: 'id',
        });
        const unknownTeam = { teamId: id === ada.team.id ? ada.identity.id : id };
        expect(await problemOf(() => act(app, ada.actor, unknownTeam))).toMatchObject({
          code: 'NOT_FOUND',
          field: 'teamId',
        });
      }
    });

    it(`${name} works in an archived team`, async () => {
      await startTimer(app, ada.actor, {});
      clock.turn(HOUR);
      await archiveTeam(app, ada.actor, ada.team.id);
      await act(app, ada.actor, {});
      expect((await storedEntries(app, ada.actor)).filter((entry) => entry.end === null)).toEqual([]);
    });

    it(`${name} succeeds once in concurrent calls`, async () => {
      await startTimer(app, ada.actor, {});
      clock.turn(HOUR);
      const results = await Promise.allSettled(Array.from({ length: 10 }, () => act(app, ada.actor, {})));
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
      for (const result of results) {
        if (result.status === 'fulfilled') continue;
        expect(result.reason).toBeInstanceOf(Failure);
        expect(result.reason.code).toBe('NO_RUNNING_TIMER');
      }
    });
  }
});
