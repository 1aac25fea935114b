import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  connectAgain,
  createTestApp,
  describeOnBothEngines,
  type TestApp,
} from '../../../test/harness/engines.ts';
import { asOperator, createPerson, inBrowser, type Person } from '../../../test/harness/factories.ts';
import { problemOf, refusalOf } from '../../../test/harness/refusals.ts';
import { storedRows } from '../../../test/harness/stored.ts';
import { DAY, HOUR, MONDAY, turnableClock } from '../../../test/harness/times.ts';
import { tracesOf } from '../../../test/processes/traces.ts';
import { findPasswordHash } from '../../db/queries/accounts/users.ts';
import { findTeams } from '../../db/queries/teams/teams.ts';
import { NO_PASSWORD } from '../../domain/accounts/account-state.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { limitersOn } from '../../lib/rate-limit.ts';
import { UNKNOWN_VISITOR } from '../audit-log/browser.ts';
import { listInstallationLog } from '../audit-log/list.ts';
import { findEmailVerification, verifyEmailWithNewPassword } from '../email-verification/complete.ts';
import { createVerificationLink } from '../email-verification/request.ts';
import { findAccount, listAccounts } from '../installation/accounts.ts';
import { listSizedTeams } from '../installation/teams.ts';
import { acceptInvitation } from '../invitations/accept.ts';
import { inviteTeamMember } from '../invitations/invite.ts';
import { signUpByInvitation } from '../invitations/sign-up.ts';
import { resetPassword } from '../password-resets/complete.ts';
import { requestPasswordReset } from '../password-resets/request.ts';
import { createLimits } from '../shared/limits.ts';
import { createTag } from '../tags/create.ts';
import { createTeam } from '../teams/create.ts';
import { listTeams } from '../teams/list.ts';
import { commandLineActor } from '../users/actor.ts';
import { createUser } from '../users/create.ts';
import { signIn } from '../users/sign-in.ts';
import { deleteUser, restoreUser } from './by-administrator.ts';
import { changeAccount } from './change.ts';
import { disableAccount, enableAccount } from './disable.ts';
import { eraseDueAccounts } from './erase.ts';
import { inviteUser, inviteUserAsOperator } from './invite.ts';
import { promoteAccount } from './promote.ts';

const PASSWORD = 'a staple of paper, please';
const browser = { userAgent: 'Firefox', address: '192.0.2.7' };

