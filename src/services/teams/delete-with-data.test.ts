import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  connectAgain,
  createTestApp,
  describeOnBothEngines,
  type TestApp,
} from '../../../test/harness/engines.ts';
import {
  asOperator,
  createPerson,
  inBrowser,
  inNewTeam,
  joinTeam,
  type Person,
} from '../../../test/harness/factories.ts';
import { problemOf, refusalOf } from '../../../test/harness/refusals.ts';
import { storedRows } from '../../../test/harness/stored.ts';
import { DAY, HOUR, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import { places } from '../../../test/models/shards.ts';
import { tracesOf } from '../../../test/processes/traces.ts';
import { forgetUser } from '../../db/queries/accounts/erase-accounts.ts';
import { eraseSome, teamTablesInBatches } from '../../db/queries/teams/erase-teams.ts';
import { insertPlaceholder } from '../../db/queries/teams/invited-members.ts';
import { findTeams } from '../../db/queries/teams/teams.ts';
import type { Actor, Role } from '../../domain/teams/policy.ts';
import { newId } from '../../lib/ids.ts';
import { deleteAccountOf } from '../accounts/delete.ts';
import { deleteUnusedPlaceholders } from '../accounts/delete-placeholders.ts';
import { eraseDueAccounts } from '../accounts/erase.ts';
import { watchBudgets } from '../budgets/watch.ts';
import { createClient } from '../clients/create.ts';
import { createImport } from '../imports/create.ts';
import { inviteTeamMember } from '../invitations/invite.ts';
import { revokeInvitation } from '../invitations/manage.ts';
import { addTeamMember } from '../members/add.ts';
import { reactivateTeamMember, removeTeamMember } from '../members/deactivate.ts';
import { createProject } from '../projects/create.ts';
import { createReportLink } from '../report-links/manage.ts';
import { openReportLink } from '../report-links/open.ts';
import { createSavedReport } from '../saved-reports/manage.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { listTimeEntries } from '../time-entries/list.ts';
import { updateCurrentUser } from '../users/current.ts';
import { archiveTeam, unarchiveTeam } from './archive.ts';
import { deleteTeam, restoreTeam } from './delete.ts';
import { eraseDueTeams } from './erase.ts';
import { updateTeam } from './update.ts';

const DAYS = 14;

/** The tables of the audit log, which outlives its team so that the operator can export the log. */
const OF_AUDIT_LOG = ['audit_log', 'audit_names', 'audit_chains'];

describeOnBothEngines('deleting a team with data', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let account: Person;
  let colleague: Person;
  let other: Person;
  let ada: Person;
  let browser: Actor;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    account = await createPerson(app, 'Ada');
    colleague = await createPerson(app, 'Bob');
    other = await createPerson(app, 'Eve');
    await createTimeEntry(app, other.actor, { ...span(9, 10), tags: ['kept'], idempotencyKey: 'kept' });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock.turn(HOUR);
    ada = await inNewTeam(app, account);
    browser = { ...(await inBrowser(app, account)), memberships: ada.actor.memberships };
    await createTimeEntry(app, ada.actor, span(9, 10));
  });

  const stored = async () => (await findTeams(app.db.read, [ada.team.id]))[0];
  const remove = (actor = browser) => deleteTeam(app, actor, ada.team.id, ada.team.name);

  const guest = () => `guest.${ada.team.id}@example.com`;

  /** Creates an object of every kind that a team can have. */
  async function fill(): Promise<{ token: string }> {
    const teamId = ada.team.id;
    const client = await createClient(app, ada.actor, { name: 'Acme' });
    const budget = { seconds: 1800, period: 'MONTHLY' as const };
    const project = await createProject(app, ada.actor, {
      teamId,
      name: 'Site',
      clientId: client.id,
      budget,
    });
    const run = await createImport(app, ada.actor, { teamId, tool: 'toggl', fileName: 'time.csv' });
    const work = { projectId: project.id, tags: ['meeting'], overlap: 'MERGE_SAME_WORK' as const };
    await createTimeEntry(app, ada.actor, { ...span(9, 10), ...work, idempotencyKey: newId(clock()) });
    await createTimeEntry(app, ada.actor, { ...span(9.5, 11), ...work, idempotencyKey: newId(clock()) });
    await createTimeEntry(app, ada.actor, { ...span(12, 13), importId: run.id, externalId: 'row 1' });
    await inviteTeamMember(app, ada.actor, { teamId, email: guest() });
    const report = await createSavedReport(app, ada.actor, { teamId, name: 'Weekly', parameters: '' });
    const { url } = await createReportLink(app, ada.actor, { reportId: report.id, showAmounts: false });
    return { token: url.slice(url.lastIndexOf('/') + 1) };
  }

  it('closes the team, and erases it 14 days later', async () => {
    const { token } = await fill();
    expect(await openReportLink(app, token)).not.toBeNull();
    const deleted = await remove();
    const expected = { ...ada.team, archivedAt: clock(), eraseAt: clock() + DAYS * DAY };
    expect(deleted).toEqual({ deletedId: null, team: expected });
    expect(await stored()).toEqual(expected);
    expect(await openReportLink(app, token)).toBeNull();
    const ids = [ada.team.id, ada.identity.id];
    clock.turn(DAYS * DAY - 1);
    await eraseDueTeams(app);
    expect(await stored()).toEqual(expected);
    const before = await storedRows(app);
    expect(await tracesOf(app, [other.team.id], OF_AUDIT_LOG)).not.toEqual([]);
    clock.turn(1);
    await eraseDueTeams(app);
    expect(await tracesOf(app, ids, OF_AUDIT_LOG)).toEqual([]);
    const after = await storedRows(app);
    const without = (rows: string[] = []) =>
      rows.filter((row) => ![ada.team.id, guest()].some((text) => row.includes(text)));
    for (const table of ['time_entries', 'time_entry_tags', 'identities', 'teams', 'users', 'tags']) {
      expect(after[table], table).toEqual(without(before[table]));
    }
    expect(await tracesOf(app, [ada.team.id])).toContain(`audit_log: ${ada.team.id}`);
    expect(await tracesOf(app, [guest()])).toEqual([]);
    // The log keeps the names of accounts until the accounts are erased.
    expect(await tracesOf(app, ['Ada'])).toContain('audit_names: Ada');
  });

  it('requires the name, an owner, and a browser with a fresh proof or the operator', async () => {
    const named = (name: string, actor = browser) =>
      problemOf(() => deleteTeam(app, actor, ada.team.id, name));
    expect(await named('Other')).toMatchObject({ code: 'INVALID_INPUT', field: 'name' });
    expect((await refusalOf(() => remove(ada.actor))).code).toBe('BROWSER_REQUIRED');
    const asAdmin = {
      ...browser,
      memberships: browser.memberships.map((one) => ({ ...one, role: 'ADMIN' as Role })),
    };
    expect((await refusalOf(() => remove(asAdmin))).code).toBe('FORBIDDEN');
    clock.turn(HOUR);
    expect((await refusalOf(() => remove())).code).toBe('PASSWORD_REQUIRED');
    expect(await stored()).toEqual(ada.team);
    expect((await remove(asOperator(ada.actor))).team?.eraseAt).toBe(clock() + DAYS * DAY);
  });

  it('blocks new time, members, settings and budget e-mails, but not reads', async () => {
    const { id } = await createProject(app, ada.actor, {
      teamId: ada.team.id,
      name: 'Site',
      budget: { seconds: 1800, period: 'ONCE' },
    });
    await createTimeEntry(app, ada.actor, { ...span(1, 2), projectId: id });
    const bob = await joinTeam(app, ada, colleague, 'MEMBER');
    await removeTeamMember(app, ada.actor, bob.identity.id);
    await remove();
    const teamId = ada.team.id;
    const refused: (() => Promise<unknown>)[] = [
      () => createTimeEntry(app, ada.actor, span(14, 15)),
      () => addTeamMember(app, ada.actor, { teamId, email: other.user.email }),
      () => inviteTeamMember(app, ada.actor, { teamId, email: 'guest@example.com' }),
      () => reactivateTeamMember(app, ada.actor, bob.identity.id),
      () => updateTeam(app, ada.actor, teamId, { name: 'Other' }),
      () => unarchiveTeam(app, ada.actor, teamId),
    ];
    for (const act of refused) expect((await refusalOf(act)).code).toBe('ARCHIVED');
    expect(await watchBudgets(app, [teamId])).toEqual([]);
    expect((await listTimeEntries(app, ada.actor, { teamId })).items).toHaveLength(2);
  });

  it.each([[false], [true]])('restoreTeam undoes the deletion (archived before: %s)', async (archived) => {
    if (archived) await archiveTeam(app, ada.actor, ada.team.id);
    clock.turn(1);
    const before = await stored();
    await remove();
    clock.turn(DAYS * DAY - 1);
    expect(await restoreTeam(app, ada.actor, ada.team.id)).toEqual(before);
    expect(await stored()).toEqual(before);
    clock.turn(DAY);
    await eraseDueTeams(app);
    expect(await stored()).toEqual(before);
  });

  it('restoreTeam fails after 14 days', async () => {
    await remove();
    clock.turn(DAYS * DAY);
    expect(await problemOf(() => restoreTeam(app, ada.actor, ada.team.id))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('restores or erases the whole team when both run concurrently', async () => {
    const second = connectAgain(app);
    await remove();
    clock.turn(DAYS * DAY);
    // A node whose clock is behind.
    const late = { ...second, clock: () => clock() - HOUR };
    const [restored] = await Promise.allSettled([
      restoreTeam(late, ada.actor, ada.team.id),
      eraseDueTeams(app),
    ]);
    await eraseDueTeams(app);
    if (restored.status === 'fulfilled') expect(await stored()).toEqual(ada.team);
    else expect(await tracesOf(app, [ada.team.id], OF_AUDIT_LOG)).toEqual([]);
    await second.close();
  });

  it('lets several processes erase the team, also after a crash', async () => {
    const second = connectAgain(app);
    await fill();
    await remove();
    clock.turn(DAYS * DAY);
    const crashing = { ...app, db: { ...app.db } };
    let transactions = 0;
    crashing.db.transaction = (work) => {
      if (++transactions > 4) return Promise.reject(new Error('The process has ended.'));
      return app.db.transaction(work);
    };
    await expect(eraseDueTeams(crashing)).rejects.toThrow('ended');
    expect((await inBrowser(app, account)).memberships.map(({ teamId }) => teamId)).not.toContain(
      ada.team.id,
    );
    expect((await refusalOf(() => restoreTeam(app, asOperator(ada.actor), ada.team.id))).code).toBe(
      'NOT_FOUND',
    );
    await Promise.all([eraseDueTeams(app), eraseDueTeams(second)]);
    expect(await tracesOf(app, [ada.team.id], OF_AUDIT_LOG)).toEqual([]);
    await second.close();
  });

  it('erases the other teams if one fails, and the failed team in the next run', async () => {
    const second = await inNewTeam(app, account);
    await remove();
    await deleteTeam(app, asOperator(second.actor), second.team.id, second.team.name);
    clock.turn(DAYS * DAY);
    const failing = { ...app, db: { ...app.db } };
    let transactions = 0;
    failing.db.transaction = (work) => {
      if (++transactions === 1) return Promise.reject(new Error('a broken row'));
      return app.db.transaction(work);
    };
    const left = async () =>
      (await findTeams(app.db.read, [ada.team.id, second.team.id])).map(({ id }) => id);
    const error = await eraseDueTeams(failing).catch((thrown: Error) => thrown);
    const [id, ...others] = await left();
    expect(others).toEqual([]);
    expect(error).toMatchObject({ message: `Erasing the team ${id} failed: a broken row` });
    await eraseDueTeams(app);
    expect(await left()).toEqual([]);
  });

  it('clears the team as the default team of users', async () => {
    await updateCurrentUser(
      app,
      { ...account.actor, memberships: ada.actor.memberships },
      { defaultTeamId: ada.team.id },
    );
    await remove();
    clock.turn(DAYS * DAY);
    await eraseDueTeams(app);
    const { default_team_id } = await app.db.read
      .selectFrom('users')
      .select('default_team_id')
      .where('id', '=', account.user.id)
      .executeTakeFirstOrThrow();
    expect(default_team_id).toBeNull();
  });

  describe('deleting a team with placeholders', () => {
    const stored = async (ids: string[]) => {
      const users = app.db.read.selectFrom('users').select(['id', 'kind']).where('id', 'in', ids);
      return users.orderBy('kind').execute();
    };
    const userOf = async (email: string) => {
      const users = app.db.read.selectFrom('users').select('id').where('email', '=', email);
      return (await users.executeTakeFirstOrThrow()).id;
    };
    const inviteGuest = async () => {
      await addTeamMember(app, ada.actor, { teamId: ada.team.id, email: guest() });
      return userOf(guest());
    };

    it('erases the addresses of invited people, and accounts that were erased elsewhere', async () => {
      const second = await inNewTeam(app, account);
      const [here, both] = [await createPerson(app, 'Here'), await createPerson(app, 'Both')];
      await joinTeam(app, second, both, 'MEMBER');
      for (const person of [here, both]) {
        await joinTeam(app, ada, person, 'MEMBER');
        await deleteAccountOf(app, asOperator(ada.actor), person.user.id);
      }
      clock.turn(DAYS * DAY);
      browser = { ...(await inBrowser(app, account)), memberships: ada.actor.memberships };
      for (const _ of [1, 2]) {
        await eraseDueAccounts(app);
        await eraseDueTeams(app);
      }
      const invited = await inviteGuest();
      const declined = `declined.${ada.team.id}@example.com`;
      const { invitation } = await inviteTeamMember(app, ada.actor, { teamId: ada.team.id, email: declined });
      await revokeInvitation(app, ada.actor, invitation.id);
      const ids = [here.user.id, both.user.id, invited, await userOf(declined)];
      expect((await stored(ids)).map(({ kind }) => kind)).toEqual([
        ...['ERASED', 'ERASED', 'INVITED', 'INVITED'],
      ]);
      await remove();
      clock.turn(DAYS * DAY);
      await eraseDueTeams(app);
      expect(await stored(ids)).toEqual([{ id: both.user.id, kind: 'ERASED' }]);
      expect(await tracesOf(app, [guest(), declined], OF_AUDIT_LOG)).toEqual([]);
    });

    it('deletes the addresses of invited people at once if the team has no data', async () => {
      ada = await inNewTeam(app, account);
      const invited = await inviteGuest();
      await deleteTeam(app, ada.actor, ada.team.id);
      expect(await stored([invited])).toEqual([]);
    });

    it('deleteUnusedPlaceholders deletes unused placeholders of earlier versions', async () => {
      const invited = await inviteGuest();
      const now = clock();
      const [left, erased, beingErased] = [newId(now), newId(now), newId(now)];
      await app.db.transaction(async (tx) => {
        for (const id of [left, erased, beingErased]) {
          await insertPlaceholder(tx, { id, email: 'left@example.com', now });
        }
        await forgetUser(tx, beingErased, now);
        await forgetUser(tx, erased, now);
        await tx.updateTable('users').set({ erase_at: null }).where('id', '=', erased).execute();
      });
      await deleteUnusedPlaceholders(app);
      expect(await stored([invited, left, erased, beingErased, account.user.id])).toEqual([
        { id: account.user.id, kind: 'ACCOUNT' },
        { id: beingErased, kind: 'ERASED' },
        { id: invited, kind: 'INVITED' },
      ]);
    });
  });

  it('erases from every table with a team_id', async () => {
    const ofTeams = Object.entries(places).flatMap(([table, place]) => (place === 'team_id' ? [table] : []));
    // The database itself deletes the catalog version of a team.
    const others = [...OF_AUDIT_LOG, 'catalog_marks', 'identities'];
    expect([...teamTablesInBatches, ...others].sort()).toEqual(ofTeams.sort());
    await app.db.transaction(async (tx) => {
      for (const table of teamTablesInBatches) expect(await eraseSome(tx, table, newId(clock()), 1)).toBe(0);
    });
  });
});
