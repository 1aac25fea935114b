import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import {
  asOperator,
  createMember,
  createPerson,
  PASSWORD,
  type Person,
} from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import type { Team } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { changeAccountAsOperator } from '../accounts/change.ts';
import { deleteAccountOf } from '../accounts/delete.ts';
import { eraseDueAccounts } from '../accounts/erase.ts';
import { promoteAccount } from '../accounts/promote.ts';
import { appointOwner } from '../accounts/successors.ts';
import { findOwnTeamSuccession, findSuccessors } from '../accounts/team-succession.ts';
import { listCatalog } from '../catalog/list.ts';
import { inviteTeamMember } from '../invitations/invite.ts';
import { addAccountAsOperator } from '../members/add.ts';
import { removeTeamMember } from '../members/deactivate.ts';
import { listTeamMembers } from '../members/list.ts';
import { updateTeamMember } from '../members/update.ts';
import { eraseDueTeams } from '../teams/erase.ts';
import { listTeams } from '../teams/list.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { listTimeEntries } from '../time-entries/list.ts';
import { runningTimer } from '../timers/running.ts';
import { commandLineActor, withCurrentMemberships } from '../users/actor.ts';
import { createUser } from '../users/create.ts';
import { isNewInstall } from '../users/is-new-install.ts';
import { hashPassword } from '../users/password.ts';
import { signIn } from '../users/sign-in.ts';
import { openAccounts } from './accounts.ts';
import { people } from './people.ts';
import { createSampleTeam, deleteSampleTeam } from './sample.ts';

