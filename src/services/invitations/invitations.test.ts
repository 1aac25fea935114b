import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson, inNewTeam, joinTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf, refusalOf } from '../../../test/harness/refusals.ts';
import { recordingHandle } from '../../../test/harness/statements.ts';
import { storedRows } from '../../../test/harness/stored.ts';
import { DAY, HOUR, MONDAY, turnableClock } from '../../../test/harness/times.ts';
import { type Actor, actionToGive, type Role, roleMay, roles } from '../../domain/teams/policy.ts';
import { newId } from '../../lib/ids.ts';
import { limitersOn } from '../../lib/rate-limit.ts';
import { changeAccountAsOperator } from '../accounts/change.ts';
import { disableAccount } from '../accounts/disable.ts';
import { addTeamMember } from '../members/add.ts';
import { removeTeamMember } from '../members/deactivate.ts';
import { updateTeamMember } from '../members/update.ts';
import { requestPasswordReset } from '../password-resets/request.ts';
import { createLimits } from '../shared/limits.ts';
import { archiveTeam } from '../teams/archive.ts';
import { deleteTeam } from '../teams/delete.ts';
import { type InviteTeamMemberArgs, inviteTeamMember } from './invite.ts';
import { listInvitations, resendInvitation, revokeInvitation } from './manage.ts';
import { findOpenInvitation } from './open.ts';
import { declineOwnInvitation, listOwnInvitations } from './own.ts';
import { purgeOldInvitations } from './purge.ts';

