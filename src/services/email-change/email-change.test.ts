import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountLogOf } from '../../../test/harness/audit.ts';
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
import { DAY, HOUR, MONDAY, turnableClock } from '../../../test/harness/times.ts';
import { findUserByEmail } from '../../db/queries/accounts/users.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { RateLimited } from '../../lib/rate-limit.ts';
import { purgeExpiredLinks } from '../account-links/purge.ts';
import { deleteAccountOf } from '../accounts/delete.ts';
import { eraseDueAccounts } from '../accounts/erase.ts';
import { authenticateKey } from '../api-keys/authenticate.ts';
import { findEmailVerification } from '../email-verification/complete.ts';
import { requestEmailVerification } from '../email-verification/request.ts';
import { acceptInvitation } from '../invitations/accept.ts';
import { inviteTeamMember } from '../invitations/invite.ts';
import { listInvitations, resendInvitation } from '../invitations/manage.ts';
import { findOpenInvitation } from '../invitations/open.ts';
import { acceptOwnInvitation, declineOwnInvitation, listOwnInvitations } from '../invitations/own.ts';
import { removeTeamMember } from '../members/deactivate.ts';
import { listTeamMembers } from '../members/list.ts';
import { findPasswordReset, resetPassword } from '../password-resets/complete.ts';
import { createResetLink } from '../password-resets/request.ts';
import { findSession } from '../sessions/find.ts';
import { startSession } from '../sessions/start.ts';
import { eraseDueTeams } from '../teams/erase.ts';
import { changePassword } from '../users/change-password.ts';
import { createUser } from '../users/create.ts';
import { currentUser } from '../users/current.ts';
import { signIn } from '../users/sign-in.ts';
import { confirmEmailChange, findEmailChange } from './complete.ts';
import { cancelEmailChange, pendingEmail } from './pending.ts';
import { changeEmail, createEmailChangeLinkAsOperator } from './request.ts';

const browser = { userAgent: 'Firefox', address: null };
const NEW_PASSWORD = 'a staple of paper, please';

