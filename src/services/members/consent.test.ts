import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
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
import { problemOf } from '../../../test/harness/refusals.ts';
import { recordingHandle } from '../../../test/harness/statements.ts';
import { DAY, HOUR, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import { findUser } from '../../db/queries/accounts/users.ts';
import { findIdentities, findIdentityOfUser, lockForTracking } from '../../db/queries/teams/identities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { createApiKey } from '../api-keys/create.ts';
import type { App } from '../app.ts';
import { listAuditLog } from '../audit-log/list.ts';
import { confirmEmailChange } from '../email-change/complete.ts';
import { changeEmail } from '../email-change/request.ts';
import { createImport } from '../imports/create.ts';
import { acceptInvitation } from '../invitations/accept.ts';
import { declineInvitation } from '../invitations/decline.ts';
import { inviteTeamMember } from '../invitations/invite.ts';
import { listInvitations, resendInvitation, revokeInvitation } from '../invitations/manage.ts';
import { findOpenInvitation } from '../invitations/open.ts';
import { acceptOwnInvitation, declineOwnInvitation, listOwnInvitations } from '../invitations/own.ts';
import { purgeOldInvitations } from '../invitations/purge.ts';
import { signUpByInvitation } from '../invitations/sign-up.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { listTimeEntries } from '../time-entries/list.ts';
import { changePassword } from '../users/change-password.ts';
import { updateCurrentUser } from '../users/current.ts';
import { addTeamMember } from './add.ts';
import { reactivateTeamMember, removeTeamMember } from './deactivate.ts';
import { listTeamMembers } from './list.ts';
import { updateTeamMember } from './update.ts';

describeOnBothEngines('members by consent', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let account: Person;
  let ada: Person;
  let bob: Person;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    account = await createPerson(app, 'Ada');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock.turn(HOUR);
    ada = await inNewTeam(app, account, { name: 'North' });
    bob = await createPerson(app, 'Bob');
    app.mails.length = 0;
  });

  const add = (email = bob.user.email, on: App = app) =>
    addTeamMember(on, ada.actor, { teamId: ada.team.id, email });
  const invitationOf = async (email = bob.user.email) => {
    const { items } = await listInvitations(app, ada.actor, { teamId: ada.team.id });
    const found = items.find((one) => one.email.toLowerCase() === email.toLowerCase());
    if (!found) throw new Error(`${email} is not invited.`);
    return found;
  };
  const stored = async (id: string) => {
    const [identity] = await findIdentities(app.db.read, [ada.team.id], [id]);
    if (!identity) throw new Error('There is no such member.');
    return identity;
  };
  const accept = async (actor: Actor = bob.actor) =>
    acceptOwnInvitation(app, actor, (await invitationOf()).id);
  const mailedToken = async () => {
    await app.mail.close();
    return app.mails.at(-1)?.link?.split('/').at(-1) ?? '';
  };
  const visibleToTeam = async () => {
    const teamId = ada.team.id;
    return JSON.stringify([
      (await listTeamMembers(app, ada.actor, { teamId })).items,
      (await listAuditLog(app, ada.actor, { teamId })).items,
      (await listTimeEntries(app, ada.actor, { teamId })).items,
      (await listInvitations(app, ada.actor, { teamId })).items,
    ]);
  };

  describe('a stranger who invites an address', () => {
    const kinds = {
      'a verified account': async () => (await createPerson(app, 'Verified')).user.email,
      'an account that is not verified': async () => (await createUnverified(app)).user.email,
      'no account': async () => `nobody.${clock()}.${engine}@example.com`,
    };

    it('inviting runs the same statements with the same result whether an account exists or not', async () => {
      const observed: { texts: string[]; keys: string[] }[] = [];
      for (const make of Object.values(kinds)) {
        const email = await make();
        const texts: string[] = [];
        const transaction: typeof app.db.transaction = (work) =>
          app.db.transaction(async (tx) => {
            const watch = recordingHandle(tx);
            const result = await work(watch.handle);
            texts.push(...watch.statements().map(({ sql }) => sql));
            return result;
          });
        const identity = await add(email, { ...app, db: { ...app.db, transaction } });
        expect(identity).toMatchObject({ name: email, email, invitedAt: clock() });
        observed.push({ texts, keys: Object.keys(identity) });
      }
      expect(observed[0]?.texts.length).toBeGreaterThan(4);
      expect(observed).toEqual(observed.map(() => observed[0]));
    });

    it('a team sees nothing of what an invited person does', async () => {
      await add();
      const before = await visibleToTeam();
      const browser = await inBrowser(app, bob);
      await createApiKey(app, browser, { name: 'secret key name' });
      await updateCurrentUser(app, bob.actor, { name: 'Robert', timezone: 'Asia/Tokyo' });
      await changePassword(app, browser, { currentPassword: PASSWORD, newPassword: 'a staple of paper' });
      await createTimeEntry(app, bob.actor, span(9, 10));
      expect(await visibleToTeam()).toBe(before);
      expect(before).not.toContain(bob.user.id);
      expect(before).not.toContain('"Bob"');
    });

    it('inviting a former member needs their consent and shows nothing of their account before', async () => {
      await add();
      const member = await accept();
      await removeTeamMember(app, await memberActor(member.id), member.id);
      await updateCurrentUser(app, bob.actor, { name: 'Robert' });
      for (const comeBack of [() => add(), () => reactivateTeamMember(app, ada.actor, member.id)]) {
        expect(await comeBack()).toMatchObject({ id: member.id, name: 'Bob', invitedAt: clock() });
        expect(await isIn()).toBe(false);
        expect(await visibleToTeam()).not.toContain('Robert');
        await declineOwnInvitation(app, bob.actor, (await invitationOf()).id);
        expect(await stored(member.id)).toMatchObject({ name: 'Bob', invitedAt: null });
        expect(await isIn()).toBe(false);
        expect(await visibleToTeam()).not.toContain('Robert');
      }
      await add();
      expect(await accept()).toMatchObject({ id: member.id, name: 'Robert', deactivatedAt: null });
    });

    it('a decline does not reveal the account that declined', async () => {
      await createApiKey(app, asOperator(bob.actor), { name: 'secret key name' });
      await add();
      const { id } = await invitationOf();
      await declineOwnInvitation(app, bob.actor, id);
      const observed = await visibleToTeam();
      for (const secret of [bob.user.id, '"Bob"', bob.actor.source.id ?? '', 'secret key name']) {
        expect(observed).not.toContain(secret);
      }
      expect(observed).toContain('invitation.decline');
    });
  });

  const isIn = async () =>
    (await findIdentityOfUser(app.db.read, ada.team.id, bob.user.id))?.deactivatedAt === null;
  const memberActor = async (identityId: string): Promise<Actor> => ({
    ...bob.actor,
    memberships: [...bob.actor.memberships, { teamId: ada.team.id, identityId, role: 'MEMBER' }],
  });

  describe('an invited person', () => {
    it('accepts an invitation with its current role and rate', async () => {
      const { id } = await add();
      await updateTeamMember(app, ada.actor, id, { role: 'MANAGER', hourlyRate: { amount: '50' } });
      expect(await listOwnInvitations(app, bob.actor)).toMatchObject([
        { invitation: { role: 'MANAGER' }, team: { name: 'North' }, inviter: { name: 'Ada' } },
      ]);
      const joined = await accept();
      expect(joined).toEqual({
        ...{ id, teamId: ada.team.id, userId: bob.user.id, name: 'Bob', email: bob.user.email },
        ...{ role: 'MANAGER', hourlyRate: { minorUnits: 5000, currency: 'EUR' }, costRate: null },
        ...{ deactivatedAt: null, invitedAt: null, createdAt: clock() },
      });
      expect(await stored(id)).toEqual(joined);
      expect(await listOwnInvitations(app, bob.actor)).toEqual([]);
      const users = app.db.read.selectFrom('users').select('id').where('kind', '=', 'INVITED');
      expect(await users.where('email', '=', bob.user.email).execute()).toEqual([]);
    });

    it('declines by the mailed link without an account', async () => {
      const { id } = await add();
      const token = await mailedToken();
      await declineInvitation(app, token);
      expect(await stored(id)).toMatchObject({ invitedAt: null, deactivatedAt: expect.any(Number) });
      expect(await problemOf(() => acceptInvitation(app, bob.user, token))).toMatchObject({
        code: 'NOT_FOUND',
      });
    });

    it('cannot answer an invitation to another address, nor through an OAuth app', async () => {
      await add('carol@example.com');
      const { id } = await invitationOf('carol@example.com');
      for (const answer of [acceptOwnInvitation, declineOwnInvitation]) {
        expect(await problemOf(() => answer(app, bob.actor, id))).toMatchObject({ code: 'NOT_FOUND' });
        const byApp = { ...bob.actor, source: { kind: 'OAUTH_APP', id, label: 'x' } } as const;
        expect(await problemOf(() => answer(app, byApp, id))).toMatchObject({ code: 'FORBIDDEN' });
      }
    });

    it('signs up with a verified address by the mailed link, but not by the link of the inviter', async () => {
      const form = { name: 'Carol', password: PASSWORD };
      const email = (n: number) => `carol${n}.${clock()}.${engine}@example.com`;
      const args = { teamId: ada.team.id, role: 'MEMBER' } as const;
      const observed = await inviteTeamMember(app, ada.actor, { ...args, email: email(1) });
      const url = observed.invitationUrl.split('/').at(-1) ?? '';
      expect((await findOpenInvitation(app, url))?.isAddressProved).toBe(false);
      expect((await signUpByInvitation(app, url, form)).user.emailVerifiedAt).toBeNull();
      await inviteTeamMember(app, ada.actor, { ...args, email: email(2) });
      const mailed = await mailedToken();
      expect((await findOpenInvitation(app, mailed))?.isAddressProved).toBe(true);
      expect((await signUpByInvitation(app, mailed, form)).user.emailVerifiedAt).toBe(clock());
      await app.mail.close();
      expect(app.mails.filter(({ subject }) => subject.startsWith('Verify')).map(({ to }) => to)).toEqual([
        email(1),
      ]);
    });

    it('stays unverified after accepting with an existing unverified account', async () => {
      const eve = await createUnverified(app);
      await add(eve.user.email);
      await acceptInvitation(app, eve.user, await mailedToken());
      expect((await findUser(app.db.read, eve.user.id))?.emailVerifiedAt).toBeNull();
    });
  });

  describe('imported time of an invited member', () => {
    const importFor = async (identityId: string, hours: [number, number], externalId: string) => {
      const run = await createImport(app, ada.actor, {
        tool: 'toggl',
        fileName: 'x.csv',
        teamId: ada.team.id,
      });
      const row = { ...span(...hours), teamId: ada.team.id, identityId, importId: run.id, externalId };
      const { timeEntry } = await createTimeEntry(app, ada.actor, row);
      return timeEntry;
    };
    const timeOf = async (identityId: string) => {
      const { items } = await listTimeEntries(app, ada.actor, { teamId: ada.team.id, identityId });
      return items.map(({ id }) => id).sort();
    };

    it('the entries become the time of the person who accepts', async () => {
      const { id } = await add();
      const entry = await importFor(id, [9, 10], 'one');
      expect(await timeOf(id)).toEqual([entry.id]);
      const plain = { ...span(11, 12), teamId: ada.team.id, identityId: id };
      expect(await problemOf(() => createTimeEntry(app, ada.actor, plain))).toMatchObject({
        code: 'DEACTIVATED',
      });
      const joined = await accept();
      expect(joined.id).toBe(id);
      const actor = await memberActor(id);
      const own = await createTimeEntry(app, actor, { ...span(11, 12), teamId: ada.team.id });
      expect(await timeOf(id)).toEqual([entry.id, own.timeEntry.id].sort());
    });

    it('the entries move to the existing membership of the person without loss', async () => {
      const first = await joinTeam(app, ada, bob, 'MEMBER');
      const { timeEntry: own } = await createTimeEntry(app, first.actor, {
        ...span(9, 10),
        teamId: ada.team.id,
      });
      await removeTeamMember(app, ada.actor, first.identity.id);
      // An address that the team does not have for Bob.
      const other = `other.${clock()}.${engine}@example.com`;
      const invited = await add(other);
      expect(invited.id).not.toBe(first.identity.id);
      const rows = [
        await importFor(invited.id, [8, 20], 'long'),
        await importFor(invited.id, [9, 10], 'overlapping'),
      ];
      const token = await mailedToken();
      const count = async (table: 'import_rows' | 'time_entry_parts' | 'time_entries') =>
        (await app.db.read.selectFrom(table).select('team_id').where('team_id', '=', ada.team.id).execute())
          .length;
      const counts = async () => [
        await count('import_rows'),
        await count('time_entry_parts'),
        await count('time_entries'),
      ];
      const before = await counts();
      await acceptInvitation(app, bob.user, token);
      expect(await counts()).toEqual(before);
      const back = await stored(first.identity.id);
      expect(back).toMatchObject({ userId: bob.user.id, deactivatedAt: null });
      const ids = [own.id, ...rows.map(({ id }) => id)];
      expect(await timeOf(back.id)).toEqual([...new Set(ids)].sort());
      expect(await findIdentities(app.db.read, [ada.team.id], [invited.id])).toEqual([]);
      const tracking = await app.db.transaction((tx) => lockForTracking(tx, ada.team.id, back.id));
      expect(tracking?.longestEntry).toBe(12 * HOUR);
    });

    it('the entries stay with the team after a decline, and pass to an account that is added later', async () => {
      const { id } = await add();
      const entry = await importFor(id, [9, 10], 'one');
      await declineOwnInvitation(app, bob.actor, (await invitationOf()).id);
      expect(await timeOf(id)).toEqual([entry.id]);
      const joined = await joinTeam(app, ada, bob, 'MEMBER');
      expect(joined.identity).toMatchObject({ id, userId: bob.user.id, name: 'Bob' });
      expect(await timeOf(id)).toEqual([entry.id]);
    });
  });

  describe('two invitations of one person to a team', () => {
    const importFor = async (identityId: string, hour: number) => {
      const run = await createImport(app, ada.actor, {
        ...{ tool: 'toggl', fileName: 'x.csv', teamId: ada.team.id },
      });
      const row = { ...span(hour, hour + 1), teamId: ada.team.id, identityId, importId: run.id };
      return (await createTimeEntry(app, ada.actor, { ...row, externalId: `${hour}` })).timeEntry.id;
    };
    const addWithTime = async (email: string, hour: number) => {
      const { id } = await add(email);
      return { id, entry: await importFor(id, hour) };
    };
    const timeOf = async (identityId: string) => {
      const { items } = await listTimeEntries(app, ada.actor, { teamId: ada.team.id, identityId });
      return items.map(({ id }) => id).sort();
    };
    const moveTo = async (email: string) => {
      const browser = await inBrowser(app, bob);
      app.mails.length = 0;
      await changeEmail(app, browser, { email });
      await app.mail.close();
      const token =
        app.mails
          .find(({ to }) => to === email)
          ?.link?.split('/')
          .at(-1) ?? '';
      await confirmEmailChange(app, token, browser);
      app.mails.length = 0;
    };
    const own = async (email: string, actor = bob.actor) =>
      acceptOwnInvitation(app, actor, (await invitationOf(email)).id);
    const carl = () => `carl.${clock()}.${engine}@example.com`;

    it('accepting combines the time of invitations to the current and to the previous address', async () => {
      const before = await addWithTime(bob.user.email, 8);
      const now = await addWithTime(carl(), 9);
      await moveTo(carl());
      const joined = await own(carl());
      expect(await timeOf(joined.id)).toEqual([before.entry, now.entry].sort());
      const members = (await listTeamMembers(app, ada.actor, { teamId: ada.team.id })).items;
      expect(members.map(({ id }) => id).sort()).toEqual([ada.identity.id, joined.id].sort());
      expect((await listInvitations(app, ada.actor, { teamId: ada.team.id })).items).toEqual([]);
    });

    it('accepting a second invitation as a member combines the time of both', async () => {
      await joinTeam(app, ada, bob, 'MEMBER');
      const later = await addWithTime(carl(), 9);
      await moveTo(carl());
      const joined = await own(carl());
      expect(joined).toMatchObject({ role: 'MEMBER', deactivatedAt: null, userId: bob.user.id });
      expect(await timeOf(joined.id)).toEqual([later.entry]);
      expect(await findIdentities(app.db.read, [ada.team.id], [later.id])).toEqual([]);
    });

    it('the mailed link of a second invitation combines the time; the link of the inviter is refused', async () => {
      const first = await addWithTime(bob.user.email, 8);
      await own(bob.user.email);
      app.mails.length = 0;
      const { invitationUrl } = await inviteTeamMember(app, ada.actor, {
        ...{ teamId: ada.team.id, email: carl() },
      });
      const mailed = await mailedToken();
      const second = await invitationOf(carl());
      const entry = await importFor(second.identityId ?? '', 9);
      const shown = invitationUrl.split('/').at(-1) ?? '';
      expect(await problemOf(() => acceptInvitation(app, bob.user, shown))).toMatchObject({
        code: 'ALREADY_MEMBER',
      });
      expect(await invitationOf(carl())).toEqual(second);
      expect(await timeOf(second.identityId ?? '')).toEqual([entry]);
      await acceptInvitation(app, bob.user, mailed);
      expect(await timeOf(first.id)).toEqual([first.entry, entry].sort());
    });

    it('a former invited member can be invited again, also with the address of a member', async () => {
      const { id, entry } = await addWithTime(carl(), 9);
      await revokeInvitation(app, ada.actor, (await invitationOf(carl())).id);
      await add();
      const joined = await accept();
      await moveTo(carl());
      expect(await timeOf(id)).toEqual([entry]);
      expect(await reactivateTeamMember(app, ada.actor, id)).toMatchObject({ id, invitedAt: clock() });
      expect((await own(carl())).id).toBe(joined.id);
      expect(await timeOf(joined.id)).toEqual([entry]);
    });

    it('accepting leaves the time of a previous address that was invited again since', async () => {
      const { id, entry } = await addWithTime(bob.user.email, 8);
      await add(carl());
      await moveTo(carl());
      await resendInvitation(app, ada.actor, (await invitationOf()).id);
      const joined = await own(carl());
      expect(await timeOf(joined.id)).toEqual([]);
      expect(await timeOf(id)).toEqual([entry]);
      expect((await invitationOf()).identityId).toBe(id);
    });
  });

  describe('the end of an invitation', () => {
    it('revoking the invitation and removing the member both end the invitation', async () => {
      const { id } = await add();
      await revokeInvitation(app, ada.actor, (await invitationOf()).id);
      expect(await stored(id)).toMatchObject({ invitedAt: null });
      await add();
      const token = await mailedToken();
      expect(await removeTeamMember(app, ada.actor, id)).toMatchObject({ invitedAt: null });
      expect(await listOwnInvitations(app, bob.actor)).toEqual([]);
      expect(await problemOf(() => acceptInvitation(app, bob.user, token))).toMatchObject({
        code: 'NOT_FOUND',
      });
    });

    it('an invitation expires after 14 days, and resending renews it', async () => {
      const { id } = await add();
      clock.turn(14 * DAY - 1);
      await purgeOldInvitations(app);
      expect((await stored(id)).invitedAt).not.toBeNull();
      clock.turn(1);
      await purgeOldInvitations(app);
      expect((await stored(id)).invitedAt).toBeNull();
      await resendInvitation(app, ada.actor, (await invitationOf()).id);
      expect((await stored(id)).invitedAt).toBe(clock());
      expect(await accept()).toMatchObject({ id, deactivatedAt: null });
    });

    const isLockAwaited = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db.read);
      return rows.length > 0;
    };

    it('an invitation that is resent during a purge stays valid', async () => {
      for (const late of [14 * DAY, 91 * DAY]) {
        const { id } = await add();
        clock.turn(late);
        const [written, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        const transaction: typeof app.db.transaction = (work) =>
          app.db.transaction(async (tx) => {
            const result = await work(tx);
            written.resolve();
            await go.promise;
            return result;
          });
        const held = { ...app, db: { ...app.db, transaction } };
        const sent = resendInvitation(held, ada.actor, (await invitationOf()).id);
        await written.promise;
        const purged = purgeOldInvitations(app);
        if (engine === 'postgres') await vi.waitUntil(isLockAwaited, { timeout: 10_000 });
        go.resolve();
        await Promise.all([sent, purged]);
        expect((await stored(id)).invitedAt).toBe(clock());
        expect((await accept()).id).toBe(id);
        await removeTeamMember(app, ada.actor, id);
      }
    });

    it('the only owner cannot be removed while the other owner is only invited', async () => {
      const invited = await addTeamMember(app, ada.actor, {
        ...{ teamId: ada.team.id, email: bob.user.email, role: 'OWNER' },
      });
      expect(await problemOf(() => removeTeamMember(app, ada.actor, ada.identity.id))).toMatchObject({
        code: 'LAST_OWNER',
      });
      expect(await removeTeamMember(app, ada.actor, invited.id)).toMatchObject({ invitedAt: null });
    });

    it('an invitation stays open if an unverified account with its address joins', async () => {
      const email = `victim.${clock()}.${engine}@example.com`;
      await add(email);
      const stranger = await createUnverified(app, email);
      const { invitationUrl } = await inviteTeamMember(app, ada.actor, {
        teamId: ada.team.id,
        email: `stranger.${clock()}.${engine}@example.com`,
      });
      await acceptInvitation(app, stranger.user, invitationUrl.split('/').at(-1) ?? '');
      expect((await invitationOf(email)).email).toBe(email);
      // Removing the member does not end the invitation either.
      const { items } = await listTeamMembers(app, ada.actor, { teamId: ada.team.id });
      const members = items.filter((one) => one.email === email && one.deactivatedAt === null);
      expect(members).toHaveLength(1);
      for (const { id } of members) await removeTeamMember(app, ada.actor, id);
      expect((await invitationOf(email)).email).toBe(email);
    });

    it('accepting by another account does not change the former member with the address', async () => {
      const first = await joinTeam(app, ada, bob, 'MEMBER');
      await removeTeamMember(app, ada.actor, first.identity.id);
      const { invitationUrl } = await inviteTeamMember(app, ada.actor, {
        ...{ teamId: ada.team.id, email: bob.user.email },
      });
      const carol = await createPerson(app, 'Carol');
      await acceptInvitation(app, carol.user, invitationUrl.split('/').at(-1) ?? '');
      expect(await stored(first.identity.id)).toMatchObject({
        ...{ userId: bob.user.id, invitedAt: null, deactivatedAt: expect.any(Number) },
      });
      const joined = await findIdentityOfUser(app.db.read, ada.team.id, carol.user.id);
      expect(joined?.deactivatedAt).toBeNull();
    });
  });
});