describeOnBothEngines('invitations to the installation', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let root: Person;
  let actor: Actor;
  let email: string;
  let count = 0;
  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    root = await createPerson(app, 'Root');
    await app.db.transaction((tx) => promoteAccount(tx, asOperator(root.actor), root.user.id, app.clock()));
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock.turn(HOUR);
    app.mails.length = 0;
    actor = await inBrowser(app, root);
    email = `ada.${++count}@example.org`;
  });

  const tokenOf = (url: string) => url.split('/').at(-1) ?? '';
  const open = (url: string, name: string | null = null) =>
    verifyEmailWithNewPassword(app, tokenOf(url), PASSWORD, UNKNOWN_VISITOR, name === null ? null : { name });
  const signInWith = (password: string) => signIn(app, { email, password }, browser);
  const withoutLog = async () =>
    Object.entries(await storedRows(app)).filter(([table]) => !table.startsWith('audit_'));

  it('creates an account with a team and no password, and e-mails a link', async () => {
    const { account, url, isEmailed } = await inviteUser(app, actor, { email });
    expect(account).toMatchObject({
      user: { name: `ada.${count}`, email, emailVerifiedAt: null, administratorSince: null },
      isInvited: true,
      teams: [{ name: `ada.${count}'s team`, role: 'OWNER' }],
    });
    expect(await findPasswordHash(app.db.read, account.user.id)).toBe(NO_PASSWORD);
    expect(isEmailed).toBe(app.mail.delivers);
    await app.mail.close();
    const { length, 0: mail } = app.mails;
    expect(length).toBe(1);
    expect(mail).toMatchObject({ to: email, subject: 'You are invited to Stint', link: url });
    expect(mail?.text).toContain(`“Root” (${root.user.email}) invited you to Stint at https://time.example`);
    expect(mail?.text).toContain(`\n${url}\n`);
    expect(url).toMatch(/^https:\/\/time\.example\.com\/verify-email\/[\w-]{43}$/);
    expect(JSON.stringify(await storedRows(app))).not.toContain(tokenOf(url));
    const { items } = await listInstallationLog(app, { filter: { action: 'user.invite' } });
    expect(items[0]).toMatchObject({
      actorId: root.user.id,
      objectId: account.user.id,
      source: { kind: 'DASHBOARD' },
    });
    const ownTeam = await app.db.read
      .selectFrom('audit_log')
      .select(['actor_id', 'source_label'])
      .where('team_id', '=', account.user.defaultTeamId ?? '')
      .where('action', '=', 'team.create')
      .execute();
    expect(ownTeam).toEqual([{ actor_id: root.user.id, source_label: 'administrator of the installation' }]);
  });

  it('leaves web addresses in names out of the e-mail', async () => {
    await app.db.transaction((tx) =>
      tx
        .updateTable('users')
        .set({ name: 'Visit https://evil.example' })
        .where('id', '=', root.user.id)
        .execute(),
    );
    await inviteUser(app, actor, { email, name: 'www.evil.example' });
    await app.mail.close();
    expect(app.mails[0]?.text).not.toContain('evil.example');
    await app.db.transaction((tx) =>
      tx.updateTable('users').set({ name: 'Root' }).where('id', '=', root.user.id).execute(),
    );
  });

  it('rejects every password before the account is opened', async () => {
    await inviteUser(app, actor, { email });
    for (const password of [NO_PASSWORD, '', PASSWORD]) {
      expect(await problemOf(() => signInWith(password))).toEqual({
        code: 'UNAUTHENTICATED',
        field: null,
        message: 'The e-mail address or the password is not right.',
      });
    }
  });

  it('opens the account once, with a password and a name that also renames the team', async () => {
    const { account, url } = await inviteUser(app, actor, { email });
    const { id } = account.user;
    expect(await problemOf(() => open(url, ' '))).toMatchObject({ field: 'name' });
    expect(await open(url, ' Ada Lovelace ')).toMatchObject({ id, name: 'Ada Lovelace' });
    const opened = await findAccount(app, id);
    expect(opened).toMatchObject({ user: { name: 'Ada Lovelace' }, isInvited: false });
    expect(opened.user.emailVerifiedAt).toBe(clock());
    expect(opened.teams.map(({ name }) => name)).toEqual(["Ada Lovelace's team"]);
    expect((await signInWith(PASSWORD)).user.id).toBe(id);
    expect((await problemOf(() => open(url))).code).toBe('NOT_FOUND');
    await app.mail.close();
    expect(app.mails.map(({ subject }) => subject)).toEqual([
      'You are invited to Stint',
      'Your Stint account is ready',
    ]);
  });

  it('keeps a renamed team, and the invited name if the person gives no name', async () => {
    const { account, url } = await inviteUser(app, actor, { email, name: 'Ada' });
    const [team] = account.teams;
    await app.db.transaction((tx) =>
      tx
        .updateTable('teams')
        .set({ name: 'North', name_key: 'north' })
        .where('id', '=', team?.teamId ?? '')
        .execute(),
    );
    expect(await open(url, 'Ada Byron')).toMatchObject({ name: 'Ada Byron' });
    expect((await findAccount(app, account.user.id)).teams).toMatchObject([{ name: 'North' }]);
    email = `other.${email}`;
    const second = await inviteUser(app, actor, { email, name: ' Bea ' });
    expect(await open(second.url)).toMatchObject({ name: 'Bea' });
  });

  it.each([
    ['deleted', (now: number) => now + 1],
    ['being erased', () => 0],
  ])('opens the account with another name while its team is %s', async (_, eraseAt) => {
    const { account, url } = await inviteUser(app, actor, { email, name: 'Ada' });
    const id = account.teams[0]?.teamId ?? '';
    await app.db.transaction((tx) =>
      tx
        .updateTable('teams')
        .set({ erase_at: eraseAt(clock()) })
        .where('id', '=', id)
        .execute(),
    );
    expect(await open(url, 'Ada Byron')).toMatchObject({ name: 'Ada Byron' });
    expect((await findTeams(app.db.read, [id]))[0]?.name).toBe("Ada's team");
    const { items } = await listSizedTeams(app, { first: 500 });
    expect(items.some(({ team }) => team.id === id)).toBe(eraseAt(clock()) > 0);
  });

  it('issues a new link after the first has expired, from the administrator or by e-mail', async () => {
    const { account, url } = await inviteUser(app, actor, { email });
    clock.turn(DAY);
    expect(await findEmailVerification(app, tokenOf(url))).toBeNull();
    actor = await inBrowser(app, root);
    const next = await createVerificationLink(app, actor, account.user.id);
    expect(await findEmailVerification(app, tokenOf(next))).toMatchObject({ email });
    app.mails.length = 0;
    requestPasswordReset(app, email);
    await app.deferredTasks.close();
    const token = tokenOf(app.mails[0]?.link ?? '');
    await resetPassword(app, token, { password: PASSWORD, endsAllAccess: false });
    expect((await signInWith(PASSWORD)).user.emailVerifiedAt).not.toBeNull();
    expect(await findAccount(app, account.user.id)).toMatchObject({ isInvited: false });
    expect((await problemOf(() => open(next))).code).toBe('NOT_FOUND');
  });

  it('rejects a second invitation in any spelling of the address, and writes nothing', async () => {
    await inviteUser(app, actor, { email });
    const before = await storedRows(app);
    for (const address of [email, email.toUpperCase(), root.user.email]) {
      expect(await problemOf(() => inviteUser(app, actor, { email: address }))).toMatchObject({
        code: 'NAME_TAKEN',
        field: 'email',
        message: `There is an account for ${address} already.`,
      });
    }
    for (const [args, field] of [
      [{ email: 'nonsense' }, 'email'],
      [{ email: 'ada@sample.invalid\0' }, 'email'],
      [{ email: `x${email}`, name: ' ' }, 'name'],
    ] as const) {
      expect(await problemOf(() => inviteUser(app, actor, args))).toMatchObject({
        code: 'INVALID_INPUT',
        field,
      });
    }
    expect(await storedRows(app)).toEqual(before);
  });

  it('concurrent invitations by two administrators create one account', async () => {
    const other = connectAgain(app);
    const second = await createPerson(app, 'Second');
    await changeAccount(app, actor, second.user.id, promoteAccount);
    const actors = [actor, await inBrowser(app, second)] as const;
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, (_, n) => inviteUser(n % 2 ? other : app, actors[n % 2] ?? actor, { email })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'NAME_TAKEN' });
    }
    const { items } = await listAccounts(app, { search: email });
    expect(items).toMatchObject([{ isInvited: true, teams: [{ role: 'OWNER' }] }]);
    await app.mail.close();
    await other.mail.close();
    await other.close();
  });

  it('limits the e-mails to a mailbox and still returns a link', async () => {
    const limited = {
      ...app,
      limits: createLimits({ requests: 2, perMilliseconds: 60_000 }, limitersOn(clock)),
    };
    for (let n = 0; n < 4; n++) {
      const { account, url } = await inviteUser(limited, actor, { email });
      expect(await findEmailVerification(app, tokenOf(url))).toMatchObject({ email });
      await deleteUser(app, actor, { id: account.user.id });
    }
    await app.mail.close();
    expect(app.mails).toHaveLength(2);
  });

  describe('inviteUserAsOperator', () => {
    it('names no administrator in the e-mail, and leaves the account unverified', async () => {
      const { user, url } = await inviteUserAsOperator(app, { email });
      expect(user.emailVerifiedAt).toBeNull();
      await app.mail.close();
      expect(app.mails[0]?.text).toContain('The administrator of your Stint server invited you');
      expect(await open(url)).toMatchObject({ email });
    });

    it('rejects an invitation before the first account exists', async () => {
      const empty = await createTestApp(engine);
      try {
        expect(await problemOf(() => inviteUserAsOperator(empty, { email }))).toMatchObject({
          code: 'CONTRADICTION',
          message: expect.stringContaining('bin/stint user create'),
        });
      } finally {
        await empty.close();
      }
    });
  });

  it('disabling an invited account invalidates its link, and a new link works after enabling', async () => {
    const { account, url } = await inviteUser(app, actor, { email });
    const { id } = account.user;
    expect((await problemOf(() => changeAccount(app, actor, id, promoteAccount))).code).toBe(
      'EMAIL_NOT_VERIFIED',
    );
    await changeAccount(app, actor, id, disableAccount);
    expect((await problemOf(() => open(url))).code).toBe('NOT_FOUND');
    expect((await problemOf(() => createVerificationLink(app, actor, id))).message).toContain('is disabled');
    expect(await changeAccount(app, actor, id, enableAccount)).toMatchObject({ isInvited: true });
    await open(await createVerificationLink(app, actor, id));
    await signInWith(PASSWORD);
  });

  describe('deleting an invited account', () => {
    it('erases an account that was never opened at once, without an e-mail, and frees its address', async () => {
      const before = await withoutLog();
      const { account, url } = await inviteUser(app, actor, { email });
      const { id } = account.user;
      await app.mail.close();
      app.mails.length = 0;
      expect((await deleteUser(app, actor, { id })).user.eraseAt).toBe(clock());
      await app.mail.close();
      expect(app.mails).toEqual([]);
      expect(await withoutLog()).toEqual(before);
      expect(await tracesOf(app, [email])).toEqual([]);
      expect((await problemOf(() => open(url))).code).toBe('NOT_FOUND');
      expect((await problemOf(() => restoreUser(app, actor, id))).code).toBe('NOT_FOUND');
      expect((await problemOf(() => deleteUser(app, actor, { id }))).code).toBe('NOT_FOUND');
      const again = await inviteUser(app, actor, { email });
      await open(again.url);
      await signInWith(PASSWORD);
    });

    it('keeps an invitation of the same address to a team', async () => {
      const args = { teamId: root.team.id, email };
      const { invitationUrl } = await inviteTeamMember(app, root.actor, args);
      const before = await withoutLog();
      const { account } = await inviteUser(app, actor, { email });
      await deleteUser(app, actor, { id: account.user.id });
      expect(await withoutLog()).toEqual(before);
      await signUpByInvitation(app, tokenOf(invitationUrl), { name: 'Ada', password: PASSWORD });
    });

    it('an opened account can be restored for 14 days', async () => {
      const { account, url } = await inviteUser(app, actor, { email });
      await open(url);
      const { user } = await deleteUser(app, actor, { id: account.user.id });
      expect(user.eraseAt).toBe(clock() + 14 * DAY);
      await restoreUser(app, actor, user.id);
      await signInWith(PASSWORD);
    });

    it('an account whose team holds data can be restored for 14 days', async () => {
      const { account, url } = await inviteUser(app, actor, { email });
      const machine = await commandLineActor(app, account.user);
      const [own] = machine.memberships;
      await createTag(app, machine, { teamId: own?.teamId ?? '', name: 'x' });
      const { user } = await deleteUser(app, actor, { id: account.user.id });
      expect(user.eraseAt).toBe(clock() + 14 * DAY);
      expect((await restoreUser(app, actor, user.id)).isInvited).toBe(true);
      expect((await problemOf(() => open(url))).code).toBe('NOT_FOUND');
    });

    it('erases an empty team of the account at once', async () => {
      const before = await withoutLog();
      const { account } = await inviteUser(app, actor, { email });
      await createTeam(app, await commandLineActor(app, account.user), { name: 'North' });
      await deleteUser(app, actor, { id: account.user.id });
      expect(await withoutLog()).toEqual(before);
    });

    it('concurrent opening and deletion leave the account either opened or erased', async () => {
      const other = connectAgain(app);
      for (let round = 0; round < 6; round++) {
        email = `race.${count}.${round}@example.org`;
        const { account, url } = await inviteUser(app, actor, { email });
        const { id } = account.user;
        const [opened, deleted] = await Promise.allSettled([
          verifyEmailWithNewPassword(other, tokenOf(url), PASSWORD, UNKNOWN_VISITOR, { name: 'Ada' }),
          deleteUser(app, actor, { id }),
        ]);
        expect(deleted.status).toBe('fulfilled');
        const users = app.db.read.selectFrom('users').selectAll().where('id', '=', id);
        const [row] = await users.execute();
        if (opened.status === 'rejected') expect(row).toBeUndefined();
        else expect(row).toMatchObject({ kind: 'ACCOUNT', name: 'Ada', erase_at: clock() + 14 * DAY });
      }
      await other.close();
    });

    it('a later run erases an account whose deletion was interrupted', async () => {
      const { account } = await inviteUser(app, actor, { email });
      await app.db.transaction((tx) =>
        tx
          .updateTable('users')
          .set({ disabled_at: clock(), erase_at: clock() })
          .where('id', '=', account.user.id)
          .execute(),
      );
      await eraseDueAccounts(app);
      const { user } = await createUser(app, { name: 'Ada', email, password: PASSWORD });
      expect(user.email).toBe(email);
    });
  });

  describe('an account that is also invited to a team', () => {
    it.each(['before', 'after'])(
      'accepts a team invitation that was sent %s the installation invitation',
      async (when) => {
        const toTeam = () => inviteTeamMember(app, root.actor, { teamId: root.team.id, email });
        const early = when === 'before' ? await toTeam() : null;
        const { url } = await inviteUser(app, actor, { email, name: 'Ada' });
        const { invitationUrl } = early ?? (await toTeam());
        const signUp = { name: 'Eve', password: PASSWORD };
        expect(await problemOf(() => signUpByInvitation(app, tokenOf(invitationUrl), signUp))).toMatchObject({
          code: 'NAME_TAKEN',
        });
        const user = await open(url);
        expect((await acceptInvitation(app, user, tokenOf(invitationUrl))).id).toBe(root.team.id);
        const teams = await listTeams(app, await commandLineActor(app, user), {});
        expect(teams.items.map(({ id }) => id)).toContain(root.team.id);
      },
    );
  });

  it('allows invitations only to administrators in a browser with a fresh password proof', async () => {
    const ada = await createPerson(app, 'Ada');
    const before = await storedRows(app);
    for (const [caller, code] of [
      [ada.actor, 'BROWSER_REQUIRED'],
      [root.actor, 'BROWSER_REQUIRED'],
      [{ ...root.actor, source: { kind: 'OAUTH_APP', id: root.user.id, label: 'App' } }, 'BROWSER_REQUIRED'],
    ] as [Actor, string][]) {
      expect((await refusalOf(() => inviteUser(app, caller, { email }))).code).toBe(code);
    }
    expect(await storedRows(app)).toEqual(before);
    const inAdas = await inBrowser(app, ada);
    expect((await refusalOf(() => inviteUser(app, inAdas, { email }))).code).toBe('FORBIDDEN');
    clock.turn(HOUR);
    expect((await problemOf(() => inviteUser(app, actor, { email }))).code).toBe('PASSWORD_REQUIRED');
    expect(await tracesOf(app, [email])).toEqual([]);
  });
});
