import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson, inNewTeam, joinTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { DAY, HOUR, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import { isForgotten } from '../../domain/time-entries/time-entry.ts';
import { listImports } from '../imports/list.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { runningTimer, runningTimers } from './running.ts';
import { startTimer } from './start.ts';
import { stopTimer } from './stop.ts';

describeOnBothEngines('runningTimer', (engine) => {
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

  it('returns null before a start and after a stop', async () => {
    await createTimeEntry(app, ada.actor, span(9, 10));
    expect(await runningTimer(app, ada.actor, {})).toBeNull();
    const { timeEntry } = await startTimer(app, ada.actor, {});
    expect(await runningTimer(app, ada.actor, {})).toEqual(timeEntry);
    expect(await runningTimer(app, ada.actor, { teamId: null, identityId: null })).toEqual(timeEntry);
    expect(isForgotten(timeEntry.start, clock())).toBe(false);
    clock.turn(12 * HOUR);
    expect(isForgotten(timeEntry.start, clock())).toBe(true);
    await stopTimer(app, ada.actor, {});
    expect(await runningTimer(app, ada.actor, {})).toBeNull();
    expect(await runningTimer(app, { ...ada.actor, memberships: [] }, {})).toBeNull();
  });

  it('returns the newest timer of several teams, or the timer of a given team', async () => {
    const elsewhere = await inNewTeam(app, account);
    const inBoth = { ...ada.actor, memberships: [...ada.actor.memberships, ...elsewhere.actor.memberships] };
    const older = await startTimer(app, ada.actor, {});
    clock.turn(HOUR);
    const newer = await startTimer(app, elsewhere.actor, {});
    expect(await runningTimer(app, inBoth, {})).toEqual(newer.timeEntry);
    expect(await runningTimer(app, inBoth, { teamId: ada.team.id })).toEqual(older.timeEntry);
    expect(await runningTimers(app, inBoth, {})).toEqual([newer.timeEntry, older.timeEntry]);
    expect(await runningTimers(app, inBoth, { teamId: ada.team.id })).toEqual([older.timeEntry]);
  });

  it('returns the caller’s timer, or a member’s timer if the caller may see it', async () => {
    const bob = await joinTeam(app, ada, colleague, 'MEMBER');
    const { timeEntry } = await startTimer(app, bob.actor, {});
    const ofBob = { identityId: bob.identity.id };
    expect(await runningTimer(app, ada.actor, {})).toBeNull();
    expect(await runningTimer(app, ada.actor, ofBob)).toEqual(timeEntry);
    expect(await runningTimer(app, ada.actor, { ...ofBob, teamId: ada.team.id })).toEqual(timeEntry);
    expect(await runningTimer(app, bob.actor, ofBob)).toEqual(timeEntry);
    expect(
      await problemOf(() => runningTimer(app, bob.actor, { identityId: ada.identity.id })),
    ).toMatchObject({
      code: 'FORBIDDEN',
    });
    const elsewhere = await inNewTeam(app, account);
    const inBoth = { ...ada.actor, memberships: [...ada.actor.memberships, ...elsewhere.actor.memberships] };
    expect(await runningTimer(app, inBoth, { ...ofBob, teamId: elsewhere.team.id })).toBeNull();
  });

  it('does not find invisible teams and members', async () => {
    const foreign = await inNewTeam(app, colleague);
    for (const [field, id] of [
      ['teamId', foreign.team.id],
      ['teamId', ''],
      ['teamId', 'nonsense'],
      ['identityId', foreign.identity.id],
      ['identityId', ''],
      ['identityId', 'nonsense'],
    ] as const) {
      expect(await problemOf(() => runningTimer(app, ada.actor, { [field]: id })), field).toMatchObject({
        code: 'NOT_FOUND',
        field,
      });
    }
  });

  it('works for a user in more than a thousand teams', async () => {
    const others = Array.from({ length: 1500 }, () => ({
      teamId: crypto.randomUUID(),
      identityId: crypto.randomUUID(),
      role: 'MEMBER' as const,
    }));
    const crowded = { ...ada.actor, memberships: [...ada.actor.memberships, ...others] };
    const { timeEntry } = await startTimer(app, crowded, { title: 'found' });
    expect(await runningTimer(app, crowded, {})).toEqual(timeEntry);
    expect(await stopTimer(app, crowded, {})).toMatchObject({ timeEntry: { id: timeEntry.id } });
    expect((await listImports(app, crowded, {})).items).toEqual([]);
  });
});
