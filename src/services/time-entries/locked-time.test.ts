import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createMember, createPerson, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { operations } from '../../../test/harness/schema-calls.ts';
import { storedRows } from '../../../test/harness/stored.ts';
import { at, HOUR, instantAt, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { createImport } from '../imports/create.ts';
import { undoImport } from '../imports/undo.ts';
import { reactivateTeamMember, removeTeamMember } from '../members/deactivate.ts';
import { repriceTimeEntries } from '../rates/reprice.ts';
import { updateTeam } from '../teams/update.ts';
import { startTimer } from '../timers/start.ts';
import { discardTimer, stopTimer } from '../timers/stop.ts';
import type { CreateTimeEntryInput } from './checked-creation.ts';
import { createTimeEntry } from './create.ts';
import { deleteTimeEntry } from './delete.ts';
import { unmergeTimeEntry } from './unmerge.ts';
import { updateTimeEntry } from './update.ts';

/** The lock date of the tests. Monday is hours 0 to 24. */
const TUESDAY = '2026-03-03';

/**
 * Mutations that change time and are not among the cases below. The first two have separate tests. Deleting an account
 * stops its timer even in locked time, so that people can always leave. The owner of a sample team may change locked time.
 */
const changingTimeOtherwise = [
  'removeTeamMember',
  'repriceTimeEntries',
  'deleteAccount',
  'createSampleTeam',
  'deleteSampleTeam',
];

/** Mutations that neither create, change nor delete entries. A new mutation belongs here, or needs a case. */
const changingNoTime = [
  // Start and end of an import, which change no entries.
  ...['createImport', 'finishImport'],
  // Mutations of the catalog. Clients and projects with time cannot be deleted, and entries keep their rates.
  ...['createClient', 'updateClient', 'archiveClient', 'unarchiveClient', 'deleteClient'],
  ...['createProject', 'updateProject', 'archiveProject', 'unarchiveProject', 'deleteProject'],
  ...['createTask', 'updateTask', 'archiveTask', 'unarchiveTask', 'deleteTask'],
  ...['createTag', 'updateTag', 'archiveTag', 'unarchiveTag', 'deleteTag'],
  ...['createTeam', 'updateTeam', 'archiveTeam', 'unarchiveTeam', 'deleteTeam', 'restoreTeam'],
  // Mutations of people.
  ...['addTeamMember', 'updateTeamMember', 'reactivateTeamMember', 'acceptInvitation', 'declineInvitation'],
  ...['inviteTeamMember', 'resendInvitation', 'revokeInvitation'],
  ...['updateCurrentUser', 'changePassword', 'confirmPassword', 'sendVerificationEmail'],
  ...['changeEmail', 'cancelEmailChange', 'endSession', 'endOtherSessions'],
  // Mutations of credentials.
  ...['createApiKey', 'revokeApiKey', 'disconnectApp'],
  ...['createOAuthApp', 'updateOAuthApp', 'rotateOAuthAppSecret', 'deleteOAuthApp'],
  // Mutations that only read time.
  ...['createSavedReport', 'updateSavedReport', 'deleteSavedReport', 'createReportLink', 'revokeReportLink'],
  'dismissBudgetAlert',
];

describeOnBothEngines('locked time', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let owner: Person;
  let member: Person;
  let manager: Person;
  let admin: Person;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    owner = await createPerson(app, 'Olga');
    member = await createMember(app, owner, 'MEMBER', 'Mia');
    manager = await createMember(app, owner, 'MANAGER', 'Max');
    admin = await createMember(app, owner, 'ADMIN', 'Ada');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock.set(instantAt(24 + 12));
    await lock(null);
  });
  const lock = (lockedBefore: string | null) =>
    updateTeam(app, owner.actor, owner.team.id, { lockedBefore, timezone: 'UTC' });

  const create = async (from: number, to: number, more: Partial<CreateTimeEntryInput> = {}) => {
    const { teamId, identityId } = ofMember();
    const input = { ...span(from, to), teamId, identityId, overlapPolicy: 'KEEP_BOTH' as const, ...more };
    return (await createTimeEntry(app, owner.actor, input)).timeEntry;
  };
  const ofMember = () => ({ teamId: owner.team.id, identityId: member.identity.id });

  interface Case {
    /** Creates the object of the change, before the lock. */
    given?: () => Promise<string>;
    change: (actor: Actor, id: string) => Promise<unknown>;
    field: string;
  }
  const timer = async (from: number) => {
    const before = await startTimer(app, member.actor, { teamId: owner.team.id, startTime: at(from) });
    return before.timeEntry.id;
  };
  /** Creates a merged entry of two, of which the first began on Monday. */
  const merged = async (from: number) => {
    const { id } = await create(from, 24.5);
    await create(24.25, 25, { overlapPolicy: 'MERGE_SAME_WORK' });
    return id;
  };

  /** Every change that can affect an entry, by mutation. Each change affects Monday. */
  const cases: Record<string, Record<string, Case>> = {
    createTimeEntry: {
      'before the date': {
        change: (actor) => createTimeEntry(app, actor, { ...span(9, 10), ...ofMember() }),
        field: 'startTime',
      },
      'over the date': {
        change: (actor) => createTimeEntry(app, actor, { ...span(23.9, 26), ...ofMember() }),
        field: 'startTime',
      },
      'that merges into a locked entry': {
        given: async () => (await create(23, 25)).id,
        change: (actor) =>
          createTimeEntry(app, actor, { ...span(24.5, 26), ...ofMember(), overlapPolicy: 'MERGE_SAME_WORK' }),
        field: 'startTime',
      },
      'of an import': {
        given: async () => (await createImport(app, member.actor, importOf())).id,
        change: (actor, importId) =>
          createTimeEntry(app, actor, {
            ...span(9, 10),
            ...ofMember(),
            importId,
            externalId: `row ${++rows}`,
          }),
        field: 'startTime',
      },
    },
    updateTimeEntry: {
      'of the title': {
        given: async () => (await create(9, 10)).id,
        change: (actor, id) => updateTimeEntry(app, actor, { id, title: 'x' }),
        field: 'id',
      },
      'of the tags': {
        given: async () => (await create(9, 10)).id,
        change: (actor, id) => updateTimeEntry(app, actor, { id, tags: ['x'] }),
        field: 'id',
      },
      'of the end': {
        given: async () => (await create(23, 25)).id,
        change: (actor, id) => updateTimeEntry(app, actor, { id, endTime: at(26) }),
        field: 'id',
      },
      'out of locked time': {
        given: async () => (await create(9, 10)).id,
        change: (actor, id) => updateTimeEntry(app, actor, { id, ...span(25, 26) }),
        field: 'id',
      },
      'into locked time': {
        given: async () => (await create(25, 26)).id,
        change: (actor, id) => updateTimeEntry(app, actor, { id, startTime: at(23) }),
        field: 'startTime',
      },
    },
    deleteTimeEntry: {
      '': {
        given: async () => (await create(9, 10)).id,
        change: (actor, id) => deleteTimeEntry(app, actor, id),
        field: 'id',
      },
    },
    unmergeTimeEntry: {
      'of an entry that began before the date': {
        given: () => merged(23),
        change: (actor, id) => unmergeTimeEntry(app, actor, id),
        field: 'id',
      },
      'that restores an entry before the date': {
        given: async () => {
          const id = await merged(23);
          await updateTimeEntry(app, owner.actor, { id, startTime: at(24.1) });
          return id;
        },
        change: (actor, id) => unmergeTimeEntry(app, actor, id),
        field: 'id',
      },
    },
    startTimer: {
      'in the past': {
        change: (actor) => startTimer(app, actor, { ...ofMember(), startTime: at(23) }),
        field: 'startTime',
      },
      'that stops a timer that began before the date': {
        given: () => timer(23),
        change: (actor) => startTimer(app, actor, ofMember()),
        field: 'startTime',
      },
    },
    stopTimer: {
      '': { given: () => timer(23), change: (actor, id) => stopTimer(app, actor, { id }), field: 'id' },
      'at a locked time': {
        given: () => timer(23),
        change: (actor, id) => stopTimer(app, actor, { id, endTime: at(23.5) }),
        field: 'id',
      },
    },
    discardTimer: {
      '': { given: () => timer(23), change: (actor, id) => discardTimer(app, actor, { id }), field: 'id' },
    },
    undoImport: {
      '': {
        given: async () => {
          const run = await createImport(app, member.actor, importOf());
          await create(9, 10, { importId: run.id, externalId: `row ${++rows}` });
          await create(25, 26, { importId: run.id, externalId: `row ${++rows}` });
          return run.id;
        },
        change: (actor, id) => undoImport(app, actor, { id }),
        field: 'id',
      },
    },
  };
  let rows = 0;
  const importOf = () => ({ tool: 'toggl', fileName: 'x.csv', teamId: owner.team.id });
  const table = Object.entries(cases).flatMap(([mutation, list]) =>
    Object.entries(list).map(([what, one]) => [`${mutation} ${what}`, one] as const),
  );

  /** Removes the lock and all entries for the next case. */
  const clear = async () => {
    await lock(null);
    await app.db.transaction(async (tx) => {
      await tx.deleteFrom('time_entries').where('team_id', '=', owner.team.id).execute();
    });
  };

  describe('a change of locked time', () => {
    test.each(table)('only an admin can change locked time: %s', async (_name, { given, change, field }) => {
      const id = (await given?.()) ?? '';
      await lock(TUESDAY);
      const before = await storedRows(app);
      for (const person of [member, manager]) {
        expect(await problemOf(() => change(person.actor, id))).toEqual({
          code: 'ENTRY_LOCKED',
          field,
          message:
            'Time before 2026-03-03 is locked in this team; ask an ADMIN to change it, or to move the lock date.',
        });
      }
      expect(await storedRows(app)).toEqual(before);
      await change(admin.actor, id);
      expect(await storedRows(app)).not.toEqual(before);
      await clear();
    });
  });

  describe('a change of time after the lock date', () => {
    // The same cases with an earlier lock date.
    test.each(table)('a member can change time after the lock date: %s', async (_name, { given, change }) => {
      const id = (await given?.()) ?? '';
      await lock('2026-03-02');
      const before = await storedRows(app);
      await change(member.actor, id);
      expect(await storedRows(app)).not.toEqual(before);
      await clear();
    });
  });

  it('a repeated call returns its first result despite the lock', async () => {
    const input = { ...span(9, 10), idempotencyKey: crypto.randomUUID(), teamId: owner.team.id };
    const first = await createTimeEntry(app, member.actor, input);
    await lock(TUESDAY);
    const again = await createTimeEntry(app, member.actor, input);
    expect([again.outcome, again.timeEntry.id]).toEqual(['DEDUPLICATED', first.timeEntry.id]);
    await clear();
  });

  it('an import can be undone if its only locked entry is kept anyway', async () => {
    const run = await createImport(app, member.actor, importOf());
    const changed = await create(9, 10, { importId: run.id, externalId: `row ${++rows}` });
    await create(25, 26, { importId: run.id, externalId: `row ${++rows}` });
    clock.turn(HOUR);
    await updateTimeEntry(app, owner.actor, { id: changed.id, title: 'By hand' });
    await lock(TUESDAY);
    expect(await undoImport(app, member.actor, { id: run.id })).toMatchObject({
      deletedCount: 1,
      keptCount: 1,
    });
    await clear();
  });

  it('only an admin with includeLocked reprices locked time', async () => {
    await create(9, 10);
    await updateTeam(app, owner.actor, owner.team.id, { defaultHourlyRate: { amount: '9' } });
    await lock(TUESDAY);
    const input = { teamId: owner.team.id, from: '2026-03-01', to: '2026-03-31', apply: true };
    expect(await problemOf(() => repriceTimeEntries(app, manager.actor, input))).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await repriceTimeEntries(app, admin.actor, input)).toMatchObject({
      entryCount: 0,
      lockedCount: 1,
    });
    expect(await repriceTimeEntries(app, admin.actor, { ...input, includeLocked: true })).toMatchObject({
      entryCount: 1,
    });
    await updateTeam(app, owner.actor, owner.team.id, { defaultHourlyRate: null });
    await clear();
  });

  it('a member with a timer from locked time cannot leave, but an admin can remove them', async () => {
    const id = await timer(23);
    await lock(TUESDAY);
    const before = await storedRows(app);
    expect(await problemOf(() => removeTeamMember(app, member.actor, member.identity.id))).toMatchObject({
      code: 'ENTRY_LOCKED',
    });
    expect(await storedRows(app)).toEqual(before);
    await removeTeamMember(app, admin.actor, member.identity.id);
    expect(await storedRows(app)).not.toEqual(before);
    await reactivateTeamMember(app, admin.actor, member.identity.id);
    await lock(null);
    await deleteTimeEntry(app, member.actor, id);
    await clear();
  });

  it('an admin sets and removes the lock date', async () => {
    const set = (person: Person, lockedBefore: string | null) =>
      updateTeam(app, person.actor, owner.team.id, { lockedBefore });
    expect(await problemOf(() => set(manager, TUESDAY))).toMatchObject({ code: 'FORBIDDEN' });
    expect((await set(admin, TUESDAY)).lockedBefore).toBe(TUESDAY);
    expect(await problemOf(() => set(admin, '2026-02-30'))).toMatchObject({ field: 'lockedBefore' });
    expect((await set(admin, null)).lockedBefore).toBeNull();
  });

  it('every mutation has a case or an exemption', () => {
    const all = operations.filter(({ kind }) => kind === 'mutation').map(({ name }) => name);
    const decided = [...Object.keys(cases), ...changingTimeOtherwise, ...changingNoTime];
    expect(all.toSorted()).toEqual(decided.toSorted());
  });
});