describeOnBothEngines('invitations', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let account: Person;
  let colleague: Person;
  let ada: Person;
  let count = 0;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    account = await createPerson(app, 'Ada');
    colleague = await createPerson(app, 'Bob');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock.turn(HOUR);
    ada = await inNewTeam(app, account, { name: 'North' });
    app.mails.length = 0;
  });

  const as = (role: Role, person: Person): Actor => ({
    ...person.actor,
    memberships: person.actor.memberships.map((one) =>
      one.teamId === person.team.id ? { ...one, role } : one,
    ),
  });
  const invite = (args: Partial<InviteTeamMemberArgs> = {}, actor = ada.actor, on = app) =>
    inviteTeamMember(on, actor, { teamId: ada.team.id, email: `new${++count}@example.com`, ...args });
  const tokenOf = ({ invitationUrl }: { invitationUrl: string }) => invitationUrl.split('/').at(-1) ?? '';
  const isOpen = async (issued: { invitationUrl: string }) =>
    (await findOpenInvitation(app, tokenOf(issued))) !== null;
  const list = async (actor = ada.actor) =>
    (await listInvitations(app, actor, { teamId: ada.team.id })).items;

  describe('inviteTeamMember', () => {
    it('creates an invitation with a link, and e-mails another link', async () => {
      const issued = await invite({
        email: ' Carol@Example.com ',
        role: 'MANAGER',
        hourlyRate: { amount: '40' },
      });
      expect(issued).toEqual({
        invitation: {
          id: expect.any(String),
          teamId: ada.team.id,
          email: 'Carol@Example.com',
          role: 'MANAGER',
          hourlyRate: { minorUnits: 4000, currency: 'EUR' },
          invitedBy: ada.identity.id,
          identityId: expect.any(String),
          createdAt: clock(),
          expiresAt: clock() + 14 * DAY,
        },
        invitationUrl: expect.stringMatching(/^https:\/\/time\.example\.com\/invitation\/[\w-]{43}$/),
        isEmailed: true,
      });
      expect(await list()).toEqual([issued.invitation]);
      expect(await findOpenInvitation(app, tokenOf(issued))).toEqual({
        invitation: issued.invitation,
        team: ada.team,
        inviter: ada.identity,
        isAddressProved: false,
      });
      await app.mail.close();
      expect(app.mails).toEqual([
        {
          to: 'Carol@Example.com',
          subject: 'You are invited to the team “North”',
          text: expect.stringContaining(`\n${app.mails[0]?.link}\n`),
          link: expect.stringMatching(/^https:\/\/time\.example\.com\/invitation\/[\w-]{43}$/),
        },
      ]);
      expect(app.mails[0]?.text).toContain(`“Ada” (${account.user.email})`);
      expect(app.mails[0]?.text).toContain('as a manager');
      expect(JSON.stringify(await storedRows(app))).not.toContain(tokenOf(issued));
    });

    it('defaults to a MEMBER without a rate', async () => {
      expect((await invite()).invitation).toMatchObject({ role: 'MEMBER', hourlyRate: null });
    });

    it('answers alike for addresses with and without an account', async () => {
      const shape = ({ invitation, isEmailed }: Awaited<ReturnType<typeof invite>>) => ({
        ...invitation,
        ...{ id: '', identityId: '', email: '', isEmailed },
      });
      expect(shape(await invite({ email: colleague.user.email }))).toEqual(shape(await invite()));
    });

    it('replaces the earlier invitation of an address in any case', async () => {
      const first = await invite({ email: 'dora@example.com', role: 'ADMIN' });
      clock.turn(DAY);
      const second = await invite({ email: 'DORA@example.com', hourlyRate: { amount: '10' } });
      expect(await list()).toEqual([second.invitation]);
      expect(second.invitation).toMatchObject({
        id: first.invitation.id,
        email: 'DORA@example.com',
        role: 'MEMBER',
        createdAt: first.invitation.createdAt,
        expiresAt: clock() + 14 * DAY,
      });
      expect([await isOpen(first), await isOpen(second)]).toEqual([false, true]);
    });

    it('invites an address to several teams', async () => {
      const other = await inNewTeam(app, account);
      const [here, there] = [
        await invite({ email: 'eve@example.com' }),
        await invite({ email: 'eve@example.com', teamId: other.team.id }, other.actor),
      ];
      expect([await isOpen(here), await isOpen(there)]).toEqual([true, true]);
    });

    it('rejects an active member and accepts a removed member', async () => {
      const bob = await joinTeam(app, ada, colleague, 'MEMBER');
      expect(await problemOf(() => invite({ email: colleague.user.email.toUpperCase() }))).toMatchObject({
        code: 'ALREADY_MEMBER',
        field: 'email',
      });
      await removeTeamMember(app, ada.actor, bob.identity.id);
      expect(await isOpen(await invite({ email: colleague.user.email }))).toBe(true);
    });

    it.each([
      [{ email: 'nonsense' }, 'INVALID_INPUT', 'email'],
      [{ email: '' }, 'INVALID_INPUT', 'email'],
      [{ hourlyRate: { amount: 'x' } }, 'INVALID_INPUT', 'hourlyRate'],
      [{ teamId: newId(0) }, 'NOT_FOUND', 'teamId'],
      [{ teamId: 'nonsense' }, 'NOT_FOUND', 'teamId'],
    ])('rejects %o and writes nothing', async (args, code, field) => {
      const before = await storedRows(app);
      expect(await problemOf(() => invite(args))).toMatchObject({ code, field });
      await app.mail.close();
      expect(app.mails).toEqual([]);
      expect(await storedRows(app)).toEqual(before);
    });

    it('allows only admins to invite, and only to roles that they may give', async () => {
      for (const role of ['MEMBER', 'MANAGER'] as const) {
        expect(await problemOf(() => invite({}, as(role, ada)))).toMatchObject({ code: 'FORBIDDEN' });
      }
      expect(await problemOf(() => invite({ role: 'OWNER' }, as('ADMIN', ada)))).toMatchObject({
        code: 'FORBIDDEN',
      });
      expect((await invite({ role: 'ADMIN' }, as('ADMIN', ada))).invitation.role).toBe('ADMIN');
      expect((await invite({ role: 'OWNER' })).invitation.role).toBe('OWNER');
    });

    it('rejects teams of others and archived teams', async () => {
      expect(await problemOf(() => invite({ teamId: colleague.team.id }))).toMatchObject({
        code: 'NOT_FOUND',
      });
      await archiveTeam(app, ada.actor, ada.team.id);
      expect(await problemOf(() => invite())).toMatchObject({ code: 'ARCHIVED', field: 'teamId' });
    });

    it('limits e-mails per mailbox and per inviter, and always returns the link', async () => {
      const limited = {
        ...app,
        limits: createLimits({ requests: 2, perMilliseconds: 60_000 }, limitersOn(clock)),
      };
      const many = async (times: number, email: (n: number) => string) => {
        for (let n = 0; n < times; n++) {
          expect(await isOpen(await invite({ email: email(n) }, ada.actor, limited))).toBe(true);
        }
        await app.mail.close();
        return app.mails.splice(0).length;
      };
      expect(await many(5, () => 'one@example.com')).toBe(2);
      expect(await many(50, (n) => `${n}@example.com`)).toBe(35);
      clock.turn(HOUR);
      expect(await many(1, () => 'one@example.com')).toBe(1);
    });
  });

  it('invitations neither block password resets nor reveal accounts', async () => {
    const limited = {
      ...app,
      limits: createLimits({ requests: 2, perMilliseconds: 60_000 }, limitersOn(clock)),
    };
    const { email } = colleague.user;
    for (let n = 0; n < 5; n++) await invite({ email }, ada.actor, limited);
    for (let n = 0; n < 5; n++) requestPasswordReset(limited, email);
    await app.deferredTasks.close();
    const subjects = app.mails.filter(({ to }) => to === email).map(({ subject }) => subject.split(' ')[0]);
    expect(subjects.sort()).toEqual(['Reset', 'Reset', 'You', 'You']);

    // A password reset does not count against the limit of invitations, so the limit reveals nothing.
    const others = {
      ...app,
      limits: createLimits({ requests: 1, perMilliseconds: 60_000 }, limitersOn(clock)),
    };
    app.mails.length = 0;
    requestPasswordReset(others, email);
    await app.deferredTasks.close();
    await invite({ email }, ada.actor, others);
    await app.mail.close();
    expect(app.mails).toHaveLength(2);
  });

  describe('listInvitations', () => {
    it('lists pending and expired invitations to admins, newest first, in pages', async () => {
      const old = await invite();
      clock.turn(14 * DAY);
      const second = await invite();
      const third = await invite();
      expect(await list()).toEqual([third, second, old].map(({ invitation }) => invitation));
      const page = await listInvitations(app, ada.actor, { teamId: ada.team.id, first: 2 });
      expect(page.hasNextPage).toBe(true);
      const rest = await listInvitations(app, ada.actor, {
        teamId: ada.team.id,
        first: 2,
        after: page.cursorOf(second.invitation),
      });
      expect(rest.items).toEqual([old.invitation]);
      expect(await list(as('ADMIN', ada))).toHaveLength(3);
      for (const role of ['MEMBER', 'MANAGER'] as const) {
        expect(await problemOf(() => list(as(role, ada)))).toMatchObject({ code: 'FORBIDDEN' });
      }
      expect(await problemOf(() => list(colleague.actor))).toMatchObject({ code: 'NOT_FOUND' });
    });
  });

  describe.each(roles.flatMap((invited) => roles.map((by) => ({ invited, by }))))(
    'an invitation as $invited, for $by',
    ({ invited, by }) => {
      const isAllowed = roleMay(by, 'member.manage') && roleMay(by, actionToGive(invited));

      it('only roles that may give the invited role replace, change, resend or end the invitation', async () => {
        const bob = await joinTeam(app, ada, colleague, by);
        const email = `pending${++count}@example.com`;
        const { invitation } = await invite({ email, role: invited });
        const { id, identityId } = invitation;
        const member = identityId ?? '';
        const attempts: (() => Promise<unknown>)[] = [
          () => invite({ email, role: 'MEMBER' }, bob.actor),
          () => addTeamMember(app, bob.actor, { teamId: ada.team.id, email }),
          () => resendInvitation(app, bob.actor, id),
          () => updateTeamMember(app, bob.actor, member, { role: 'MEMBER' }),
          () => updateTeamMember(app, bob.actor, member, { hourlyRate: { amount: '1' } }),
          () => revokeInvitation(app, bob.actor, id),
          () => removeTeamMember(app, bob.actor, member),
        ];
        for (const attempt of attempts) {
          if (isAllowed) {
            await attempt();
            await invite({ email, role: invited });
            continue;
          }
          const before = await storedRows(app);
          expect((await refusalOf(attempt)).code).toBe('FORBIDDEN');
          expect(await storedRows(app)).toEqual(before);
        }
      });
    },
  );

  it('an admin replaces and ends an expired invitation of an owner', async () => {
    const bob = await joinTeam(app, ada, colleague, 'ADMIN');
    const inviteOwner = async () =>
      (await invite({ email: `old${++count}@example.com`, role: 'OWNER' })).invitation;
    const [one, other] = [await inviteOwner(), await inviteOwner()];
    clock.turn(14 * DAY);
    await invite({ email: one.email, role: 'MEMBER' }, bob.actor);
    await revokeInvitation(app, bob.actor, other.id);
    expect((await list()).map(({ email, role }) => [email, role])).toEqual([[one.email, 'MEMBER']]);
  });

  describe('resendInvitation', () => {
    it('creates new links in the name of the caller, also after the expiry', async () => {
      const first = await invite({ role: 'MANAGER', hourlyRate: { amount: '40' } });
      const bob = await joinTeam(app, ada, colleague, 'ADMIN');
      clock.turn(20 * DAY);
      expect(await isOpen(first)).toBe(false);
      app.mails.length = 0;
      const again = await resendInvitation(app, bob.actor, first.invitation.id);
      expect(again.invitation).toEqual({
        ...first.invitation,
        invitedBy: bob.identity.id,
        expiresAt: clock() + 14 * DAY,
      });
      expect([await isOpen(first), await isOpen(again)]).toEqual([false, true]);
      expect(await list()).toEqual([again.invitation]);
      await app.mail.close();
      const [{ link } = { link: null }] = app.mails;
      expect(app.mails).toMatchObject([{ to: first.invitation.email }]);
      expect(link).not.toBe(again.invitationUrl);
      expect(await isOpen({ invitationUrl: link ?? '' })).toBe(true);
    });

    it('rejects a caller who may not give the role', async () => {
      const owner = await invite({ role: 'OWNER' });
      expect(
        await problemOf(() => resendInvitation(app, as('ADMIN', ada), owner.invitation.id)),
      ).toMatchObject({ code: 'FORBIDDEN' });
      expect(await isOpen(owner)).toBe(true);
    });

    it('rejects an archived team', async () => {
      const { invitation } = await invite();
      await archiveTeam(app, ada.actor, ada.team.id);
      expect(await problemOf(() => resendInvitation(app, ada.actor, invitation.id))).toMatchObject({
        code: 'ARCHIVED',
      });
    });
  });

  describe('revokeInvitation', () => {
    it('invalidates the link and deletes the invitation', async () => {
      const [kept, gone] = [await invite(), await invite()];
      expect(await revokeInvitation(app, ada.actor, gone.invitation.id)).toEqual(gone.invitation);
      expect([await isOpen(kept), await isOpen(gone)]).toEqual([true, false]);
      expect(await list()).toEqual([kept.invitation]);
      expect(await problemOf(() => revokeInvitation(app, ada.actor, gone.invitation.id))).toMatchObject({
        code: 'NOT_FOUND',
        field: 'id',
      });
    });
  });

  it.each([
    ['resendInvitation', resendInvitation],
    ['revokeInvitation', revokeInvitation],
  ])('%s requires an admin of the team and finds no invitations of other teams', async (_name, act) => {
    const issued = await invite();
    for (const role of ['MEMBER', 'MANAGER'] as const) {
      expect(await problemOf(() => act(app, as(role, ada), issued.invitation.id))).toMatchObject({
        code: 'FORBIDDEN',
      });
    }
    for (const [actor, id] of [
      [colleague.actor, issued.invitation.id],
      [ada.actor, newId(0)],
      [ada.actor, ada.team.id],
      [ada.actor, 'nonsense'],
      [ada.actor, ''],
    ] as const) {
      expect(await problemOf(() => act(app, actor, id))).toMatchObject({ code: 'NOT_FOUND', field: 'id' });
    }
    expect(await isOpen(issued)).toBe(true);
  });

  interface Changes {
    team?: { archived_at: number };
    inviter?: { deactivated_at?: number; role?: Role; user_id?: string };
    invitation?: { role?: Role; expires_at?: number };
  }

  /** Creates a person with an invitation, and with a hundred newer invitations to other teams. */
  const invitedByMany = async (changes: Changes = {}) => {
    const email = `popular${++count}@example.com`;
    const popular = await createPerson(app, 'Popular', 'UTC', email);
    const { invitation } = await invite({ email });
    const teams = app.db.read.selectFrom('teams').selectAll().where('id', '=', ada.team.id);
    const owners = app.db.read.selectFrom('identities').selectAll().where('id', '=', ada.identity.id);
    const pending = app.db.read.selectFrom('invitations').selectAll().where('id', '=', invitation.id);
    const [team, owner, first] = [
      await teams.executeTakeFirstOrThrow(),
      await owners.executeTakeFirstOrThrow(),
      await pending.executeTakeFirstOrThrow(),
    ];
    await app.db.transaction(async (tx) => {
      for (let n = 1; n <= 100; n++) {
        const [team_id, id] = [newId(clock()), newId(clock())];
        await tx
          .insertInto('teams')
          .values({ ...team, ...changes.team, id: team_id })
          .execute();
        await tx
          .insertInto('identities')
          .values({ ...owner, ...changes.inviter, team_id })
          .execute();
        const later = { created_at: clock() + n, token_hash: `${n} ${email}`, mail_token_hash: null };
        await tx
          .insertInto('invitations')
          .values({ ...first, ...later, ...changes.invitation, team_id, id, identity_id: null })
          .execute();
      }
    });
    return { popular, invitation };
  };

  /** Lists the invitations of a person and counts the statements. */
  const listWatched = async ({ actor }: Person) => {
    const { handle: read, statements } = recordingHandle(app.db.read);
    const shown = await listOwnInvitations({ ...app, db: { ...app.db, read } }, actor);
    return { ids: shown.map((one) => one.invitation.id), statements: statements().length };
  };

  it('listOwnInvitations returns the newest hundred invitations', async () => {
    const { popular, invitation } = await invitedByMany();
    const shown = (await listOwnInvitations(app, popular.actor)).map((one) => one.invitation);
    expect(shown).toHaveLength(100);
    expect(shown.map(({ createdAt }) => createdAt - clock())).toEqual(
      Array.from({ length: 100 }, (_, n) => 100 - n),
    );
    const [newest] = shown;
    await declineOwnInvitation(app, popular.actor, newest?.id ?? '');
    const [, , ...others] = await listOwnInvitations(app, popular.actor);
    expect(others.at(-1)?.invitation.id).toBe(invitation.id);
  });

  const disabled = async () => {
    const { user } = await createPerson(app, 'Disabled');
    await changeAccountAsOperator(app, user.email, disableAccount);
    return { user_id: user.id };
  };

  it.each<[string, () => Changes | Promise<Changes>]>([
    ['of archived teams', () => ({ team: { archived_at: clock() } })],
    ['of members who left', () => ({ inviter: { deactivated_at: clock() } })],
    ['of members who may not give the role', () => ({ inviter: { role: 'MANAGER' } })],
    ['of admins, to be an owner', () => ({ inviter: { role: 'ADMIN' }, invitation: { role: 'OWNER' } })],
    ['of disabled accounts', async () => ({ inviter: await disabled() })],
    ['that expired', () => ({ invitation: { expires_at: clock() } })],
  ])(
    'listOwnInvitations finds an invitation behind a hundred newer ones %s, in few statements',
    async (_, changes) => {
      const { popular, invitation } = await invitedByMany(await changes());
      const { ids, statements } = await listWatched(popular);
      expect(ids).toEqual([invitation.id]);
      expect(statements).toBeLessThan(6);
    },
  );

  it('deleting a team deletes its invitations', async () => {
    const issued = await invite();
    await deleteTeam(app, ada.actor, ada.team.id);
    expect(await isOpen(issued)).toBe(false);
  });

  it('purges invitations 90 days after their expiry', async () => {
    const stored = async ({ invitation }: Awaited<ReturnType<typeof invite>>) =>
      (await list()).some(({ id }) => id === invitation.id);
    const issued = await invite();
    clock.turn(104 * DAY - 1);
    await purgeOldInvitations(app);
    expect(await stored(issued)).toBe(true);
    clock.turn(1);
    await purgeOldInvitations(app);
    expect(await stored(issued)).toBe(false);
  });
});
