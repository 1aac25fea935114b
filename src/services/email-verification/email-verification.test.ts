import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLogOf } from '../../../test/harness/audit.ts';
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
  PASSWORD,
  type Person,
} from '../../../test/harness/factories.ts';
import { problemOf, refusalOf } from '../../../test/harness/refusals.ts';
import { storedRows } from '../../../test/harness/stored.ts';
import { HOUR, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import { setEmailVerified } from '../../db/queries/accounts/users.ts';
import { findIdentityOfUser, findMemberships } from '../../db/queries/teams/identities.ts';
import { insertInvitation } from '../../db/queries/teams/invitations.ts';
import type { Actor, Role } from '../../domain/teams/policy.ts';
import { newId } from '../../lib/ids.ts';
import { RateLimited } from '../../lib/rate-limit.ts';
import { purgeExpiredLinks } from '../account-links/purge.ts';
import { authenticateKey } from '../api-keys/authenticate.ts';
import { createApiKey } from '../api-keys/create.ts';
import { confirmEmailChange } from '../email-change/complete.ts';
import { changeEmail } from '../email-change/request.ts';
import { acceptInvitation } from '../invitations/accept.ts';
import { inviteTeamMember } from '../invitations/invite.ts';
import { acceptOwnInvitation, listOwnInvitations } from '../invitations/own.ts';
import { updateTeamMember } from '../members/update.ts';
import { saveRecord } from '../oauth/records.ts';
import { listConnectedApps } from '../oauth-apps/connections.ts';
import { createOAuthApp } from '../oauth-apps/create.ts';
import { resetPassword } from '../password-resets/complete.ts';
import { createResetLink } from '../password-resets/request.ts';
import { actorOfSession } from '../sessions/actor.ts';
import { findSession } from '../sessions/find.ts';
import { startSession } from '../sessions/start.ts';
import { deleteTeam } from '../teams/delete.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { startTimer } from '../timers/start.ts';
import { createUser } from '../users/create.ts';
import { currentUser, updateCurrentUser } from '../users/current.ts';
import { signIn } from '../users/sign-in.ts';
import { findEmailVerification, verifyEmailInSession, verifyEmailWithNewPassword } from './complete.ts';
import { createVerificationLinkAsOperator, requestEmailVerification } from './request.ts';

const NEW = 'a staple of paper, please';
const DAY = 24 * HOUR;
const browser = { userAgent: 'Firefox', address: null };

describeOnBothEngines('e-mail verification', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let bob: Person;
  let ada: Awaited<ReturnType<typeof createUnverified>>;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    bob = await createPerson(app, 'Bob');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock.turn(HOUR);
    app.mails.length = 0;
    ada = await createUnverified(app);
  });

  const tokenOf = (link: string | null | undefined) => link?.split('/').at(-1) ?? '';
  const lastToken = () => tokenOf(app.mails.at(-1)?.link);
  const request = async () => {
    const answer = await requestEmailVerification(app, ada.actor);
    await app.mail.close();
    return { ...answer, token: lastToken() };
  };
  const isVerified = async (actor: Actor) => (await currentUser(app, actor)).emailVerifiedAt !== null;
  const isIn = async (token: string) => (await findSession(app, token)) !== null;
  const canSignIn = (email: string, password: string) =>
    signIn(app, { email, password }, browser).then(
      () => true,
      () => false,
    );
  /**
   * Creates a key and a grant. The account is verified for a moment, because only verified accounts can create them.
   */
  const giveCredentials = async () => {
    await app.db.transaction((tx) => setEmailVerified(tx, ada.user.id, clock()));
    const { secret } = await createApiKey(app, asOperator(ada.actor), { name: 'x' });
    const { oauthApp } = await createOAuthApp(app, asOperator(bob.actor), {
      name: 'App',
      preset: 'claude-code',
    });
    const grant = { clientId: oauthApp.id, accountId: ada.user.id, resources: { api: 'read' } };
    await saveRecord(app, 'Grant', `${ada.user.id} grant`, grant, 3600);
    await app.db.transaction((tx) =>
      tx.updateTable('users').set({ email_verified_at: null }).where('id', '=', ada.user.id).execute(),
    );
    return secret;
  };
  const hasCredentials = async (key: string) => [
    await Promise.resolve()
      .then(() => authenticateKey(app, key))
      .then(
        () => true,
        () => false,
      ),
    (await listConnectedApps(app, ada.actor)).length > 0,
  ];

  describe('verification links', () => {
    it('sign-up e-mails a link to the address, without any text of the person who signed up', async () => {
      const { user } = await createUser(app, {
        name: 'Visit evil.example',
        email: 'new@example.com',
        password: PASSWORD,
      });
      await app.mail.close();
      expect(app.mails).toEqual([
        {
          to: user.email,
          subject: 'Verify your Stint e-mail address',
          text: expect.not.stringContaining('evil'),
          link: expect.stringMatching(/^https:\/\/time\.example\.com\/verify-email\/[\w-]{43}$/),
        },
      ]);
      expect(app.mails[0]?.text).toContain(`\n${app.mails[0]?.link}\n`);
      expect(await findEmailVerification(app, lastToken())).toEqual(user);
      expect(JSON.stringify(await storedRows(app))).not.toContain(lastToken());
      await app.db.transaction((tx) => tx.deleteFrom('email_verifications').execute());
    });

    it('e-mails a link at every sign-up, and limits how often accounts give up an address', async () => {
      const email = 'again@example.com';
      let refusal: unknown;
      for (let n = 0; n < 8 && !refusal; n++) {
        app.mails.length = 0;
        const { user } = await createUser(app, { name: 'x', email, password: PASSWORD });
        const { session } = await startSession(app, user.id, browser);
        const actor = await actorOfSession(app, { session, user });
        refusal = await changeEmail(app, actor, { email: `other.${n}@example.com` }).then(
          () => undefined,
          (error: unknown) => error,
        );
        await app.mail.close();
        const [first, change] = app.mails;
        expect(first).toMatchObject({ to: email, link: expect.stringContaining('/verify-email/') });
        if (!refusal) await confirmEmailChange(app, tokenOf(change?.link), actor);
        else expect(n).toBeLessThan(5);
      }
      expect(refusal).toBeInstanceOf(RateLimited);
      // The owner of the mailbox takes over the account.
      const [{ link } = {}] = app.mails;
      expect(await verifyEmailWithNewPassword(app, tokenOf(link), NEW)).toMatchObject({ email });
    });

    it('a new password ends earlier sessions, keys and grants', async () => {
      const key = await giveCredentials();
      const { token } = await request();
      expect(await verifyEmailWithNewPassword(app, token, NEW)).toMatchObject({ id: ada.user.id });
      expect(await isVerified(ada.actor)).toBe(true);
      expect(await isIn(ada.sessionToken)).toBe(false);
      expect(await hasCredentials(key)).toEqual([false, false]);
      expect([await canSignIn(ada.user.email, PASSWORD), await canSignIn(ada.user.email, NEW)]).toEqual([
        false,
        true,
      ]);
      expect(await authenticateKey(app, bob.key)).toMatchObject({ userId: bob.user.id });
    });

    describe('an account that accepted an invitation before its verification', () => {
      const join = async () => {
        const { invitationUrl } = await inviteTeamMember(app, bob.actor, {
          teamId: bob.team.id,
          email: ada.user.email,
          hourlyRate: { amount: '40' },
        });
        await acceptInvitation(app, ada.user, tokenOf(invitationUrl));
        const member = await findIdentityOfUser(app.db.read, bob.team.id, ada.user.id);
        if (!member) throw new Error('The person has joined.');
        const membership = { teamId: bob.team.id, identityId: member.id, role: member.role };
        const actor = { ...ada.actor, memberships: [...ada.actor.memberships, membership] };
        await updateCurrentUser(app, actor, { defaultTeamId: bob.team.id });
        await createTimeEntry(app, actor, { teamId: bob.team.id, ...span(-2, -1) });
        await startTimer(app, actor, { teamId: bob.team.id, title: 'running' });
        return member;
      };
      const memberNow = () => findIdentityOfUser(app.db.read, bob.team.id, ada.user.id);
      const timeOfTeam = async () => {
        const rows = await app.db.read
          .selectFrom('time_entries')
          .select('id')
          .where('team_id', '=', bob.team.id)
          .execute();
        return rows;
      };

      it.each(['verification', 'password'])('requires consent again after the %s link', async (kind) => {
        const member = await join();
        const before = (await timeOfTeam()).length;
        if (kind === 'password') {
          const link = await createResetLink(app, ada.user, HOUR);
          await resetPassword(app, tokenOf(link), { password: NEW, endsAllAccess: false });
        } else await verifyEmailWithNewPassword(app, (await request()).token, NEW);
        const user = await currentUser(app, ada.actor);
        expect(user).toMatchObject({ emailVerifiedAt: clock(), defaultTeamId: ada.team.id });
        expect(await findMemberships(app.db.read, ada.user.id)).toMatchObject([{ teamId: ada.team.id }]);
        expect(await memberNow()).toEqual({ ...member, deactivatedAt: clock(), invitedAt: clock() });
        expect(await timeOfTeam()).toHaveLength(before);
        const person = await inBrowser(app, { ...bob, user });
        const [open, ...others] = await listOwnInvitations(app, person);
        expect(others).toEqual([]);
        expect(open).toMatchObject({ team: { id: bob.team.id }, inviter: { id: bob.identity.id } });
        const [line] = await auditLogOf(app, bob, { action: 'teamMember.update' });
        expect(line).toMatchObject({ objectId: member.id, address: null });
        await acceptOwnInvitation(app, person, open?.invitation.id ?? '');
        expect(await memberNow()).toEqual(member);
      });

      it('a session of the account keeps the membership', async () => {
        const member = await join();
        await verifyEmailInSession(app, (await request()).token, ada.actor);
        expect(await memberNow()).toEqual(member);
        expect((await currentUser(app, ada.actor)).defaultTeamId).toBe(bob.team.id);
      });

      it.each(['verification', 'password'])(
        'ends the membership of a deleted team after the %s link',
        async (kind) => {
          const owner = await createPerson(app, 'Owner');
          const { invitationUrl } = await inviteTeamMember(app, owner.actor, {
            teamId: owner.team.id,
            email: ada.user.email,
          });
          await acceptInvitation(app, ada.user, tokenOf(invitationUrl));
          await createTimeEntry(app, owner.actor, span(9, 10));
          await deleteTeam(app, asOperator(owner.actor), owner.team.id, owner.team.name);
          if (kind === 'password') {
            const link = await createResetLink(app, ada.user, HOUR);
            await resetPassword(app, tokenOf(link), { password: NEW, endsAllAccess: false });
          } else await verifyEmailWithNewPassword(app, (await request()).token, NEW);
          expect((await currentUser(app, ada.actor)).emailVerifiedAt).toBe(clock());
          const member = await findIdentityOfUser(app.db.read, owner.team.id, ada.user.id);
          expect(member).toMatchObject({ deactivatedAt: clock(), invitedAt: null });
        },
      );

      it('requires consent of an owner again, and keeps the other owner from leaving before', async () => {
        const member = await join();
        await updateTeamMember(app, bob.actor, member.id, { role: 'OWNER' });
        const leave = () => updateTeamMember(app, bob.actor, bob.identity.id, { role: 'ADMIN' });
        expect(await problemOf(leave)).toMatchObject({ code: 'LAST_OWNER' });
        await verifyEmailWithNewPassword(app, (await request()).token, NEW);
        expect(await memberNow()).toMatchObject({ deactivatedAt: clock(), invitedAt: clock() });
        expect((await currentUser(app, ada.actor)).defaultTeamId).toBe(ada.team.id);
      });

      it('replaces an expired invitation', async () => {
        const member = await join();
        await app.db.transaction((tx) =>
          insertInvitation(
            tx,
            {
              ...{ id: newId(clock()), teamId: bob.team.id, email: ada.user.email, role: 'MEMBER' },
              ...{ hourlyRate: null, invitedBy: bob.identity.id, identityId: null },
              ...{ createdAt: clock() - 2, expiresAt: clock() - 1 },
            },
            { tokenHash: newId(clock()), mailTokenHash: newId(clock()) },
          ),
        );
        await verifyEmailWithNewPassword(app, (await request()).token, NEW);
        expect(await memberNow()).toEqual({ ...member, deactivatedAt: clock(), invitedAt: clock() });
      });

      it.each(['MEMBER', 'OWNER'] as const)(
        'ends the membership of a %s in a team without another owner',
        async (role) => {
          const member = await join();
          const setRole = (id: string, role: Role) =>
            app.db.transaction((tx) =>
              tx.updateTable('identities').set({ role }).where('id', '=', id).execute(),
            );
          await setRole(bob.identity.id, 'ADMIN');
          await setRole(member.id, role);
          await verifyEmailWithNewPassword(app, (await request()).token, NEW);
          expect(await memberNow()).toEqual({ ...member, role, deactivatedAt: clock(), invitedAt: null });
          await setRole(bob.identity.id, 'OWNER');
        },
      );
    });

    it('verifyEmailInSession keeps its session and the password, and ends other credentials', async () => {
      const key = await giveCredentials();
      const other = await startSession(app, ada.user.id, browser);
      const { token } = await request();
      await verifyEmailInSession(app, token, ada.actor);
      expect(await isVerified(ada.actor)).toBe(true);
      expect([await isIn(ada.sessionToken), await isIn(other.token)]).toEqual([true, false]);
      expect(await hasCredentials(key)).toEqual([false, false]);
      expect(await canSignIn(ada.user.email, PASSWORD)).toBe(true);
    });

    it('verifyEmailInSession rejects other accounts, ended sessions and API keys', async () => {
      const { token } = await request();
      const before = await storedRows(app);
      const other = await createUnverified(app);
      const withoutOther = await storedRows(app);
      for (const actor of [other.actor, bob.actor]) {
        expect(await problemOf(() => verifyEmailInSession(app, token, actor))).toMatchObject({
          code: 'NOT_FOUND',
        });
      }
      for (const source of [
        { kind: 'API_KEY', id: bob.actor.source.id, label: null },
        { kind: 'DASHBOARD', id: null, label: null },
        { kind: 'DASHBOARD', id: bob.user.id, label: null },
      ] as const) {
        expect(
          await problemOf(() => verifyEmailInSession(app, token, { ...ada.actor, source })),
        ).toMatchObject({ code: 'UNAUTHENTICATED' });
      }
      expect(await storedRows(app)).toEqual(withoutOther);
      expect(before).not.toEqual(withoutOther);
    });

    it('accepts a link once under concurrent use in two processes', async () => {
      const other = connectAgain(app);
      const { token } = await request();
      const results = await Promise.allSettled(
        Array.from({ length: 6 }, (_, n) =>
          verifyEmailWithNewPassword(n % 2 ? other : app, token, `password number ${n}`),
        ),
      );
      const winners = results.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []));
      expect(winners).toHaveLength(1);
      expect(await canSignIn(ada.user.email, `password number ${winners[0]}`)).toBe(true);
      expect(await problemOf(() => verifyEmailWithNewPassword(app, token, NEW))).toMatchObject({
        code: 'NOT_FOUND',
      });
      await other.close();
    });

    it('accepts a link for 24 hours, until a newer link is issued', async () => {
      const first = (await request()).token;
      const second = (await request()).token;
      expect(await findEmailVerification(app, first)).toBeNull();
      clock.turn(DAY - 1);
      expect(await findEmailVerification(app, second)).toEqual(ada.user);
      await purgeExpiredLinks(app);
      expect(await app.db.read.selectFrom('email_verifications').selectAll().execute()).toHaveLength(1);
      clock.turn(1);
      expect(await problemOf(() => verifyEmailWithNewPassword(app, second, NEW))).toMatchObject({
        code: 'NOT_FOUND',
      });
      await purgeExpiredLinks(app);
      expect(await app.db.read.selectFrom('email_verifications').selectAll().execute()).toEqual([]);
    });

    it('a rejected password does not use up the link', async () => {
      const { token } = await request();
      expect(await problemOf(() => verifyEmailWithNewPassword(app, token, 'too short'))).toMatchObject({
        code: 'INVALID_INPUT',
        field: 'password',
      });
      expect(await isIn(ada.sessionToken)).toBe(true);
      await verifyEmailWithNewPassword(app, token, NEW);
    });
  });

  describe('requestEmailVerification', () => {
    it('sends five links an hour to each account', async () => {
      for (let i = 0; i < 5; i++) expect((await request()).isEmailed).toBe(true);
      expect(await refusalOf(() => requestEmailVerification(app, ada.actor))).toBeInstanceOf(RateLimited);
      await app.mail.close();
      expect(app.mails).toHaveLength(5);
      // A rejected request leaves earlier links valid.
      expect(await findEmailVerification(app, lastToken())).toEqual(ada.user);
      const other = await createUnverified(app);
      await requestEmailVerification(app, other.actor);
      clock.turn(HOUR / 5);
      await request();
      expect(app.mails).toHaveLength(7);
    });

    it('sends nothing to a verified account', async () => {
      expect(await requestEmailVerification(app, bob.actor)).toEqual({ user: bob.user, isEmailed: false });
      await app.mail.close();
      expect(app.mails).toEqual([]);
      expect(await problemOf(() => createVerificationLinkAsOperator(app, bob.user))).toMatchObject({
        code: 'INVALID_INPUT',
        field: 'id',
        message: `${bob.user.email} is verified already.`,
      });
    });

    it('rejects apps', async () => {
      const application: Actor = {
        ...ada.actor,
        source: { kind: 'OAUTH_APP', id: bob.user.id, label: 'App' },
      };
      expect(await problemOf(() => requestEmailVerification(app, application))).toMatchObject({
        code: 'FORBIDDEN',
      });
    });
  });

  it('an operator creates a link without an e-mail', async () => {
    const token = tokenOf(await createVerificationLinkAsOperator(app, ada.user));
    await app.mail.close();
    expect(app.mails).toEqual([]);
    await verifyEmailWithNewPassword(app, token, NEW);
    expect(await isVerified(ada.actor)).toBe(true);
  });

  it('keeps the link of an operator if the account requests one without a mail server', async () => {
    const silent = { ...app, mail: { ...app.mail, delivers: false } };
    const link = await createVerificationLinkAsOperator(app, ada.user);
    app.mails.length = 0;
    expect(await requestEmailVerification(silent, ada.actor)).toMatchObject({ isEmailed: false });
    await app.mail.close();
    expect(app.mails).toEqual([]);
    await verifyEmailWithNewPassword(app, tokenOf(link), NEW);
    expect(await isVerified(ada.actor)).toBe(true);
  });

  it('records links and verification in the log of the user', async () => {
    await createVerificationLinkAsOperator(app, ada.user);
    const { token } = await request();
    await verifyEmailInSession(app, token, ada.actor);
    const lines = await app.db.read
      .selectFrom('audit_log')
      .select(['action', 'source_kind', 'changes'])
      .where('actor_id', '=', ada.user.id)
      .where('action', 'in', ['verificationLink.create', 'email.verify'])
      .orderBy('id')
      .execute();
    expect(lines).toMatchObject([
      { action: 'verificationLink.create', source_kind: 'COMMAND_LINE' },
      // There were no keys and apps to end, so the line has no changes.
      { action: 'email.verify', source_kind: 'DASHBOARD', changes: null },
    ]);
  });
});
