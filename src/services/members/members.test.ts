import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLogOf } from '../../../test/harness/audit.ts';
import {
  connectAgain,
  createTestApp,
  describeOnBothEngines,
  type TestApp,
} from '../../../test/harness/engines.ts';
import { storedEntries } from '../../../test/harness/entries.ts';
import {
  asOperator,
  createPerson,
  inNewTeam,
  joinTeam,
  type Person,
} from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { HOUR, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import { setEmailVerified } from '../../db/queries/accounts/users.ts';
import { findIdentities, updateIdentity } from '../../db/queries/teams/identities.ts';
import type { Actor, Role } from '../../domain/teams/policy.ts';
import { newId } from '../../lib/ids.ts';
import { deleteAccountOf } from '../accounts/delete.ts';
import { disableAccount, enableAccount } from '../accounts/disable.ts';
import { restoreAccountOf } from '../accounts/restore.ts';
import { authenticateKey } from '../api-keys/authenticate.ts';
import { acceptOwnInvitation, listOwnInvitations } from '../invitations/own.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { startTimer } from '../timers/start.ts';
import { addAccountAsOperator, addTeamMember } from './add.ts';
import { reactivateTeamMember, removeTeamMember } from './deactivate.ts';
import { listTeamMembers } from './list.ts';
import { type UpdateTeamMemberArgs, updateTeamMember } from './update.ts';

describeOnBothEngines('team members', (engine) => {
  const clock = turnableClock(MONDAY);
  let app: TestApp;
  let account: Person;
  let colleague: Person;
  let ada: Person;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    account = await createPerson(app, 'Ada');
    colleague = await createPerson(app, 'Bob');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock.turn(HOUR);
    ada = await inNewTeam(app, account);
  });

  function as(role: Role, person: Person): Actor {
    const memberships = person.actor.memberships.map((membership) =>
      membership.teamId === person.team.id ? { ...membership, role } : membership,
    );
    return { ...person.actor, memberships };
  }

  async function stored(person: Person) {
    const [identity] = await findIdentities(app.db.read, [ada.team.id], [person.identity.id]);
    return identity;
  }

  /** Accepts the only open invitation of a person. */
  const accept = async ({ actor }: Person) => {
    const [open] = await listOwnInvitations(app, actor);
    return acceptOwnInvitation(app, actor, open?.invitation.id ?? '');
  };

  const add = (args: Partial<Parameters<typeof addTeamMember>[2]> = {}, actor = ada.actor) =>
    addTeamMember(app, actor, { teamId: ada.team.id, email: colleague.user.email, ...args });

  const addAsOperator = (email = colleague.user.email, role?: Role) =>
    addAccountAsOperator(app, { teamId: ada.team.id, email, role });

  describe('addTeamMember', () => {
    it('invites an address without access, with the address as the name', async () => {
      const identity = await add({
        email: ` ${colleague.user.email.toUpperCase()} `,
        role: 'MANAGER',
        hourlyRate: { amount: '40' },
      });
      const email = colleague.user.email.toUpperCase();
      expect(identity).toEqual({
        ...{ id: expect.any(String), teamId: ada.team.id, userId: expect.any(String), name: email, email },
        ...{ role: 'MANAGER', hourlyRate: { minorUnits: 4000, currency: 'EUR' }, costRate: null },
        ...{ deactivatedAt: clock(), invitedAt: clock(), createdAt: clock() },
      });
      expect(identity.userId).not.toBe(colleague.user.id);
      const actor = await authenticateKey(app, colleague.key);
      expect(actor.memberships.map(({ teamId }) => teamId)).not.toContain(ada.team.id);
      await app.mail.close();
      expect(app.mails.at(-1)).toMatchObject({
        to: email,
        subject: expect.stringMatching(/^You are invited/),
      });
    });

    it('uses the role MEMBER by default', async () => {
      expect(await add()).toMatchObject({ role: 'MEMBER', hourlyRate: null });
    });

    it('invites an address again, but rejects active members and invalid addresses', async () => {
      const first = await add();
      expect(await add({ role: 'ADMIN' })).toMatchObject({ id: first.id, role: 'ADMIN' });
      await joinTeam(app, ada, colleague, 'MEMBER');
      expect(await problemOf(() => add())).toMatchObject({ code: 'ALREADY_MEMBER', field: 'email' });
      expect(await problemOf(() => add({ email: 'nonsense' }))).toMatchObject({
        code: 'INVALID_INPUT',
        field: 'email',
      });
    });

    it('addAccountAsOperator adds an account without consent and sends an e-mail', async () => {
      await app.mail.close();
      app.mails.length = 0;
      const identity = await addAsOperator(undefined, 'MANAGER');
      expect(identity).toMatchObject({ userId: colleague.user.id, deactivatedAt: null, invitedAt: null });
      await app.mail.close();
      expect(app.mails).toEqual([
        {
          to: colleague.user.email,
          subject: expect.stringMatching(/^You were added to the team “Team \d+”$/),
          text: expect.stringContaining('The administrator of this Stint server added your account'),
          link: null,
        },
      ]);
      expect(app.mails[0]?.text).toContain('as a manager:\n\nhttps://time.example.com/\n');
      expect(await problemOf(() => addAsOperator('nobody@example.com'))).toMatchObject({
        ...{ code: 'NOT_FOUND', field: 'email' },
      });
    });

    it('addAccountAsOperator rejects a disabled or deleted account', async () => {
      const machine = asOperator(ada.actor);
      const bob = await createPerson(app, 'Bob');
      const added = () => addAsOperator(bob.user.email);
      await app.db.transaction((tx) => disableAccount(tx, machine, bob.user.id, clock()));
      expect(await problemOf(added)).toMatchObject({
        ...{ code: 'CONTRADICTION', field: 'email' },
        message: `The account ${bob.user.email} is disabled; enable it first.`,
      });
      await deleteAccountOf(app, machine, bob.user.id);
      expect((await problemOf(added)).message).toContain('is deleted; restore it first.');
      expect((await listTeamMembers(app, ada.actor, { teamId: ada.team.id })).items).toHaveLength(1);
      await restoreAccountOf(app, machine, bob.user.id);
      await app.db.transaction((tx) => enableAccount(tx, machine, bob.user.id, clock()));
      expect(await added()).toMatchObject({ userId: bob.user.id, deactivatedAt: null });
    });

    it('addAccountAsOperator adds an account to any team that is not deleted', async () => {
      await app.db.transaction((tx) =>
        tx.updateTable('users').set({ email_verified_at: null }).where('id', '=', ada.user.id).execute(),
      );
      const bob = await createPerson(app, 'Bob');
      await addAsOperator(bob.user.email);
      await app.db.transaction(async (tx) => {
        await setEmailVerified(tx, ada.user.id, clock());
        await updateIdentity(tx, { ...ada.identity, deactivatedAt: clock() });
      });
      expect(await addAsOperator(undefined, 'OWNER')).toMatchObject({
        ...{ userId: colleague.user.id, role: 'OWNER', deactivatedAt: null },
      });
      const [line] = await auditLogOf(app, { ...ada, actor: await authenticateKey(app, colleague.key) });
      expect(line).toMatchObject({
        ...{ action: 'teamMember.add', actorName: 'Command line of the server' },
        source: { kind: 'COMMAND_LINE', id: null, label: null },
      });
      for (const teamId of ['x', newId(clock())]) {
        const elsewhere = () => addAccountAsOperator(app, { teamId, email: bob.user.email });
        expect(await problemOf(elsewhere)).toMatchObject({ code: 'NOT_FOUND', field: 'teamId' });
      }
      await app.db.transaction((tx) =>
        tx
          .updateTable('teams')
          .set({ erase_at: clock() + 1 })
          .where('id', '=', ada.team.id)
          .execute(),
      );
      const eve = await createPerson(app, 'Eve');
      expect(await problemOf(() => addAsOperator(eve.user.email))).toMatchObject({ code: 'ARCHIVED' });
    });

    it('creates one invited member in concurrent calls', async () => {
      const second = connectAgain(app);
      try {
        const calls = Array.from({ length: 10 }, (_, n) => {
          const args = { teamId: ada.team.id, email: colleague.user.email };
          return addTeamMember(n % 2 ? second : app, ada.actor, args);
        });
        expect(new Set((await Promise.all(calls)).map(({ id }) => id)).size).toBe(1);
      } finally {
        await second.close();
      }
    });

    it('requires an admin, and an owner to invite an owner', async () => {
      for (const role of ['MEMBER', 'MANAGER'] as const) {
        expect(await problemOf(() => add({}, as(role, ada)))).toMatchObject({ code: 'FORBIDDEN' });
      }
      expect(await problemOf(() => add({ role: 'OWNER' }, as('ADMIN', ada)))).toMatchObject({
        code: 'FORBIDDEN',
      });
      expect(await add({ role: 'ADMIN' }, as('ADMIN', ada))).toMatchObject({ role: 'ADMIN' });
    });

    it('does not find teams of other users', async () => {
      for (const teamId of [colleague.team.id, ada.identity.id, 'nonsense', '']) {
        expect(await problemOf(() => add({ teamId }))).toMatchObject({ code: 'NOT_FOUND', field: 'teamId' });
      }
    });

    it('invites a removed member with the same identity and time', async () => {
      const bob = await joinTeam(app, ada, colleague, 'MANAGER');
      await updateTeamMember(app, ada.actor, bob.identity.id, { hourlyRate: { amount: '40' } });
      const { timeEntry } = await createTimeEntry(app, bob.actor, { ...span(9, 10), teamId: ada.team.id });
      await removeTeamMember(app, ada.actor, bob.identity.id);
      const invited = await add();
      expect(invited).toMatchObject({
        ...{ id: bob.identity.id, role: 'MEMBER', hourlyRate: { minorUnits: 4000 } },
        ...{ invitedAt: clock(), deactivatedAt: clock(), createdAt: bob.identity.createdAt },
      });
      const create = () => createTimeEntry(app, bob.actor, { ...span(11, 12), teamId: ada.team.id });
      expect(await problemOf(create)).toMatchObject({ code: 'DEACTIVATED' });
      const back = await accept(bob);
      expect(back).toEqual({ ...invited, invitedAt: null, deactivatedAt: null });
      expect(await stored(bob)).toEqual(back);
      expect(await storedEntries(app, ada.actor)).toEqual([timeEntry]);
      expect((await create()).outcome).toBe('CREATED');
    });
  });

  describe('updateTeamMember', () => {
    let bob: Person;
    beforeEach(async () => {
      bob = await joinTeam(app, ada, colleague, 'MEMBER');
    });

    const update = (person: Person, args: UpdateTeamMemberArgs, actor = ada.actor) =>
      updateTeamMember(app, actor, person.identity.id, args);

    it('sets the role and the rate, separately or together', async () => {
      expect(await update(bob, { role: 'MANAGER' })).toEqual({ ...bob.identity, role: 'MANAGER' });
      const rate = { minorUnits: 9000, currency: 'JPY' };
      expect(await update(bob, { hourlyRate: { amount: '9000', currency: 'JPY' } })).toEqual({
        ...bob.identity,
        role: 'MANAGER',
        hourlyRate: rate,
      });
      expect(await update(bob, { role: 'ADMIN', hourlyRate: null })).toEqual({
        ...bob.identity,
        role: 'ADMIN',
      });
      expect(await stored(bob)).toEqual({ ...bob.identity, role: 'ADMIN' });
      expect(await update(bob, {})).toEqual({ ...bob.identity, role: 'ADMIN' });
    });

    it('sets the cost rate, which requires an admin', async () => {
      const costs = { minorUnits: 31_50, currency: 'EUR' };
      expect(await update(bob, { costRate: { amount: '31.50' } })).toEqual({
        ...bob.identity,
        costRate: costs,
      });
      expect(await update(bob, { role: 'MANAGER' })).toMatchObject({ costRate: costs, hourlyRate: null });
      for (const role of ['MEMBER', 'MANAGER'] as const) {
        expect(
          await problemOf(() => update(bob, { costRate: { amount: '1' } }, as(role, ada))),
        ).toMatchObject({ code: 'FORBIDDEN' });
      }
      await removeTeamMember(app, ada.actor, bob.identity.id);
      expect(await joinTeam(app, ada, colleague, 'MEMBER')).toMatchObject({ identity: { costRate: costs } });
      expect(await update(bob, { costRate: null })).toMatchObject({ costRate: null });
    });

    it('takes effect on the next request', async () => {
      await update(bob, { role: 'ADMIN' });
      const actor = await authenticateKey(app, bob.key);
      expect(actor.memberships.find(({ teamId }) => teamId === ada.team.id)?.role).toBe('ADMIN');
    });

    it.each([
      [{ role: null }, 'role'],
      [{ hourlyRate: { amount: 'x' } }, 'hourlyRate'],
      [{ costRate: { amount: '1', currency: 'x' } }, 'costRate'],
    ])('rejects %j', async (args, field) => {
      expect(await problemOf(() => update(bob, args))).toMatchObject({ code: 'INVALID_INPUT', field });
    });

    it('requires an admin, and an owner to grant or remove the OWNER role', async () => {
      for (const role of ['MEMBER', 'MANAGER'] as const) {
        expect(await problemOf(() => update(bob, { role: 'MEMBER' }, as(role, ada)))).toMatchObject({
          code: 'FORBIDDEN',
        });
      }
      const admin = as('ADMIN', bob);
      expect(await problemOf(() => update(bob, { role: 'OWNER' }, admin))).toMatchObject({
        code: 'FORBIDDEN',
      });
      expect(await problemOf(() => update(ada, { role: 'ADMIN' }, admin))).toMatchObject({
        code: 'FORBIDDEN',
      });
      expect(await update(bob, { role: 'OWNER' })).toMatchObject({ role: 'OWNER' });
    });

    it('does not find members of other teams', async () => {
      for (const id of [colleague.identity.id, ada.team.id, 'nonsense', '']) {
        expect(await problemOf(() => updateTeamMember(app, ada.actor, id, {}))).toMatchObject({
          code: 'NOT_FOUND',
          field: 'id',
        });
      }
    });

    it('keeps all changes of concurrent calls', async () => {
      for (let round = 0; round < 10; round++) {
        ada = await inNewTeam(app, account);
        bob = await joinTeam(app, ada, colleague, 'MEMBER');
        await Promise.all([
          update(bob, { role: 'MANAGER' }),
          update(bob, { hourlyRate: { amount: '40' } }),
          removeTeamMember(app, ada.actor, bob.identity.id),
        ]);
        expect(await stored(bob)).toMatchObject({
          role: 'MANAGER',
          hourlyRate: { minorUnits: 4000 },
          deactivatedAt: clock(),
        });
      }
    });
  });

  describe('removeTeamMember and reactivateTeamMember', () => {
    it('removing a member stops their running timer', async () => {
      const bob = await joinTeam(app, ada, colleague, 'MEMBER');
      const { timeEntry } = await startTimer(app, bob.actor, { title: 'left running', teamId: ada.team.id });
      clock.turn(HOUR);
      await removeTeamMember(app, ada.actor, bob.identity.id);
      expect(await storedEntries(app, ada.actor)).toEqual([
        { ...timeEntry, end: clock(), updatedAt: clock() },
      ]);
    });

    it('removing a member ends their access and keeps their time; reactivating restores them', async () => {
      const bob = await joinTeam(app, ada, colleague, 'MEMBER');
      const { timeEntry } = await createTimeEntry(app, bob.actor, { ...span(9, 10), teamId: ada.team.id });
      const removed = await removeTeamMember(app, ada.actor, bob.identity.id);
      expect(removed).toEqual({ ...bob.identity, deactivatedAt: clock() });
      const actor = await authenticateKey(app, bob.key);
      expect(actor.memberships.map(({ teamId }) => teamId)).not.toContain(ada.team.id);
      expect(await storedEntries(app, ada.actor)).toEqual([timeEntry]);
      clock.turn(HOUR);
      expect(await removeTeamMember(app, ada.actor, bob.identity.id)).toEqual(removed);
      expect(await reactivateTeamMember(app, ada.actor, bob.identity.id)).toEqual({
        ...removed,
        invitedAt: clock(),
      });
      expect(await accept(bob)).toEqual(bob.identity);
      expect(await stored(bob)).toEqual(bob.identity);
      expect(await reactivateTeamMember(app, ada.actor, bob.identity.id)).toEqual(bob.identity);
    });

    it('removeTeamMember and reactivateTeamMember require an admin, but every member can leave', async () => {
      const bob = await joinTeam(app, ada, colleague, 'MEMBER');
      const id = bob.identity.id;
      expect(await problemOf(() => removeTeamMember(app, as('MANAGER', ada), id))).toMatchObject({
        code: 'FORBIDDEN',
      });
      expect(await removeTeamMember(app, bob.actor, id)).toMatchObject({ deactivatedAt: clock() });
      expect(await problemOf(() => reactivateTeamMember(app, as('MANAGER', ada), id))).toMatchObject({
        code: 'FORBIDDEN',
      });
      expect(await reactivateTeamMember(app, as('ADMIN', ada), id)).toMatchObject({ invitedAt: clock() });
    });

    it('only an owner removes or reactivates an owner', async () => {
      const bob = await joinTeam(app, ada, colleague, 'OWNER');
      const id = bob.identity.id;
      expect(await problemOf(() => removeTeamMember(app, as('ADMIN', ada), id))).toMatchObject({
        code: 'FORBIDDEN',
      });
      await removeTeamMember(app, ada.actor, id);
      expect(await problemOf(() => reactivateTeamMember(app, as('ADMIN', ada), id))).toMatchObject({
        code: 'FORBIDDEN',
      });
      expect(await reactivateTeamMember(app, ada.actor, id)).toMatchObject({
        role: 'OWNER',
        invitedAt: clock(),
      });
    });

    it('removeTeamMember and reactivateTeamMember do not find members of other teams', async () => {
      for (const act of [removeTeamMember, reactivateTeamMember]) {
        for (const id of [colleague.identity.id, ada.team.id, 'nonsense', '']) {
          expect(await problemOf(() => act(app, ada.actor, id))).toMatchObject({
            code: 'NOT_FOUND',
            field: 'id',
          });
        }
      }
    });
  });

  describe('the last owner', () => {
    const lastOwner = {
      code: 'LAST_OWNER',
      field: 'id',
      message:
        'This is the only owner of the team; make another member with a verified address an owner first.',
    };

    it('the last owner can neither leave nor change their role', async () => {
      await joinTeam(app, ada, colleague, 'ADMIN');
      const { id } = ada.identity;
      expect(await problemOf(() => removeTeamMember(app, ada.actor, id))).toEqual(lastOwner);
      expect(await problemOf(() => updateTeamMember(app, ada.actor, id, { role: 'ADMIN' }))).toEqual(
        lastOwner,
      );
      expect(await updateTeamMember(app, ada.actor, id, { role: 'OWNER' })).toMatchObject({ role: 'OWNER' });
      expect(await updateTeamMember(app, ada.actor, id, { hourlyRate: { amount: '1' } })).toMatchObject({
        role: 'OWNER',
      });
    });

    it('the last owner cannot leave if the other owner was removed', async () => {
      const bob = await joinTeam(app, ada, colleague, 'OWNER');
      await removeTeamMember(app, ada.actor, bob.identity.id);
      expect(await problemOf(() => removeTeamMember(app, ada.actor, ada.identity.id))).toEqual(lastOwner);
    });

    it('an owner can leave after another member became an owner', async () => {
      const bob = await joinTeam(app, ada, colleague, 'MEMBER');
      await updateTeamMember(app, ada.actor, bob.identity.id, { role: 'OWNER' });
      expect(await removeTeamMember(app, ada.actor, ada.identity.id)).toMatchObject({
        deactivatedAt: clock(),
      });
    });

    it('one owner stays when two owners leave concurrently on two nodes', async () => {
      const second = connectAgain(app);
      try {
        for (let round = 0; round < 10; round++) {
          ada = await inNewTeam(app, account);
          const bob = await joinTeam(app, ada, colleague, 'OWNER');
          const leave = (on: typeof second | TestApp, person: Person) =>
            round % 2
              ? updateTeamMember(on, person.actor, person.identity.id, { role: 'MEMBER' })
              : removeTeamMember(on, person.actor, person.identity.id);
          const results = await Promise.allSettled([leave(app, ada), leave(second, bob)]);
          const refused = results.filter((result) => result.status === 'rejected');
          expect(refused).toHaveLength(1);
          expect(refused[0]?.reason).toMatchObject({ code: 'LAST_OWNER' });
        }
      } finally {
        await second.close();
      }
    });
  });

  describe('listTeamMembers', () => {
    it('lists all members to every member, ordered by address, in pages', async () => {
      const bob = await joinTeam(app, ada, colleague, 'MEMBER');
      await removeTeamMember(app, ada.actor, bob.identity.id);
      const query = { teamId: ada.team.id };
      const emails = async (more: object = {}, actor = ada.actor) =>
        (await listTeamMembers(app, actor, { ...query, ...more })).items.map((identity) => identity.email);
      const both = [account.user.email, colleague.user.email];
      expect(await emails()).toEqual(both);
      expect(await emails({}, bob.actor)).toEqual(both);
      expect(await emails({ active: true })).toEqual([account.user.email]);
      expect(await emails({ active: false })).toEqual([colleague.user.email]);
      const page = await listTeamMembers(app, ada.actor, { ...query, first: 1 });
      const [first] = page.items;
      if (!first) throw new Error('The page is empty.');
      expect(page.hasNextPage).toBe(true);
      expect(await emails({ first: 1, after: page.cursorOf(first) })).toEqual([colleague.user.email]);
    });

    it('does not list members of teams that the caller is not in', async () => {
      for (const teamId of [colleague.team.id, 'nonsense', '']) {
        expect(await problemOf(() => listTeamMembers(app, ada.actor, { teamId }))).toMatchObject({
          code: 'NOT_FOUND',
          field: 'teamId',
        });
      }
    });
  });
});