describeOnBothEngines('e-mail changes', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let bob: Person;
  let ada: Person;
  let actor: Actor;
  let target: string;
  let count = 0;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    bob = await createPerson(app, 'Bob');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock.turn(HOUR);
    ada = await createPerson(app, 'Ada');
    actor = await inBrowser(app, ada);
    target = `new.${++count}@Example.org`;
    app.mails.length = 0;
  });

  it('limits unverified accounts to the domains of sign-up', async () => {
    const within = { ...app, signUp: { domains: ['example.com'] } };
    const { user } = await createUnverified(app);
    const eve = await inBrowser(app, { ...ada, user });
    expect(await problemOf(() => changeEmail(within, eve, { email: 'eve@evil.example' }))).toEqual({
      code: 'INVALID_INPUT',
      field: 'email',
      message: 'Until your address is verified, you can change it only to one at example.com.',
    });
    expect(app.mails).toEqual([]);
    expect((await changeEmail(within, eve, { email: `eve.${count}@Example.com` })).user.id).toBe(user.id);
    // A verified account belongs to a person of an allowed domain or to an invited person, so any address is accepted.
    expect((await changeEmail(within, actor, { email: target })).user.id).toBe(ada.user.id);
  });

  const tokenOf = (link: string | null | undefined) => link?.split('/').at(-1) ?? '';
  const requestChange = async (email = target, by = actor) => {
    app.mails.length = 0;
    const answer = await changeEmail(app, by, { email });
    await app.mail.close();
    return { answer, mails: [...app.mails], token: tokenOf(app.mails.find(({ link }) => link)?.link) };
  };
  const addressOf = async (by: Actor) => (await currentUser(app, by)).email;
  const canSignIn = (email: string, password = PASSWORD) =>
    signIn(app, { email, password }, browser).then(
      () => true,
      () => false,
    );

  it('keeps the old address until the new mailbox confirms, and e-mails both addresses', async () => {
    const { answer, mails, token } = await requestChange();
    expect(answer).toEqual({ user: ada.user, isEmailed: true });
    expect(mails.toSorted((a, b) => a.to.localeCompare(b.to))).toEqual([
      {
        to: ada.user.email,
        subject: 'Confirm the change of your Stint e-mail address',
        text: expect.stringContaining('\nhttps://time.example.com/forgot-password\n'),
        link: null,
      },
      {
        to: target,
        subject: 'Confirm your new Stint e-mail address',
        text: expect.not.stringContaining(ada.user.email),
        link: expect.stringMatching(/^https:\/\/time\.example\.com\/change-email\/[\w-]{43}$/),
      },
    ]);
    expect(JSON.stringify(await storedRows(app))).not.toContain(token);
    expect(await pendingEmail(app, ada.user.id)).toBe(target);
    expect(await addressOf(actor)).toBe(ada.user.email);
    expect([await canSignIn(ada.user.email), await canSignIn(target)]).toEqual([true, false]);

    app.mails.length = 0;
    expect(await confirmEmailChange(app, token, actor)).toMatchObject({ id: ada.user.id, email: target });
    await app.mail.close();
    expect(app.mails).toMatchObject([
      { to: ada.user.email, subject: 'Your Stint e-mail address was changed', link: null },
    ]);
    expect(await addressOf(actor)).toBe(target);
    expect(await findUserByEmail(app.db.read, target.toUpperCase())).toMatchObject({
      id: ada.user.id,
      emailVerifiedAt: clock(),
    });
    expect(await pendingEmail(app, ada.user.id)).toBeNull();
    expect([await canSignIn(ada.user.email), await canSignIn(target)]).toEqual([false, true]);
  });

  it('keeps invitations to an unverified old address, which may be another person’s', async () => {
    const stranger = await createUnverified(app, `victim.${count}@example.com`);
    const { invitationUrl } = await inviteTeamMember(app, bob.actor, {
      teamId: bob.team.id,
      email: stranger.user.email,
    });
    await confirmEmailChange(app, (await requestChange(target, stranger.actor)).token, stranger.actor);
    expect(await findOpenInvitation(app, tokenOf(invitationUrl))).not.toBeNull();
  });

  it('ends other sessions, reset links and mailed invitation links, and keeps API keys', async () => {
    const other = await startSession(app, ada.user.id, browser);
    const reset = tokenOf(await createResetLink(app, ada.user, DAY));
    const { invitationUrl } = await inviteTeamMember(app, bob.actor, {
      teamId: bob.team.id,
      email: ada.user.email,
    });
    const { invitationUrl: toOther } = await inviteTeamMember(app, bob.actor, {
      teamId: bob.team.id,
      email: `x${ada.user.email}`,
    });
    await app.mail.close();
    const mailed = app.mails.find(({ to, link }) => to === ada.user.email && link?.includes('/invitation/'));
    expect(await findOpenInvitation(app, tokenOf(mailed?.link ?? ''))).not.toBeNull();
    const { token } = await requestChange();
    await confirmEmailChange(app, token, actor);
    expect(await findSession(app, other.token)).toBeNull();
    expect(await findPasswordReset(app, reset)).toBeNull();
    expect(await findOpenInvitation(app, tokenOf(mailed?.link ?? ''))).toBeNull();
    // The inviter sees both links. If one of these links ended, the inviter would learn that the address has an
    // account.
    for (const url of [invitationUrl, toOther]) {
      expect(await findOpenInvitation(app, tokenOf(url))).not.toBeNull();
    }
    expect(await authenticateKey(app, ada.key)).toMatchObject({ userId: ada.user.id });
    await changePassword(app, actor, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  });

  describe('invitations to the old address', () => {
    let invitedId: string;
    beforeEach(async () => {
      const { invitation } = await inviteTeamMember(app, bob.actor, {
        ...{ teamId: bob.team.id, email: ada.user.email, role: 'MANAGER' },
      });
      invitedId = invitation.identityId ?? '';
      await confirmEmailChange(app, (await requestChange()).token, actor);
    });
    const received = async (by: Actor) =>
      (await listOwnInvitations(app, by)).map(({ invitation }) => invitation);
    /** A new person with the old address. */
    const successor = async () => (await createPerson(app, 'Eve', 'UTC', ada.user.email)).actor;
    const members = async () =>
      (await listTeamMembers(app, bob.actor, { teamId: bob.team.id })).items.filter(
        ({ id }) => id === invitedId,
      );

    it('only the changed account accepts the invitation, and its new address stays hidden before', async () => {
      const [invitation, ...others] = await received(actor);
      expect(others).toEqual([]);
      expect(invitation).toMatchObject({ role: 'MANAGER', email: ada.user.email, identityId: invitedId });
      const { items } = await listInvitations(app, bob.actor, { teamId: bob.team.id });
      expect(items.map(({ email }) => email)).toContain(ada.user.email);
      expect(JSON.stringify([items, await members()])).not.toContain(target);
      const eve = await successor();
      expect(await received(eve)).toEqual([]);
      const attempt = () => acceptOwnInvitation(app, eve, invitation?.id ?? '');
      expect((await problemOf(attempt)).code).toBe('NOT_FOUND');
      expect(await acceptOwnInvitation(app, actor, invitation?.id ?? '')).toMatchObject({
        ...{ id: invitedId, role: 'MANAGER', email: target, deactivatedAt: null },
      });
      expect(await received(actor)).toEqual([]);
    });

    it('the changed account declines the invitation', async () => {
      const [invitation] = await received(actor);
      await declineOwnInvitation(app, actor, invitation?.id ?? '');
      expect(await received(actor)).toEqual([]);
      expect(await members()).toMatchObject([{ invitedAt: null, email: ada.user.email }]);
    });

    it('the invitation follows a second change of the address', async () => {
      const last = `last.${count}@example.org`;
      await confirmEmailChange(app, (await requestChange(last)).token, actor);
      expect(await received(actor)).toHaveLength(1);
    });

    it('resending the invitation invites the new owner of the address', async () => {
      const [invitation] = await received(actor);
      await resendInvitation(app, bob.actor, invitation?.id ?? '');
      expect(await received(actor)).toEqual([]);
      expect(await received(await successor())).toMatchObject([{ id: invitation?.id }]);
    });

    it('removing the member from the team ends the invitation', async () => {
      const other = await inviteTeamMember(app, bob.actor, { teamId: bob.team.id, email: `x.${target}` });
      await acceptInvitation(app, await currentUser(app, actor), tokenOf(other.invitationUrl));
      const { items } = await listTeamMembers(app, bob.actor, { teamId: bob.team.id });
      const member = items.find(
        ({ userId, deactivatedAt }) => userId === ada.user.id && deactivatedAt === null,
      );
      await removeTeamMember(app, bob.actor, member?.id ?? '');
      expect(await received(actor)).toEqual([]);
    });

    it('erasing the account erases the invitation', async () => {
      await deleteAccountOf(app, asOperator(ada.actor), ada.user.id);
      clock.turn(14 * DAY);
      for (const _ of [1, 2]) {
        await eraseDueAccounts(app);
        await eraseDueTeams(app);
      }
      const rows = app.db.read.selectFrom('invitations').selectAll().where('email', '=', ada.user.email);
      expect(await rows.execute()).toEqual([]);
      expect(await members()).toMatchObject([{ name: 'Former member', email: '', invitedAt: null }]);
    });
  });

  it('answers alike for a taken address, whose owner gets an e-mail without a link', async () => {
    const free = await requestChange();
    const stored = await app.db.read.selectFrom('email_changes').selectAll().execute();
    const taken = await requestChange(bob.user.email.toUpperCase());
    expect(taken.answer).toEqual(free.answer);
    expect(taken.mails).toHaveLength(free.mails.length);
    expect(taken.mails).toMatchObject([
      { to: ada.user.email },
      { to: bob.user.email, subject: 'Your e-mail address is already in use on Stint', link: null },
    ]);
    expect(JSON.stringify(taken.mails[1])).not.toContain('Ada');
    expect(JSON.stringify(taken.mails[1])).not.toContain(ada.user.email);
    expect(taken.mails[0]?.text).toBe(free.mails[0]?.text);
    expect(await pendingEmail(app, ada.user.id)).toBe(bob.user.email.toUpperCase());
    expect(await app.db.read.selectFrom('email_changes').selectAll().execute()).toHaveLength(stored.length);
    expect(await addressOf(bob.actor)).toBe(bob.user.email);
  });

  it('accepts another spelling of the current address', async () => {
    const { token, mails } = await requestChange(ada.user.email.toUpperCase());
    expect(mails.map(({ link }) => link !== null)).toEqual([false, true]);
    await confirmEmailChange(app, token, actor);
    expect(await addressOf(actor)).toBe(ada.user.email.toUpperCase());
  });

  it.each(['', 'nonsense', 'a@b@c', '\0@example.com', 'eve@sample.stint.example'])(
    'rejects the address %j',
    async (email) => {
      const before = await storedRows(app);
      expect(await problemOf(() => changeEmail(app, actor, { email }))).toMatchObject({
        code: 'INVALID_INPUT',
        field: 'email',
      });
      expect(await problemOf(() => changeEmail(app, actor, { email: ada.user.email }))).toMatchObject({
        message: `${ada.user.email} is the address of the account already.`,
      });
      expect(await storedRows(app)).toEqual(before);
      await app.mail.close();
      expect(app.mails).toEqual([]);
    },
  );

  it('requires a browser with a fresh proof, and limits only calls with a proof', async () => {
    clock.turn(15 * 60_000);
    for (let i = 0; i < 6; i++) {
      expect(await problemOf(() => changeEmail(app, actor, { email: target }))).toMatchObject({
        code: 'PASSWORD_REQUIRED',
      });
    }
    const key = { ...actor, source: { kind: 'API_KEY', id: ada.user.id, label: null } } as const;
    expect(await problemOf(() => changeEmail(app, key, { email: target }))).toMatchObject({
      code: 'BROWSER_REQUIRED',
    });
    actor = await inBrowser(app, ada);
    for (let i = 0; i < 5; i++) await requestChange();
    expect(await refusalOf(() => changeEmail(app, actor, { email: target }))).toBeInstanceOf(RateLimited);
    clock.turn(HOUR / 5);
    actor = await inBrowser(app, ada);
    await requestChange();
  });

  describe('confirmEmailChange', () => {
    it('requires a session of the account', async () => {
      const { token } = await requestChange();
      const stranger = await inBrowser(app, bob);
      expect(await problemOf(() => confirmEmailChange(app, token, stranger))).toMatchObject({
        code: 'NOT_FOUND',
      });
      for (const by of [asOperator(ada.actor), ada.actor]) {
        expect(await problemOf(() => confirmEmailChange(app, token, by))).toMatchObject({
          code: 'UNAUTHENTICATED',
        });
      }
      await confirmEmailChange(app, token, await inBrowser(app, ada));
    });

    it('accepts a link for 24 hours, until a newer link is issued', async () => {
      const first = (await requestChange()).token;
      const second = (await requestChange(`x${target}`)).token;
      expect(await findEmailChange(app, first)).toBeNull();
      clock.turn(DAY - 1);
      expect(await findEmailChange(app, second)).toMatchObject({ email: `x${target}` });
      clock.turn(1);
      expect(await findEmailChange(app, second)).toBeNull();
      expect(await pendingEmail(app, ada.user.id)).toBeNull();
      expect(await problemOf(() => confirmEmailChange(app, second, actor))).toMatchObject({
        code: 'NOT_FOUND',
      });
      await purgeExpiredLinks(app);
      const left = app.db.read.selectFrom('email_changes').selectAll().where('user_id', '=', ada.user.id);
      expect(await left.execute()).toEqual([]);
    });

    it('accepts a link once under concurrent use in two processes', async () => {
      const other = connectAgain(app);
      const { token } = await requestChange();
      const actors = await Promise.all(Array.from({ length: 6 }, () => inBrowser(app, ada)));
      const results = await Promise.allSettled(
        actors.map((one, n) => confirmEmailChange(n % 2 ? other : app, token, one)),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await other.close();
    });

    it('gives an address to one of two accounts that confirm it concurrently', async () => {
      const other = connectAgain(app);
      const browserOfBob = await inBrowser(app, bob);
      const [one, two] = [
        await requestChange(target, actor),
        await requestChange(target.toLowerCase(), browserOfBob),
      ];
      const results = await Promise.allSettled([
        confirmEmailChange(app, one.token, actor),
        confirmEmailChange(other, two.token, browserOfBob),
      ]);
      const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      expect(refused).toMatchObject([
        {
          code: 'NAME_TAKEN',
          message:
            'The address cannot be used for your account any more. Ask for another one in your settings.',
        },
      ]);
      const addresses = [await addressOf(actor), await addressOf(bob.actor)];
      expect(addresses.filter((address) => address.toLowerCase() === target.toLowerCase())).toHaveLength(1);
      await other.close();
      bob = await createPerson(app, 'Bob');
    });

    it('gives an address to either a confirmation or a concurrent sign-up', async () => {
      const other = connectAgain(app);
      const { token } = await requestChange();
      const results = await Promise.allSettled([
        confirmEmailChange(app, token, actor),
        createUser(other, { name: 'New', email: target, password: PASSWORD }),
      ]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const refused = results.find((result) => result.status === 'rejected');
      expect(refused?.reason).toMatchObject({ code: 'NAME_TAKEN' });
      const holder = await findUserByEmail(app.db.read, target);
      expect(holder?.id === ada.user.id).toBe(results[0]?.status === 'fulfilled');
      await other.close();
    });
  });

  describe('pending changes', () => {
    it('the user cancels a pending change', async () => {
      const { token } = await requestChange();
      expect(await cancelEmailChange(app, actor)).toEqual(ada.user);
      expect(await pendingEmail(app, ada.user.id)).toBeNull();
      expect(await problemOf(() => confirmEmailChange(app, token, actor))).toMatchObject({
        code: 'NOT_FOUND',
      });
      const before = await storedRows(app);
      await cancelEmailChange(app, actor);
      expect(await storedRows(app)).toEqual(before);
    });

    it('a password reset from the old mailbox cancels a pending change', async () => {
      const { token } = await requestChange();
      const reset = tokenOf(await createResetLink(app, ada.user, HOUR));
      await resetPassword(app, reset, { password: NEW_PASSWORD, endsAllAccess: false });
      expect(await findEmailChange(app, token)).toBeNull();
    });

    it('an app cannot cancel a pending change', async () => {
      const application: Actor = { ...actor, source: { kind: 'OAUTH_APP', id: bob.user.id, label: 'App' } };
      expect(await problemOf(() => cancelEmailChange(app, application))).toMatchObject({ code: 'FORBIDDEN' });
    });
  });

  it('confirms the address of an unverified account, and ends earlier sessions and links', async () => {
    const eve = await createUnverified(app);
    const other = await startSession(app, eve.user.id, browser);
    await requestEmailVerification(app, eve.actor);
    await app.mail.close();
    const verification = tokenOf(app.mails.at(-1)?.link);
    app.mails.length = 0;
    const { token } = await requestChange(target, eve.actor);
    await confirmEmailChange(app, token, eve.actor);
    await app.mail.close();
    // The old address is unverified and may be another person's, so nothing is sent to it.
    expect(app.mails.map(({ to }) => to)).toEqual([target]);
    expect(await findUserByEmail(app.db.read, target)).toMatchObject({
      id: eve.user.id,
      emailVerifiedAt: clock(),
    });
    expect(await findEmailVerification(app, verification)).toBeNull();
    expect(await findSession(app, other.token)).toBeNull();
    expect(await findSession(app, eve.sessionToken)).not.toBeNull();
  });

  it('an operator creates a link, and learns if the address is taken', async () => {
    const token = tokenOf(await createEmailChangeLinkAsOperator(app, ada.user, target));
    await app.mail.close();
    expect(app.mails).toMatchObject([{ to: ada.user.email, link: null }]);
    await confirmEmailChange(app, token, actor);
    expect(await addressOf(actor)).toBe(target);
    const before = await storedRows(app);
    const problem = await problemOf(() => createEmailChangeLinkAsOperator(app, bob.user, target));
    expect(problem).toMatchObject({ code: 'NAME_TAKEN' });
    expect(await storedRows(app)).toEqual(before);
  });

  it('records requests, cancellations and confirmations, with both addresses once confirmed', async () => {
    await requestChange();
    await cancelEmailChange(app, actor);
    const { token } = await requestChange();
    await confirmEmailChange(app, token, actor);
    const lines = (await accountLogOf(app, ada)).filter(({ action }) => /^email(Change)?\./.test(action));
    expect(lines.map(({ action, changes }) => [action, changes]).toReversed()).toEqual([
      ['email.change', []],
      ['emailChange.cancel', []],
      ['email.change', []],
      ['emailChange.confirm', [{ field: 'email', old: ada.user.email, new: target }]],
    ]);
  });
});
