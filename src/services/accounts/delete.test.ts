import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountLogOf, auditLogOf } from '../../../test/harness/audit.ts';
import {
  connectAgain,
  createTestApp,
  describeOnBothEngines,
  type TestApp,
} from '../../../test/harness/engines.ts';
import {
  asOperator,
  createPerson,
  createUnverified,
  inBrowser,
  inNewTeam,
  joinTeam,
  PASSWORD,
  type Person,
} from '../../../test/harness/factories.ts';
import { isRefused, problemOf, refusalOf } from '../../../test/harness/refusals.ts';
import { storedRows } from '../../../test/harness/stored.ts';
import { DAY, HOUR, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import { tracesOf } from '../../../test/processes/traces.ts';
import { findUserByEmail } from '../../db/queries/accounts/users.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { newId } from '../../lib/ids.ts';
import type { Mail } from '../../lib/mailer.ts';
import { authenticateKey } from '../api-keys/authenticate.ts';
import { readWholeAuditLog } from '../audit-log/list.ts';
import { recordAccountEvent } from '../audit-log/record.ts';
import { confirmEmailChange } from '../email-change/complete.ts';
import { createEmailChangeLinkAsOperator } from '../email-change/request.ts';
import { verifyEmailWithNewPassword } from '../email-verification/complete.ts';
import { requestEmailVerification } from '../email-verification/request.ts';
import { createImport } from '../imports/create.ts';
import { inviteTeamMember } from '../invitations/invite.ts';
import { revokeInvitation } from '../invitations/manage.ts';
import { acceptOwnInvitation, declineOwnInvitation } from '../invitations/own.ts';
import { purgeOldInvitations } from '../invitations/purge.ts';
import { addAccountAsOperator, addTeamMember } from '../members/add.ts';
import { removeTeamMember } from '../members/deactivate.ts';
import { listTeamMembers } from '../members/list.ts';
import { saveRecord } from '../oauth/records.ts';
import { createOAuthApp } from '../oauth-apps/create.ts';
import { resetPassword } from '../password-resets/complete.ts';
import { createResetLink, requestPasswordReset } from '../password-resets/request.ts';
import { createReportLink } from '../report-links/manage.ts';
import { createSavedReport } from '../saved-reports/manage.ts';
import { findSession } from '../sessions/find.ts';
import { startSession } from '../sessions/start.ts';
import { deleteTeam } from '../teams/delete.ts';
import { eraseDueTeams } from '../teams/erase.ts';
import { updateTeam } from '../teams/update.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { deleteTimeEntry } from '../time-entries/delete.ts';
import { listTimeEntries } from '../time-entries/list.ts';
import { startTimer } from '../timers/start.ts';
import { createUser } from '../users/create.ts';
import { DeletedAccount, signIn } from '../users/sign-in.ts';
import { deleteAccount, deleteAccountOf } from './delete.ts';
import { disableAccount, enableAccount } from './disable.ts';
import { eraseDueAccounts } from './erase.ts';
import { restoreAccountOf } from './restore.ts';
import { appointOwner } from './successors.ts';
import { findOwnTeamSuccession, findSuccessors } from './team-succession.ts';

const RESTORE_PERIOD_MS = 14 * DAY;
/** Audit tables. They keep the ids of erased objects. */
const LASTING_TABLES = ['audit_log', 'audit_names'];
const browser = { userAgent: 'Firefox', address: null };

describeOnBothEngines('a deleted account', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let root: Person;
  let ada: Person;
  let bob: Person;
  let actor: Actor;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    root = await createPerson(app, 'Root');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock.turn(HOUR);
    [ada, bob] = [await createPerson(app, 'Ada'), await createPerson(app, 'Bob')];
    actor = await inBrowser(app, ada);
    app.mails.length = 0;
  });

  const stored = async (person = ada) => {
    const row = await app.db.read
      .selectFrom('users')
      .selectAll()
      .where('id', '=', person.user.id)
      .executeTakeFirst();
    return row;
  };
  const remove = (by = actor, successorIds: string[] = []) =>
    deleteAccount(app, by, { email: ada.user.email, successorIds });
  const byAdministrator = () => deleteAccountOf(app, asOperator(root.actor), ada.user.id);
  const signInTo = (restores = false, password = PASSWORD) =>
    signIn(app, { email: ada.user.email, password, restores }, browser);
  const eraseAll = async () => {
    // The second run erases accounts whose teams had to be erased first.
    for (const _ of [1, 2]) {
      await eraseDueAccounts(app);
      await eraseDueTeams(app);
    }
  };
  const changeEmailTo = async (email: string) => {
    const browserOfAda = await inBrowser(app, ada);
    const link = await createEmailChangeLinkAsOperator(app, ada.user, email);
    await confirmEmailChange(app, link.split('/').at(-1) ?? '', browserOfAda);
  };
  /** Adds Ada to Bob's team. */
  const joinBobsTeam = async () => joinTeam(app, bob, ada, 'MEMBER');

  it('ends all access, stops the timer and e-mails the owner the date of erasure', async () => {
    const { token } = await startSession(app, ada.user.id, browser);
    await startTimer(app, ada.actor, { title: 'still running' });
    const reset = await createResetLink(app, ada.user, DAY);
    app.mails.length = 0;
    const { eraseAt } = await remove();
    expect(eraseAt).toBe(clock() + RESTORE_PERIOD_MS);
    expect(await stored()).toMatchObject({ kind: 'ACCOUNT', disabled_at: clock(), restorable_by_owner: 1 });
    expect(await findSession(app, token)).toBeNull();
    expect(await isRefused(() => authenticateKey(app, ada.key))).toBe(true);
    expect(reset).toContain('/reset-password/');
    expect(await app.db.read.selectFrom('password_resets').selectAll().execute()).toEqual([]);
    const { items } = await listTimeEntries(app, ada.actor, {});
    expect(items).toMatchObject([{ title: 'still running', end: clock() + 1 }]);
    await app.mail.close();
    expect(app.mails).toMatchObject([
      {
        to: ada.user.email,
        subject: expect.stringMatching(/^Your Stint account will be erased on \d+ \w+ \d{4}$/),
        text: expect.stringContaining('\nhttps://time.example.com/sign-in\n'),
        link: null,
      },
    ]);
    expect((await accountLogOf(app, ada)).map(({ action }) => action)).toContain('account.delete');
  });

  it('deletes an account only from a browser, with a fresh password proof and the address', async () => {
    expect((await refusalOf(() => remove(ada.actor))).code).toBe('BROWSER_REQUIRED');
    const wrong = () => deleteAccount(app, actor, { email: bob.user.email });
    expect(await problemOf(wrong)).toMatchObject({ code: 'INVALID_INPUT', field: 'email' });
    clock.turn(HOUR);
    expect((await refusalOf(() => remove())).code).toBe('PASSWORD_REQUIRED');
    expect(await stored()).toMatchObject({ disabled_at: null, erase_at: null });
    actor = await inBrowser(app, ada);
    await deleteAccount(app, actor, { email: ` ${ada.user.email.toUpperCase()} ` });
    expect(await stored()).toMatchObject({ erase_at: clock() + RESTORE_PERIOD_MS });
  });

  describe('deletion by the owner', () => {
    it('restores the account when the owner confirms at sign-in before the erasure', async () => {
      const before = await stored();
      await remove();
      clock.turn(RESTORE_PERIOD_MS - 1);
      const refusal = await refusalOf(() => signInTo());
      expect(refusal).toBeInstanceOf(DeletedAccount);
      expect((refusal as DeletedAccount).eraseAt).toBe(clock() + 1);
      expect((await refusalOf(() => signInTo(true, 'not the password'))).message).not.toContain('deleted');
      expect((await stored())?.erase_at).not.toBeNull();
      app.mails.length = 0;
      const { user, token } = await signInTo(true);
      expect(user.id).toBe(ada.user.id);
      expect(await findSession(app, token)).not.toBeNull();
      const restored = { ...before, last_seen_at: clock() };
      expect(await stored()).toEqual(restored);
      expect(await isRefused(() => authenticateKey(app, ada.key))).toBe(true);
      await app.mail.close();
      expect(app.mails).toMatchObject([{ subject: 'Your Stint account was restored' }]);
      clock.turn(DAY);
      await eraseAll();
      expect(await stored()).toEqual(restored);
      expect((await accountLogOf(app, ada)).map(({ action }) => action)).toContain('account.restore');
    });

    it('an in-flight sign-in does not restore an account that an administrator deletes or disables', async () => {
      for (const meanwhile of [
        byAdministrator,
        () => app.db.transaction((tx) => disableAccount(tx, asOperator(root.actor), ada.user.id, clock())),
      ]) {
        actor = await inBrowser(app, ada);
        await remove();
        let isFirst = true;
        // The sign-in has verified the password when it begins its first transaction.
        const transaction: typeof app.db.transaction = async (work) => {
          if (isFirst) await meanwhile();
          isFirst = false;
          return app.db.transaction(work);
        };
        const attempt = signIn(
          { ...app, db: { ...app.db, transaction } },
          { email: ada.user.email, password: PASSWORD, restores: true },
          browser,
        );
        expect((await refusalOf(() => attempt)).message).toContain('is deleted. Ask your administrator.');
        expect(await stored()).toMatchObject({
          erase_at: clock() + RESTORE_PERIOD_MS,
          restorable_by_owner: 0,
        });
        await restoreAccountOf(app, asOperator(root.actor), ada.user.id);
        await app.db.transaction((tx) => enableAccount(tx, asOperator(root.actor), ada.user.id, clock()));
      }
    });

    it('rejects restoring an account after its 14 days', async () => {
      await remove();
      clock.turn(RESTORE_PERIOD_MS);
      expect((await refusalOf(() => signInTo(true))).message).toContain('deleted');
      const restore = () => restoreAccountOf(app, asOperator(root.actor), ada.user.id);
      expect((await problemOf(restore)).code).toBe('NOT_FOUND');
    });
  });

  describe('deletion by the owner, then an action by an administrator', () => {
    const countLines = async (action: string) =>
      (await accountLogOf(app, ada)).filter((line) => line.action === action).length;
    const disable = () =>
      app.db.transaction((tx) => disableAccount(tx, asOperator(root.actor), ada.user.id, clock()));

    it('only an administrator restores an account that an administrator deleted as well', async () => {
      const before = await stored();
      const { eraseAt } = await remove();
      clock.turn(1);
      app.mails.length = 0;
      for (const _ of [1, 2]) expect(await byAdministrator()).toMatchObject({ user: { eraseAt } });
      await app.mail.close();
      expect(app.mails).toMatchObject([{ text: expect.stringContaining('administrator of your Stint') }]);
      expect(await countLines('account.delete')).toBe(2);
      expect(await refusalOf(() => signInTo(true))).not.toBeInstanceOf(DeletedAccount);
      expect(await stored()).toMatchObject({ erase_at: eraseAt, restorable_by_owner: 0 });
      await restoreAccountOf(app, asOperator(root.actor), ada.user.id);
      expect(await stored()).toEqual(before);
    });

    it.each([0, 1, HOUR])(
      'an account disabled %s ms after its deletion stays disabled after its restoration',
      async (later) => {
        await remove();
        clock.turn(later);
        for (const _ of [1, 2]) await disable();
        expect(await countLines('user.disable')).toBe(1);
        expect(await refusalOf(() => signInTo(true))).not.toBeInstanceOf(DeletedAccount);
        await restoreAccountOf(app, asOperator(root.actor), ada.user.id);
        expect(await stored()).toMatchObject({ disabled_at: expect.any(Number), erase_at: null });
        await app.db.transaction((tx) => enableAccount(tx, asOperator(root.actor), ada.user.id, clock()));
        await signInTo();
      },
    );
  });

  describe('deletion by an administrator', () => {
    it('only an administrator restores an account that an administrator deleted', async () => {
      const before = await stored();
      await byAdministrator();
      const refusal = await refusalOf(() => signInTo(true));
      expect(refusal).not.toBeInstanceOf(DeletedAccount);
      expect(refusal).toMatchObject({ code: 'UNAUTHENTICATED' });
      const enable = () =>
        app.db.transaction((tx) => enableAccount(tx, asOperator(root.actor), ada.user.id, clock()));
      expect((await problemOf(enable)).code).toBe('CONTRADICTION');
      await restoreAccountOf(app, asOperator(root.actor), ada.user.id);
      expect(await stored()).toEqual(before);
      await signInTo();
    });

    it('an account disabled before its deletion stays disabled after its restoration', async () => {
      const doer = asOperator(root.actor);
      await app.db.transaction((tx) => disableAccount(tx, doer, ada.user.id, clock()));
      const before = await stored();
      clock.turn(1);
      await byAdministrator();
      await restoreAccountOf(app, doer, ada.user.id);
      expect(await stored()).toEqual(before);
    });
  });

  describe('the only owner of a team', () => {
    let carl: Person;
    beforeEach(async () => {
      carl = await joinTeam(app, ada, await createPerson(app, 'Carl'), 'MEMBER');
    });

    it('requires a successor for each team without another owner', async () => {
      const second = await inNewTeam(app, ada);
      await joinTeam(app, second, carl, 'ADMIN');
      const alone = await inNewTeam(app, ada);
      const succession = await findOwnTeamSuccession(app, ada.actor);
      expect(succession.ownerless.map(({ id }) => id).sort()).toEqual([ada.team.id, second.team.id].sort());
      expect(succession.erased.map(({ id }) => id)).toEqual([alone.team.id]);
      const { problems } = await refusalOf(() => remove());
      expect(problems.map(({ code, field }) => [code, field])).toEqual([
        ['LAST_OWNER', 'successorIds'],
        ['LAST_OWNER', 'successorIds'],
      ]);
      for (const { team } of [ada, second]) expect(JSON.stringify(problems)).toContain(team.id);
      const successor = carl.identity.id;
      expect((await refusalOf(() => remove(actor, [successor]))).problems).toHaveLength(1);
      expect(await stored()).toMatchObject({ erase_at: null });

      const [inSecond] = (await listTeamMembers(app, second.actor, { teamId: second.team.id })).items.filter(
        ({ userId }) => userId === carl.user.id,
      );
      await remove(actor, [successor, inSecond?.id ?? '']);
      for (const { team } of [ada, second]) {
        const { items } = await listTeamMembers(app, ada.actor, { teamId: team.id }).catch(() =>
          listTeamMembers(app, second.actor, { teamId: team.id }),
        );
        expect(items.find(({ userId }) => userId === carl.user.id)?.role).toBe('OWNER');
      }
    });

    it('findSuccessors lists exactly the members that are accepted as successors', async () => {
      const [active, disabled] = [await createPerson(app, 'Ben'), await createPerson(app, 'Dan')];
      const ben = await joinTeam(app, ada, active, 'MEMBER');
      const dan = await joinTeam(app, ada, disabled, 'ADMIN');
      await addTeamMember(app, ada.actor, { teamId: ada.team.id, email: `guest.${clock()}@example.com` });
      await app.db.transaction((tx) => disableAccount(tx, asOperator(root.actor), dan.user.id, clock()));
      const offered = await findSuccessors(app, [ada.team.id], ada.user.id);
      expect(offered.map(({ id }) => id)).toEqual([ben.identity.id, carl.identity.id]);
      expect((await problemOf(() => remove(actor, [dan.identity.id]))).code).toBe('NOT_FOUND');
      expect((await remove(actor, [offered[0]?.id ?? ''])).eraseAt).not.toBeNull();
    });

    it('rejects successors who are not other active members of the team', async () => {
      const removed = await joinTeam(app, ada, await createPerson(app, 'Dan'), 'ADMIN');
      await removeTeamMember(app, ada.actor, removed.identity.id);
      for (const identityId of [ada.identity.id, removed.identity.id, bob.identity.id, 'none']) {
        const attempt = () => remove(actor, [identityId]);
        expect(await problemOf(attempt)).toMatchObject({ code: 'NOT_FOUND', field: 'successorIds' });
      }
    });

    it('an administrator appoints an owner of a team whose owner is disabled', async () => {
      const doer = asOperator(root.actor);
      const early = () => appointOwner(app, doer, carl.identity);
      expect(await problemOf(early)).toMatchObject({ code: 'HAS_OWNER', field: 'identityId' });
      await app.db.transaction((tx) => disableAccount(tx, doer, ada.user.id, clock()));
      const owner = await appointOwner(app, doer, carl.identity);
      expect(owner).toMatchObject({ id: carl.identity.id, role: 'OWNER' });
      await byAdministrator();
    });
  });

  it('rejects deleting the only administrator of the installation', async () => {
    const alone = await createTestApp(engine, clock);
    const { user } = await createPerson(alone);
    await alone.db.transaction((tx) =>
      tx.updateTable('users').set({ administrator_since: 1 }).where('id', '=', user.id).execute(),
    );
    const attempt = () => deleteAccountOf(alone, asOperator(root.actor), user.id);
    expect((await problemOf(attempt)).code).toBe('LAST_ADMINISTRATOR');
    await alone.close();
  });

  describe('an account past its restore period', () => {
    /** Creates one row of each kind that belongs to an account. */
    async function fill(grantSeconds = 3600): Promise<void> {
      const machine = asOperator(ada.actor);
      await createTimeEntry(app, ada.actor, { ...span(9, 10), idempotencyKey: newId(clock()) });
      const { oauthApp } = await createOAuthApp(app, machine, {
        name: 'Robot',
        redirectUris: ['https://app.example.com/callback'],
      });
      for (const { user } of [ada, bob]) {
        const grant = { accountId: user.id, clientId: oauthApp.id, resources: {} };
        await saveRecord(app, 'Grant', newId(clock()), grant, grantSeconds);
      }
      await startSession(app, ada.user.id, browser);
      await createResetLink(app, ada.user, DAY);
    }

    it('keeps time in other teams under a former member, and erases all names and addresses', async () => {
      const member = await joinBobsTeam();
      const inBobs = { ...member.actor, source: ada.actor.source };
      await createTimeEntry(app, inBobs, { ...span(11, 12), teamId: bob.team.id });
      const shared = { teamId: bob.team.id, parameters: '', sharedWithTeam: true };
      await createSavedReport(app, inBobs, { ...shared, name: 'Of the team' });
      const own = await createSavedReport(app, inBobs, { ...shared, name: 'Own', sharedWithTeam: false });
      await createReportLink(app, inBobs, { reportId: own.id, showAmounts: false });
      const { id: importId } = await createImport(app, bob.actor, {
        ...{ teamId: bob.team.id, tool: 'toggl', fileName: 'time.csv' },
      });
      await createTimeEntry(app, bob.actor, {
        ...span(13, 14),
        ...{ teamId: bob.team.id, identityId: member.identity.id, importId, externalId: 'row 1' },
        importRow: { file: 'time.csv', line: 2, raw: `${ada.user.name},${ada.user.email},1:00` },
      });
      await createTimeEntry(app, bob.actor, {
        ...span(13, 14),
        ...{ teamId: bob.team.id, importId, externalId: 'row 2' },
        importRow: { file: 'time.csv', line: 3, raw: 'Bob,1:00' },
      });
      await fill();
      const other = await createPerson(app, 'Eve');
      await inviteTeamMember(app, other.actor, { teamId: other.team.id, email: ada.user.email });
      await addTeamMember(app, root.actor, { teamId: root.team.id, email: ada.user.email });
      const { items: before } = await listTimeEntries(app, bob.actor, { teamId: bob.team.id });

      await remove();
      clock.turn(RESTORE_PERIOD_MS);
      await eraseAll();

      expect(await stored()).toMatchObject({
        ...{ name: 'Former member', email: '', kind: 'ERASED', erase_at: null, default_team_id: null },
        ...{ email_verified_at: null, restorable_by_owner: 0 },
      });
      const { items: after } = await listTimeEntries(app, bob.actor, { teamId: bob.team.id });
      expect(after).toEqual(before);
      const { items: members } = await listTeamMembers(app, bob.actor, { teamId: bob.team.id });
      expect(members.find(({ id }) => id === member.identity.id)).toMatchObject({
        ...{ name: 'Former member', email: '', role: 'MEMBER', deactivatedAt: clock(), invitedAt: null },
      });
      // Other tests also create people named Ada, so the search is for the address.
      expect(await tracesOf(app, [ada.user.email])).toEqual([]);
      // The remaining user row owns the time of the former member. Nothing else of the account is left.
      expect(await tracesOf(app, [ada.user.id])).toEqual(
        expect.arrayContaining([`identities: ${ada.user.id}`, `users: ${ada.user.id}`]),
      );
      const left = (await tracesOf(app, [ada.user.id])).map((trace) => trace.split(':')[0]);
      expect(new Set(left)).toEqual(new Set(['audit_log', 'audit_names', 'identities', 'users']));
      expect(await tracesOf(app, [ada.team.id], LASTING_TABLES)).toEqual([]);
      const rows = (await storedRows(app)).import_rows?.filter((row) => row.includes(bob.team.id));
      expect(rows).toHaveLength(2);
      expect(rows?.filter((row) => row.includes('Bob,1:00'))).toHaveLength(1);
      const reports = (await storedRows(app)).reports?.filter((row) => row.includes(member.identity.id));
      expect(reports).toHaveLength(1);
      expect((await storedRows(app)).report_links).toEqual([]);
    });

    it.each(['declined', 'revoked', 'expired'])(
      'erases the address in a team whose invitation was %s',
      async (end) => {
        const invite = { teamId: bob.team.id, email: ada.user.email.toUpperCase() };
        const { invitation } = await inviteTeamMember(app, bob.actor, invite);
        if (end === 'declined') await declineOwnInvitation(app, ada.actor, invitation.id);
        if (end === 'revoked') await revokeInvitation(app, bob.actor, invitation.id);
        if (end === 'expired') {
          clock.turn(200 * DAY);
          await purgeOldInvitations(app);
          actor = await inBrowser(app, ada);
        }
        const other = await addTeamMember(app, bob.actor, {
          teamId: bob.team.id,
          email: `x${ada.user.email}`,
        });
        await remove();
        clock.turn(RESTORE_PERIOD_MS);
        await eraseAll();
        const { items } = await listTeamMembers(app, bob.actor, { teamId: bob.team.id });
        expect(items.map(({ name }) => name).sort()).toEqual(['Bob', 'Former member', other.name].sort());
        // The other invited person's address contains Ada's address.
        const traces = Object.entries(await storedRows(app)).flatMap(([table, rows]) =>
          rows
            .map((row) => row.toLowerCase().replaceAll(other.email.toLowerCase(), ''))
            .filter((row) => row.includes(ada.user.email.toLowerCase()))
            .map((row) => `${table}: ${row}`),
        );
        expect(traces).toEqual([]);
      },
    );

    it('erases the name in logs of erased teams, and keeps the name of a team that stays', async () => {
      const name = `Quirina${clock()}`;
      const quirina = await createPerson(app, name);
      const { team: alone } = await inNewTeam(app, quirina, { name: `${name} alone` });
      await updateTeam(app, quirina.actor, quirina.team.id, { name: `${name} and others` });
      const carl = await joinTeam(app, quirina, await createPerson(app, 'Carl'), 'ADMIN');
      const doer = asOperator(quirina.actor);
      const inFirst = { ...doer, memberships: (await inBrowser(app, quirina)).memberships };
      await app.db.transaction((tx) => recordAccountEvent(tx, doer, clock(), 'team.delete', { of: alone }));
      await deleteAccountOf(app, inFirst, quirina.user.id, [carl.identity.id]);
      clock.turn(RESTORE_PERIOD_MS);
      await eraseAll();
      const traces = Object.entries(await storedRows(app)).flatMap(([table, rows]) =>
        rows.filter((row) => row.includes(name)).map((row) => ({ table, row })),
      );
      expect(traces.map(({ table }) => table)).toEqual(expect.arrayContaining(['teams']));
      for (const { table, row } of traces)
        expect([table, row]).toEqual([table, expect.stringContaining(quirina.team.id)]);
      const lines = [];
      for await (const line of readWholeAuditLog(app, alone.id)) lines.push(line);
      expect(lines).toMatchObject([
        {
          action: 'team.create',
          objectLabel: `Former team ${alone.id.slice(-6)}`,
          changes: expect.any(Array),
        },
      ]);
      expect(JSON.stringify(lines)).not.toContain(name);
      const kept = await auditLogOf(app, carl, { action: 'team.update' });
      expect(JSON.stringify(kept)).toContain(`${name} and others`);
    });

    it('erases former addresses, also from pending, declined and revoked invitations', async () => {
      const former = ada.user.email;
      const invited = [];
      for (const end of ['pending', 'declined', 'revoked'] as const) {
        const owner = await createPerson(app, 'Owner');
        const invite = { teamId: owner.team.id, email: former.toUpperCase() };
        const { invitation } = await inviteTeamMember(app, owner.actor, invite);
        if (end === 'declined') await declineOwnInvitation(app, ada.actor, invitation.id);
        if (end === 'revoked') await revokeInvitation(app, owner.actor, invitation.id);
        invited.push(owner);
      }
      await changeEmailTo(`second.${former}`);
      await changeEmailTo(`now.${ada.user.id}@example.com`);
      expect(await tracesOf(app, [former])).not.toEqual([]);
      await deleteAccountOf(app, asOperator(root.actor), ada.user.id);
      clock.turn(RESTORE_PERIOD_MS);
      await eraseAll();
      expect(await tracesOf(app, [former, ada.user.id], LASTING_TABLES)).toEqual([]);
      expect(await tracesOf(app, [former])).toEqual([]);
      for (const owner of invited) {
        const { items } = await listTeamMembers(app, owner.actor, { teamId: owner.team.id });
        expect(items.map(({ name }) => name).sort()).toEqual(['Former member', 'Owner']);
      }
    });

    it('keeps an invitation that was sent again to a former address for its new owner', async () => {
      const former = ada.user.email;
      const invite = { teamId: bob.team.id, email: former };
      await inviteTeamMember(app, bob.actor, invite);
      await changeEmailTo(`now.${ada.user.id}@example.com`);
      const adam = await createPerson(app, 'Adam', 'UTC', former);
      await deleteAccountOf(app, asOperator(root.actor), ada.user.id);
      clock.turn(RESTORE_PERIOD_MS - HOUR);
      const { invitation } = await inviteTeamMember(app, bob.actor, invite);
      clock.turn(HOUR);
      await eraseAll();
      const [invited] = await auditLogOf(app, bob, { action: 'teamMember.invite' });
      expect(invited?.objectLabel).toBe(former);
      await acceptOwnInvitation(app, adam.actor, invitation.id);
      const { items } = await listTeamMembers(app, bob.actor, { teamId: bob.team.id });
      expect(items.map(({ name }) => name).sort()).toEqual(['Adam', 'Bob']);
    });

    it('erases addresses with non-ASCII letters in either case', async () => {
      const address = `jürgen.${ada.user.id}@example.com`;
      await changeEmailTo(address);
      await inviteTeamMember(app, bob.actor, { teamId: bob.team.id, email: address.toUpperCase() });
      await deleteAccountOf(app, asOperator(root.actor), ada.user.id);
      clock.turn(RESTORE_PERIOD_MS);
      await eraseAll();
      expect(await tracesOf(app, [address, 'jürgen', 'JÜRGEN'])).toEqual([]);
    });

    it('erases the address of an invited member that the account took over', async () => {
      const member = await joinBobsTeam();
      await removeTeamMember(app, bob.actor, member.identity.id);
      const address = `later.${ada.user.id}@example.com`;
      await changeEmailTo(address);
      const { invitation } = await inviteTeamMember(app, bob.actor, {
        ...{ teamId: bob.team.id, email: address },
      });
      const { items } = await listTeamMembers(app, bob.actor, { teamId: bob.team.id });
      const identityId = items.find(({ email }) => email === address)?.id ?? '';
      const { id: importId } = await createImport(app, bob.actor, {
        ...{ teamId: bob.team.id, tool: 'toggl', fileName: 'time.csv' },
      });
      const { timeEntry } = await createTimeEntry(app, bob.actor, {
        ...{ ...span(9, 10), teamId: bob.team.id, identityId, importId, externalId: 'row 1' },
        importRow: { file: 'time.csv', line: 2, raw: `${ada.user.name},${address},1:00` },
      });
      await acceptOwnInvitation(app, ada.actor, invitation.id);
      await deleteTimeEntry(app, bob.actor, timeEntry.id);
      await changeEmailTo(`last.${ada.user.id}@example.com`);
      await deleteAccountOf(app, asOperator(root.actor), ada.user.id);
      clock.turn(RESTORE_PERIOD_MS);
      await eraseAll();
      expect(await tracesOf(app, [address])).toEqual([]);
      const rows = app.db.read.selectFrom('import_rows').select('raw').where('import_id', '=', importId);
      expect(await rows.execute()).toEqual([{ raw: '' }]);
    });

    it('erases the text of imported rows, also of deleted entries', async () => {
      const member = await joinBobsTeam();
      const inBobs = { ...member.actor, source: ada.actor.source };
      const { id: importId } = await createImport(app, inBobs, {
        ...{ teamId: bob.team.id, tool: 'toggl', fileName: 'time.csv' },
      });
      const importRow = (n: number) =>
        createTimeEntry(app, inBobs, {
          ...span(9 + n, 10 + n),
          ...{ teamId: bob.team.id, importId, externalId: `own row ${n}` },
          importRow: { file: 'time.csv', line: n, raw: `${ada.user.name},${ada.user.email},${n}` },
        });
      await importRow(1);
      const { timeEntry } = await importRow(2);
      await deleteTimeEntry(app, inBobs, timeEntry.id);
      await remove();
      clock.turn(RESTORE_PERIOD_MS);
      await eraseAll();
      const rows = app.db.read.selectFrom('import_rows').select('raw').where('import_id', '=', importId);
      expect(await rows.execute()).toEqual([{ raw: '' }, { raw: '' }]);
    });

    it('erases every row of an account without time in other teams', async () => {
      await fill();
      await remove();
      clock.turn(RESTORE_PERIOD_MS);
      await eraseAll();
      expect(await tracesOf(app, [ada.user.id, ada.team.id], LASTING_TABLES)).toEqual([]);
      expect(await tracesOf(app, [ada.user.email])).toEqual([]);
    });

    it("ends other users' grants to apps of the account, with one audit line each", async () => {
      await fill((2 * RESTORE_PERIOD_MS) / 1000);
      await remove();
      clock.turn(RESTORE_PERIOD_MS);
      const second = connectAgain(app);
      await Promise.all([eraseDueAccounts(app), eraseDueAccounts(second)]);
      await second.close();
      const lines = (await accountLogOf(app, bob)).filter(({ action }) => action === 'app.disconnect');
      expect(lines).toMatchObject([
        {
          ...{ at: clock(), actorName: 'Bob', objectLabel: 'Robot' },
          changes: [{ field: 'deletedByMaker', old: null, new: 'true' }],
        },
      ]);
    });

    it('frees the address for a new account', async () => {
      await joinBobsTeam();
      await remove();
      clock.turn(RESTORE_PERIOD_MS);
      await eraseDueAccounts(app);
      const account = { name: 'Ada', email: ada.user.email, password: 'a staple of paper, please' };
      const { user } = await createUser(app, account);
      expect((await findUserByEmail(app.db.read, ada.user.email))?.id).toBe(user.id);
      await eraseAll();
      expect((await stored({ ...ada, user }))?.email).toBe(ada.user.email);
    });

    it('lists former members page by page', async () => {
      for (const name of ['One', 'Two', 'Three']) {
        const person = await joinTeam(app, bob, await createPerson(app, name), 'MEMBER');
        await deleteAccountOf(app, asOperator(root.actor), person.user.id);
      }
      clock.turn(RESTORE_PERIOD_MS);
      await eraseAll();
      const names: string[] = [];
      let after: string | null = null;
      do {
        const page = await listTeamMembers(app, bob.actor, { teamId: bob.team.id, first: 1, after });
        const [member] = page.items;
        if (member) names.push(member.name);
        after = member && page.hasNextPage ? page.cursorOf(member) : null;
      } while (after !== null && names.length < 9);
      expect(names).toEqual(['Former member', 'Former member', 'Former member', 'Bob']);
    });

    describe('an account with an unverified address', () => {
      const NEW = 'a staple of paper, please';
      const tokenOf = (mail: Mail | undefined) => mail?.link?.split('/').at(-1) ?? '';
      /** Creates and deletes an account with another person's address. Returns the e-mails to that mailbox. */
      const imposture = async () => {
        const imposter = await createUnverified(app);
        const { email } = imposter.user;
        await requestEmailVerification(app, imposter.actor);
        requestPasswordReset(app, email);
        await app.deferredTasks.close();
        await deleteAccount(app, imposter.actor, { email });
        await app.mail.close();
        const [verification, reset, ...others] = app.mails;
        expect(others).toEqual([]);
        return { imposter, email, verification, reset };
      };
      const signUpAgain = (email: string) => () => createUser(app, { name: 'Again', email, password: NEW });
      const enter = (email: string, password: string) => signIn(app, { email, password }, browser);

      it('any link in the mailbox opens the deleted account', async () => {
        for (const kind of ['verification', 'reset', 'later'] as const) {
          app.mails.length = 0;
          const { imposter, email, verification, reset } = await imposture();
          expect(await problemOf(signUpAgain(email))).toMatchObject({ code: 'NAME_TAKEN' });
          if (kind === 'verification') await verifyEmailWithNewPassword(app, tokenOf(verification), NEW);
          else {
            if (kind === 'later') {
              clock.turn(13 * DAY);
              requestPasswordReset(app, email);
              await app.deferredTasks.close();
              await app.mail.close();
            }
            const mail = kind === 'later' ? app.mails.at(-1) : reset;
            await resetPassword(app, tokenOf(mail), { password: NEW, endsAllAccess: false });
          }
          expect((await refusalOf(() => enter(email, PASSWORD))).code).toBe('UNAUTHENTICATED');
          const { user } = await enter(email, NEW);
          expect(user).toMatchObject({ id: imposter.user.id, eraseAt: null, disabledAt: null });
          expect(user.emailVerifiedAt).not.toBeNull();
        }
      });

      it('erases the account after its restore period without an e-mail', async () => {
        const { imposter, email, verification } = await imposture();
        clock.turn(RESTORE_PERIOD_MS);
        await eraseAll();
        expect(await tracesOf(app, [imposter.user.id, imposter.team.id], LASTING_TABLES)).toEqual([]);
        const open = () => verifyEmailWithNewPassword(app, tokenOf(verification), NEW);
        expect(await problemOf(open)).toMatchObject({ code: 'NOT_FOUND' });
        const { user } = await signUpAgain(email)();
        expect((await findUserByEmail(app.db.read, email))?.id).toBe(user.id);
      });

      it('no link opens the account after an administrator disabled or deleted it', async () => {
        for (const end of [disableAccountByHand, deleteByAdministrator]) {
          app.mails.length = 0;
          const { imposter, email, verification } = await imposture();
          await end(imposter.user.id);
          const open = () => verifyEmailWithNewPassword(app, tokenOf(verification), NEW);
          expect(await problemOf(open)).toMatchObject({ code: 'NOT_FOUND' });
          const count = app.mails.length;
          requestPasswordReset(app, email);
          await app.deferredTasks.close();
          await app.mail.close();
          expect(app.mails).toHaveLength(count);
        }
      });
      const disableAccountByHand = (id: string) =>
        app.db.transaction((tx) => disableAccount(tx, asOperator(root.actor), id, app.clock()));
      const deleteByAdministrator = (id: string) => deleteAccountOf(app, asOperator(root.actor), id);
    });

    it('keeps invitations to an address that was not verified', async () => {
      const { user, sessionToken, ...unverified } = await createUnverified(app);
      expect(sessionToken).not.toBe('');
      await inviteTeamMember(app, bob.actor, { teamId: bob.team.id, email: user.email });
      await deleteAccountOf(app, asOperator(unverified.actor), user.id);
      clock.turn(RESTORE_PERIOD_MS);
      await eraseAll();
      const left = await tracesOf(app, [user.email], LASTING_TABLES);
      expect(left).toContain(`invitations: ${user.email}`);
      expect(left).not.toContain(`users: ${user.id}`);
      const [invitation] = await auditLogOf(app, bob, { action: 'teamMember.invite' });
      expect(invitation?.objectLabel).toBe(user.email);
    });

    it('keeps a team that got another member after the deletion', async () => {
      await remove();
      await addAccountAsOperator(app, { teamId: ada.team.id, email: bob.user.email, role: 'OWNER' });
      clock.turn(RESTORE_PERIOD_MS);
      await eraseAll();
      expect(await tracesOf(app, [ada.team.id], LASTING_TABLES)).toContain(`teams: ${ada.team.id}`);
    });

    it('erases an account once on two nodes, and finishes after a crash', async () => {
      const second = connectAgain(app);
      await joinBobsTeam();
      await fill();
      await remove();
      clock.turn(RESTORE_PERIOD_MS);
      for (let allowed = 1; allowed < 12; allowed += 2) {
        const crashing = { ...app, db: { ...app.db } };
        let transactions = 0;
        crashing.db.transaction = (work) => {
          if (++transactions > allowed) return Promise.reject(new Error('The process has ended.'));
          return app.db.transaction(work);
        };
        await expect(eraseDueAccounts(crashing)).rejects.toThrow('ended');
        const restore = () => restoreAccountOf(app, asOperator(root.actor), ada.user.id);
        expect((await problemOf(restore)).code).toBe('NOT_FOUND');
      }
      await Promise.all([eraseDueAccounts(app), eraseDueAccounts(second)]);
      await eraseAll();
      const left = (await tracesOf(app, [ada.user.id])).map((trace) => trace.split(':')[0]);
      expect(new Set(left)).toEqual(new Set(['audit_log', 'audit_names', 'identities', 'users']));
      await second.close();
    });

    it('erases the other accounts when one fails, and erases the failed account in the next run', async () => {
      await remove();
      await deleteAccountOf(app, asOperator(root.actor), bob.user.id);
      clock.turn(RESTORE_PERIOD_MS);
      const failing = { ...app, db: { ...app.db } };
      let transactions = 0;
      failing.db.transaction = (work) => {
        if (++transactions === 1) return Promise.reject(new Error('a broken row'));
        return app.db.transaction(work);
      };
      const kinds = async () => [(await stored())?.kind, (await stored(bob))?.kind];
      const error = await eraseDueAccounts(failing).catch((thrown: Error) => thrown);
      const left = (await kinds())[0] === 'ACCOUNT' ? ada : bob;
      expect((await kinds()).filter((kind) => kind === 'ACCOUNT')).toHaveLength(1);
      expect(error).toMatchObject({ message: `Erasing the account ${left.user.id} failed: a broken row` });
      await eraseAll();
      expect(await kinds()).toEqual([undefined, undefined]);
    });

    it('a concurrent restore and erasure leave the account either whole or erased', async () => {
      const second = connectAgain(app);
      await remove();
      clock.turn(RESTORE_PERIOD_MS);
      // A node whose clock is behind.
      const late = { ...second, clock: () => clock() - HOUR };
      const [restored] = await Promise.allSettled([
        restoreAccountOf(late, asOperator(root.actor), ada.user.id),
        eraseDueAccounts(app),
      ]);
      await eraseAll();
      if (restored.status === 'fulfilled') await signInTo();
      else expect(await tracesOf(app, [ada.user.id], LASTING_TABLES)).toEqual([]);
      await second.close();
    });
  });

  it('requires no successor for a deleted team', async () => {
    const second = await inNewTeam(app, ada);
    await joinTeam(app, second, bob, 'MEMBER');
    await createTimeEntry(app, second.actor, { ...span(9, 10), teamId: second.team.id });
    await deleteTeam(app, asOperator(second.actor), second.team.id, second.team.name);
    await expect(remove()).resolves.toBeDefined();
  });
});