describeOnBothEngines('sample teams', (engine) => {
  let app: TestApp;
  let ada: Person;
  let actor: Actor;
  let team: Team;
  const make = async () => {
    team = await createSampleTeam(app, ada.actor, { name: 'Look around' });
    actor = await withCurrentMemberships(app, ada.actor);
  };
  const emails = async () =>
    (await listTeamMembers(app, actor, { teamId: team.id })).items
      .map(({ email }) => email)
      .filter((email) => email !== ada.user.email);
  beforeAll(async () => {
    app = await createTestApp(engine);
    ada = await createPerson(app, 'Ada');
    // Accounts of the demo have a password that its maker knows.
    await openAccounts(app, people, await hashPassword(PASSWORD));
    await make();
  });
  afterAll(() => app.close());

  it('creates a team with the caller as owner and three months of time', async () => {
    expect(team.name).toBe('Look around');
    const membership = actor.memberships.find(({ teamId }) => teamId === team.id);
    expect(membership?.role).toBe('OWNER');
    const entries = await listTimeEntries(app, actor, { teamId: team.id, first: 500 });
    expect((await entries.totals()).count).toBeGreaterThan(1_000);
    const own = await listTimeEntries(app, actor, { identityId: membership?.identityId ?? '', first: 500 });
    expect(own.items.length).toBeGreaterThan(100);
    const oldest = await listTimeEntries(app, actor, { teamId: team.id, to: '2026-01-01T00:00:00Z' });
    expect(Math.min(...entries.items.map(({ start }) => start))).toBeGreaterThan(
      Date.now() - 100 * 86_400_000,
    );
    expect(oldest.items.every(({ start }) => start > Date.now() - 100 * 86_400_000)).toBe(true);
    expect((await listCatalog(app, actor, 'projects', { teamId: team.id })).items.length).toBeGreaterThan(4);
    expect((await runningTimer(app, actor, { teamId: team.id }))?.end).toBeNull();
  });

  it('creates a sample team for an unverified account', async () => {
    const eve = await createPerson(app, 'Eve');
    await app.db.transaction((tx) =>
      tx.updateTable('users').set({ email_verified_at: null }).where('id', '=', eve.user.id).execute(),
    );
    const { id } = await createSampleTeam(app, eve.actor, {});
    const memberActor = await withCurrentMemberships(app, eve.actor);
    expect((await listTeamMembers(app, memberActor, { teamId: id })).items).toHaveLength(6);
  });

  it('keeps the caller’s default team, and lets nobody sign in as a sample person', async () => {
    const user = await app.db.read
      .selectFrom('users')
      .select('default_team_id')
      .where('id', '=', ada.user.id)
      .executeTakeFirst();
    expect(user?.default_team_id).toBe(ada.team.id);
    const colleagues = await emails();
    expect(colleagues).toHaveLength(5);
    for (const email of colleagues) {
      const attempt = { email, password: PASSWORD };
      const browser = { userAgent: null, address: null };
      expect(await problemOf(() => signIn(app, attempt, browser))).toMatchObject({ code: 'UNAUTHENTICATED' });
    }
  });

  it('reserves the addresses of sample and demo people', async () => {
    const reserved = [...(await emails()), 'mara@demo.stint.example', 'someone@sample.stint.example'];
    for (const email of reserved) {
      const attempts = [
        () => createUser(app, { name: 'Eve', email, password: PASSWORD }),
        () => inviteTeamMember(app, ada.actor, { teamId: ada.team.id, email }),
      ];
      for (const attempt of attempts) {
        expect(await problemOf(attempt)).toMatchObject({ code: 'INVALID_INPUT', field: 'email' });
      }
    }
  });

  it('rejects callers who have tracked time, and apps', async () => {
    expect(await problemOf(() => createSampleTeam(app, actor, {}))).toMatchObject({ code: 'IN_USE' });
    const bob = await createPerson(app, 'Bob');
    const application = { ...bob.actor, source: { kind: 'OAUTH_APP' as const, id: null, label: null } };
    expect(await problemOf(() => createSampleTeam(app, application, {}))).toMatchObject({
      code: 'FORBIDDEN',
    });
    await createTimeEntry(app, bob.actor, {
      startTime: '2026-01-05T09:00:00Z',
      endTime: '2026-01-05T10:00:00Z',
    });
    expect(await problemOf(() => createSampleTeam(app, bob.actor, {}))).toMatchObject({ code: 'IN_USE' });
  });

  it('deleteSampleTeam erases the team, and the caller can create another', async () => {
    expect(await deleteSampleTeam(app, actor, team.id)).toBe(team.id);
    expect((await listTeams(app, ada.actor, {})).items.map(({ id }) => id)).toEqual([ada.team.id]);
    const before = team.id;
    await make();
    expect(team.id).not.toBe(before);
  });

  it('counts no sample person as a member, owner or administrator', async () => {
    expect((await findOwnTeamSuccession(app, actor)).erased.map(({ id }) => id)).toContain(team.id);
    expect((await findOwnTeamSuccession(app, actor)).ownerless).toEqual([]);
    expect(await findSuccessors(app, [team.id], ada.user.id)).toEqual([]);
    const { items } = await listTeamMembers(app, actor, { teamId: team.id });
    const [tomas, ingrid] = ['tomas', 'ingrid'].map((name) =>
      items.find(({ email }) => email === `${name}@sample.stint.example`),
    );
    await updateTeamMember(app, actor, tomas?.id ?? '', { role: 'OWNER' });
    const own = actor.memberships.find(({ teamId }) => teamId === team.id)?.identityId ?? '';
    const lastOwner = [
      () => removeTeamMember(app, actor, own),
      () => updateTeamMember(app, actor, own, { role: 'ADMIN' }),
    ];
    for (const attempt of lastOwner) expect(await problemOf(attempt)).toMatchObject({ code: 'LAST_OWNER' });
    const atMachine = await commandLineActor(app, ada.user);
    expect(await problemOf(() => appointOwner(app, atMachine, ingrid))).toMatchObject({ code: 'NOT_FOUND' });
    const promote = () => changeAccountAsOperator(app, tomas?.email ?? '', promoteAccount);
    expect(await problemOf(promote)).toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('sample data'),
    });
  });

  it('erasing the only account erases its sample team and leaves a new installation', async () => {
    const alone = await createTestApp(engine);
    const zoe = await createPerson(alone, 'Zoe');
    const { id } = await createSampleTeam(alone, zoe.actor, {});
    await deleteAccountOf(alone, asOperator(zoe.actor), zoe.user.id);
    const later = { ...alone, clock: () => Date.now() + 15 * 86_400_000 };
    await eraseDueAccounts(later);
    await eraseDueTeams(later);
    const rows = await alone.db.read.selectFrom('teams').select('id').execute();
    expect(rows.filter((row) => row.id === id)).toEqual([]);
    expect(await isNewInstall(later)).toBe(true);
    const first = await createUser(later, { name: 'Yan', email: 'yan@example.com', password: PASSWORD });
    expect(first.user.administratorSince).not.toBeNull();
    await alone.close();
  });

  it('offers a real member as the successor of the owner', async () => {
    const bob = await createPerson(app, 'Bob');
    await addAccountAsOperator(app, { teamId: team.id, email: bob.user.email });
    const succession = await findOwnTeamSuccession(app, actor);
    expect(succession.ownerless.map(({ id }) => id)).toEqual([team.id]);
    expect((await findSuccessors(app, [team.id], ada.user.id)).map(({ name }) => name)).toEqual(['Bob']);
  });

  it('deleteSampleTeam rejects teams with other people and teams of other owners', async () => {
    const bob = await createMember(app, ada, 'MEMBER', 'Bob');
    expect(await problemOf(() => deleteSampleTeam(app, actor, ada.team.id))).toMatchObject({
      code: 'IN_USE',
    });
    expect(await problemOf(() => deleteSampleTeam(app, bob.actor, team.id))).toMatchObject({
      code: 'NOT_FOUND',
    });
    await addAccountAsOperator(app, { teamId: team.id, email: bob.user.email });
    expect(await problemOf(() => deleteSampleTeam(app, actor, team.id))).toMatchObject({ code: 'IN_USE' });
    const alone = await createPerson(app, 'Eve');
    expect(await problemOf(() => deleteSampleTeam(app, alone.actor, alone.team.id))).toMatchObject({
      code: 'IN_USE',
    });
  });
});
