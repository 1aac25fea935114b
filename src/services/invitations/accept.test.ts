import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  connectAgain,
  createTestApp,
  describeOnBothEngines,
  type TestApp,
} from '../../../test/harness/engines.ts';
import { createPerson, inNewTeam, joinTeam, PASSWORD, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { storedRows } from '../../../test/harness/stored.ts';
import { DAY, HOUR, MONDAY, turnableClock } from '../../../test/harness/times.ts';
import { findUser } from '../../db/queries/accounts/users.ts';
import { findIdentityOfUser } from '../../db/queries/teams/identities.ts';
import { authenticateKey } from '../api-keys/authenticate.ts';
import { reactivateTeamMember, removeTeamMember } from '../members/deactivate.ts';
import { updateTeamMember } from '../members/update.ts';
import { generateToken } from '../shared/random-token.ts';
import { archiveTeam, unarchiveTeam } from '../teams/archive.ts';
import { updateTeam } from '../teams/update.ts';
import { signIn } from '../users/sign-in.ts';
import { acceptInvitation } from './accept.ts';
import { type InviteTeamMemberArgs, inviteTeamMember } from './invite.ts';
import { resendInvitation, revokeInvitation } from './manage.ts';
import { signUpByInvitation } from './sign-up.ts';

describeOnBothEngines('acceptInvitation', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let account: Person;
  let bob: Person;
  let carol: Person;
  let ada: Person;
  let count = 0;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    account = await createPerson(app, 'Ada');
    bob = await createPerson(app, 'Bob');
    carol = await createPerson(app, 'Carol');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock.turn(HOUR);
    ada = await inNewTeam(app, account, { name: 'North' });
  });

  const invite = async (args: Partial<InviteTeamMemberArgs> = {}, actor = ada.actor) => {
    const { invitation, invitationUrl } = await inviteTeamMember(app, actor, {
      teamId: ada.team.id,
      email: `guest${++count}.${engine}@example.com`,
      ...args,
    });
    return { invitation, token: invitationUrl.split('/').at(-1) ?? '' };
  };
  const identityOf = ({ user }: Pick<Person, 'user'>) =>
    findIdentityOfUser(app.db.read, ada.team.id, user.id);

  it('adds a member with the invited role and rate, and keeps the default team', async () => {
    const { token, invitation } = await invite({ role: 'MANAGER', hourlyRate: { amount: '40' } });
    expect(await acceptInvitation(app, bob.user, token)).toEqual(ada.team);
    expect(await identityOf(bob)).toMatchObject({
      role: 'MANAGER',
      hourlyRate: { minorUnits: 4000, currency: 'EUR' },
      deactivatedAt: null,
      createdAt: clock(),
    });
    const actor = await authenticateKey(app, bob.key);
    expect(actor.memberships).toContainEqual(
      expect.objectContaining({ teamId: ada.team.id, role: 'MANAGER' }),
    );
    expect((await findUser(app.db.read, bob.user.id))?.defaultTeamId).toBe(bob.user.defaultTeamId);
    const rows = await app.db.read.selectFrom('invitations').select('id').execute();
    expect(rows.map(({ id }) => id)).not.toContain(invitation.id);
  });

  it('restores the identity of a removed member', async () => {
    const before = await joinTeam(app, ada, bob, 'ADMIN');
    await updateTeamMember(app, ada.actor, before.identity.id, { hourlyRate: { amount: '30' } });
    await removeTeamMember(app, ada.actor, before.identity.id);
    const { token } = await invite({ email: bob.user.email });
    await acceptInvitation(app, bob.user, token);
    expect(await identityOf(bob)).toMatchObject({
      id: before.identity.id,
      role: 'MEMBER',
      hourlyRate: { minorUnits: 3000 },
      deactivatedAt: null,
    });
  });

  const expectRefused = async (token: string, code = 'NOT_FOUND', person = bob) => {
    const before = await storedRows(app);
    expect(await problemOf(() => acceptInvitation(app, person.user, token))).toMatchObject({ code });
    if (code === 'NOT_FOUND') {
      const form = { name: 'Eve', password: PASSWORD };
      expect(await problemOf(() => signUpByInvitation(app, token, form))).toMatchObject({ code });
    }
    expect(await storedRows(app)).toEqual(before);
  };

  it('accepts a link once', async () => {
    const { token } = await invite();
    await acceptInvitation(app, bob.user, token);
    await expectRefused(token);
    await expectRefused(token, 'NOT_FOUND', carol);
  });

  it('accepts a link for 14 days', async () => {
    const { token } = await invite();
    clock.turn(14 * DAY);
    await expectRefused(token);
    clock.turn(-1);
    await acceptInvitation(app, bob.user, token);
  });

  it('rejects revoked and replaced links', async () => {
    const first = await invite();
    await resendInvitation(app, ada.actor, first.invitation.id);
    await expectRefused(first.token);
    const second = await invite({ email: first.invitation.email });
    await invite({ email: first.invitation.email });
    await expectRefused(second.token);
    const third = await invite();
    await revokeInvitation(app, ada.actor, third.invitation.id);
    await expectRefused(third.token);
  });

  it('rejects a link to an archived team until the team is unarchived', async () => {
    const { token } = await invite();
    await archiveTeam(app, ada.actor, ada.team.id);
    await expectRefused(token);
    await unarchiveTeam(app, ada.actor, ada.team.id);
    await acceptInvitation(app, bob.user, token);
  });

  it('rejects a link whose inviter may no longer give the role', async () => {
    const admin = await joinTeam(app, ada, carol, 'ADMIN');
    const [one, two] = [await invite({}, admin.actor), await invite({ role: 'OWNER' })];
    await updateTeamMember(app, ada.actor, admin.identity.id, { role: 'MANAGER' });
    await expectRefused(one.token);
    await updateTeamMember(app, ada.actor, admin.identity.id, { role: 'OWNER' });
    await removeTeamMember(app, ada.actor, ada.identity.id);
    await expectRefused(two.token);
    await acceptInvitation(app, bob.user, one.token);
  });

  it('e-mails the inviter who joined, and whether the address differs', async () => {
    app.mails.length = 0;
    const [one, other] = [await invite({ email: bob.user.email.toUpperCase() }), await invite()];
    await acceptInvitation(app, bob.user, one.token);
    await acceptInvitation(app, carol.user, other.token);
    const third = await invite({ role: 'ADMIN' });
    await signUpByInvitation(app, third.token, { name: 'Dora', password: PASSWORD });
    await app.mail.close();
    const mails = app.mails.filter(({ to }) => to === account.user.email);
    expect(mails.map(({ subject, link }) => [subject, link])).toEqual(
      Array(3).fill(['Someone joined the team “North”', null]),
    );
    expect(mails[0]?.text).toContain(`“Bob” (${bob.user.email}) joined the team “North” as a member`);
    expect(mails[1]?.text).toContain(`“Carol” (${carol.user.email})`);
    expect(mails[1]?.text).toContain(`your invitation to ${other.invitation.email}.`);
    expect(mails[2]?.text).toContain('as an admin');
    expect(mails.map(({ text }) => text.includes('a different address'))).toEqual([false, true, false]);
  });

  it('rejects the invitation of a member who was removed since', async () => {
    // Bob has an invitation to his address, and joins the team in another way.
    const [first, second] = [await invite({ email: bob.user.email }), await invite()];
    await joinTeam(app, ada, bob, 'MEMBER');
    await removeTeamMember(app, ada.actor, (await identityOf(bob))?.id ?? '');
    await expectRefused(first.token);
    const again = await invite({ email: bob.user.email });
    await reactivateTeamMember(app, ada.actor, (await identityOf(bob))?.id ?? '');
    await removeTeamMember(app, ada.actor, (await identityOf(bob))?.id ?? '');
    await expectRefused(again.token);
    // An invitation to another address cannot be matched to Bob. Its sender can revoke it.
    await acceptInvitation(app, bob.user, second.token);
  });

  it('rejects members and leaves the link valid', async () => {
    const { token } = await invite();
    await expectRefused(token, 'ALREADY_MEMBER', ada);
    await acceptInvitation(app, bob.user, token);
  });

  it('rejects malformed and unknown tokens', async () => {
    const { token, invitation } = await invite();
    for (const other of [
      '',
      'x',
      invitation.id,
      `${token}x`,
      token.slice(1),
      generateToken(),
      `${token}\0`,
    ]) {
      await expectRefused(other);
    }
  });

  it('admits one of several concurrent users of a link in two processes', async () => {
    const other = connectAgain(app);
    for (let round = 0; round < 5; round++) {
      ada = await inNewTeam(app, account);
      const { token } = await invite();
      const results = await Promise.allSettled([
        ...[bob, carol, bob, carol].map(({ user }, n) => acceptInvitation(n % 2 ? other : app, user, token)),
        signUpByInvitation(other, token, { name: 'Dora', password: PASSWORD }),
      ]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const members = app.db.read.selectFrom('identities').selectAll().where('team_id', '=', ada.team.id);
      expect(await members.execute()).toHaveLength(2);
    }
    await other.close();
  });

  it('exactly one of a concurrent acceptance and revocation succeeds', async () => {
    const other = connectAgain(app);
    for (let round = 0; round < 5; round++) {
      ada = await inNewTeam(app, account);
      const { token, invitation } = await invite();
      const [accepted, revoked] = await Promise.allSettled([
        acceptInvitation(app, bob.user, token),
        revokeInvitation(other, ada.actor, invitation.id),
      ]);
      expect([accepted?.status, revoked?.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect((await identityOf(bob)) !== undefined).toBe(accepted?.status === 'fulfilled');
    }
    await other.close();
  });

  describe('signUpByInvitation', () => {
    it('leaves the time zone unset if none is given, despite the zone of the team', async () => {
      await updateTeam(app, ada.actor, ada.team.id, { timezone: 'Europe/Berlin' });
      const { token } = await invite();
      const { user } = await signUpByInvitation(app, token, { name: 'Finn', password: PASSWORD });
      expect(user).toMatchObject({ timezone: 'UTC', timezoneIsSet: false });
    });

    it('creates an account with the invited address, whose default team is the team', async () => {
      const { token, invitation } = await invite({ role: 'ADMIN' });
      const { user, team } = await signUpByInvitation(app, token, {
        name: ' Dora ',
        password: PASSWORD,
        timezone: 'Asia/Tokyo',
      });
      expect(user).toMatchObject({ name: 'Dora', email: invitation.email, timezone: 'Asia/Tokyo' });
      expect(user.defaultTeamId).toBe(ada.team.id);
      expect(team.id).toBe(ada.team.id);
      expect(await findUser(app.db.read, user.id)).toEqual(user);
      expect(await identityOf({ user })).toMatchObject({ role: 'ADMIN' });
      const browser = { userAgent: null, address: null };
      expect((await signIn(app, { email: invitation.email, password: PASSWORD }, browser)).user).toEqual(
        user,
      );
    });

    it('rejects a taken address and invalid names and passwords, and leaves the link valid', async () => {
      const { token } = await invite({ email: bob.user.email });
      const before = await storedRows(app);
      for (const [form, code, field] of [
        [{ name: 'Bob', password: PASSWORD }, 'NAME_TAKEN', 'email'],
        [{ name: ' ', password: PASSWORD }, 'INVALID_INPUT', 'name'],
        [{ name: 'Bob', password: 'short' }, 'INVALID_INPUT', 'password'],
      ] as const) {
        expect(await problemOf(() => signUpByInvitation(app, token, form))).toMatchObject({ code, field });
      }
      expect(await storedRows(app)).toEqual(before);
      await acceptInvitation(app, bob.user, token);
    });
  });
});
