import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson, inNewTeam, joinTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { HOUR, MONDAY, span, turnableClock } from '../../../test/harness/times.ts';
import { tracesOf } from '../../../test/processes/traces.ts';
import { findUser } from '../../db/queries/accounts/users.ts';
import { findTeams } from '../../db/queries/teams/teams.ts';
import type { Actor, Role } from '../../domain/teams/policy.ts';
import { authenticateKey } from '../api-keys/authenticate.ts';
import { createClient } from '../clients/create.ts';
import { createImport } from '../imports/create.ts';
import { addTeamMember } from '../members/add.ts';
import { createTag } from '../tags/create.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { deleteTimeEntry } from '../time-entries/delete.ts';
import { updateCurrentUser } from '../users/current.ts';
import { archiveTeam, unarchiveTeam } from './archive.ts';
import { createTeam } from './create.ts';
import { deleteTeam } from './delete.ts';
import { listTeams } from './list.ts';
import { type UpdateTeamArgs, updateTeam } from './update.ts';

describeOnBothEngines('teams', (engine) => {
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

  const as = (role: Role): Actor => ({
    ...ada.actor,
    memberships: ada.actor.memberships.map((membership) => ({ ...membership, role })),
  });

  async function stored(id = ada.team.id) {
    const [team] = await findTeams(app.db.read, [id]);
    return team;
  }

  describe('createTeam', () => {
    it('creates a team that the caller owns', async () => {
      const team = await createTeam(app, colleague.actor, {
        name: ' Studio ',
        currency: 'jpy',
        timezone: 'asia/tokyo',
        overlapPolicy: 'REJECT',
        defaultHourlyRate: { amount: '9000' },
      });
      expect(team).toEqual({
        id: expect.any(String),
        name: 'Studio',
        currency: 'JPY',
        timezone: 'Asia/Tokyo',
        timezoneIsSet: true,
        overlapPolicy: 'REJECT',
        defaultHourlyRate: { minorUnits: 9000, currency: 'JPY' },
        lockedBefore: null,
        archivedAt: null,
        eraseAt: null,
        createdAt: clock(),
      });
      expect(await stored(team.id)).toEqual(team);
      const actor = await authenticateKey(app, colleague.key);
      expect(actor.memberships).toContainEqual({
        teamId: team.id,
        identityId: expect.any(String),
        role: 'OWNER',
      });
      expect(actor.defaultTeamId).toBe(colleague.user.defaultTeamId);
    });

    it('defaults to the zone of the owner, the currency of its country and MERGE_SAME_WORK', async () => {
      await updateCurrentUser(app, colleague.actor, { timezone: 'Europe/Zurich' });
      expect(await createTeam(app, colleague.actor, { name: 'x' })).toMatchObject({
        currency: 'CHF',
        timezone: 'Europe/Zurich',
        timezoneIsSet: true,
        overlapPolicy: 'MERGE_SAME_WORK',
        defaultHourlyRate: null,
      });
    });

    it.each([
      [{ name: '' }, 'name'],
      [{ name: 'x', currency: 'EURO' }, 'currency'],
      [{ name: 'x', timezone: '+02:00' }, 'timezone'],
      [{ name: 'x', timezone: '' }, 'timezone'],
      [{ name: 'x', defaultHourlyRate: { amount: '-1' } }, 'defaultHourlyRate'],
      [{ name: 'x', defaultHourlyRate: { amount: '1', currency: 'EURO' } }, 'defaultHourlyRate'],
    ])('rejects %j', async (args, field) => {
      expect(await problemOf(() => createTeam(app, ada.actor, args))).toMatchObject({
        code: 'INVALID_INPUT',
        field,
      });
    });
  });

  describe('updateTeam', () => {
    const update = (args: UpdateTeamArgs, actor = ada.actor) => updateTeam(app, actor, ada.team.id, args);

    it('changes the given fields and keeps the others', async () => {
      expect(await update({})).toEqual(ada.team);
      const changed = await update({
        name: 'Studio',
        currency: 'USD',
        timezone: 'America/New_York',
        overlapPolicy: 'KEEP_BOTH',
        defaultHourlyRate: { amount: '10' },
      });
      expect(changed).toEqual({
        ...ada.team,
        name: 'Studio',
        currency: 'USD',
        timezone: 'America/New_York',
        overlapPolicy: 'KEEP_BOTH',
        // In the new currency of the team.
        defaultHourlyRate: { minorUnits: 1000, currency: 'USD' },
      });
      expect(await stored()).toEqual(changed);
      expect(await update({ currency: 'GBP' })).toEqual({ ...changed, currency: 'GBP' });
      expect(await update({ defaultHourlyRate: null })).toMatchObject({ defaultHourlyRate: null });
    });

    it.each(['name', 'currency', 'timezone', 'overlapPolicy'])('rejects null for %s', async (field) => {
      expect(await problemOf(() => update({ [field]: null }))).toMatchObject({
        code: 'INVALID_INPUT',
        field,
      });
    });

    it('requires an admin', async () => {
      for (const role of ['MEMBER', 'MANAGER'] as const) {
        expect(await problemOf(() => update({ name: 'x' }, as(role)))).toMatchObject({ code: 'FORBIDDEN' });
      }
      expect(await update({ name: 'x' }, as('ADMIN'))).toMatchObject({ name: 'x' });
    });

    it('keeps all changes of concurrent calls', async () => {
      for (let round = 0; round < 10; round++) {
        ada = await inNewTeam(app, account);
        await Promise.all([
          update({ name: 'Studio' }),
          update({ currency: 'USD' }),
          update({ overlapPolicy: 'REJECT' }),
          archiveTeam(app, ada.actor, ada.team.id),
        ]);
        expect(await stored()).toEqual({
          ...ada.team,
          name: 'Studio',
          currency: 'USD',
          overlapPolicy: 'REJECT',
          archivedAt: clock(),
        });
      }
    });
  });

  describe('archiveTeam and unarchiveTeam', () => {
    it('archiveTeam can be repeated, and unarchiveTeam undoes the archiving', async () => {
      const archived = await archiveTeam(app, ada.actor, ada.team.id);
      expect(archived).toEqual({ ...ada.team, archivedAt: clock() });
      clock.turn(HOUR);
      expect(await archiveTeam(app, ada.actor, ada.team.id)).toEqual(archived);
      expect(await stored()).toEqual(archived);
      expect(await unarchiveTeam(app, ada.actor, ada.team.id)).toEqual(ada.team);
      expect(await stored()).toEqual(ada.team);
    });

    it('archiveTeam and unarchiveTeam require an owner', async () => {
      for (const act of [archiveTeam, unarchiveTeam]) {
        for (const role of ['MEMBER', 'MANAGER', 'ADMIN'] as const) {
          expect(await problemOf(() => act(app, as(role), ada.team.id))).toMatchObject({ code: 'FORBIDDEN' });
        }
      }
    });
  });

  describe('deleteTeam', () => {
    it('deletes a team without data other than members', async () => {
      const bob = await joinTeam(app, ada, colleague, 'ADMIN');
      await updateCurrentUser(app, bob.actor, { defaultTeamId: ada.team.id });
      expect(await deleteTeam(app, ada.actor, ada.team.id)).toEqual({ deletedId: ada.team.id, team: null });
      expect(await stored()).toBeUndefined();
      const actor = await authenticateKey(app, colleague.key);
      expect(actor.memberships.map(({ teamId }) => teamId)).not.toContain(ada.team.id);
      expect((await findUser(app.db.read, colleague.user.id))?.defaultTeamId).toBeNull();
    });

    it('deletes the addresses of invited people', async () => {
      const guest = `guest.${ada.team.id}@example.com`;
      await addTeamMember(app, ada.actor, { teamId: ada.team.id, email: guest });
      expect(await tracesOf(app, [guest])).not.toEqual([]);
      await deleteTeam(app, ada.actor, ada.team.id);
      expect(await tracesOf(app, [guest])).toEqual([]);
    });

    it.each<[string, (person: Person) => Promise<unknown>]>([
      ['a client', ({ actor }) => createClient(app, actor, { name: 'Acme' })],
      ['a tag', ({ actor }) => createTag(app, actor, { name: 'x' })],
      ['an import', ({ actor }) => createImport(app, actor, { tool: 'toggl', fileName: 'x.csv' })],
      ['time', ({ actor }) => createTimeEntry(app, actor, span(9, 10))],
    ])('rejects a team with %s, and suggests archiving', async (_, fill) => {
      await fill(ada);
      const problem = await problemOf(() => deleteTeam(app, ada.actor, ada.team.id));
      expect(problem).toMatchObject({ code: 'IN_USE', field: 'id' });
      expect(problem.message).toContain('Or archive it');
      expect(await stored()).toEqual(ada.team);
    });

    it('deletes a team whose entries were deleted', async () => {
      const { timeEntry } = await createTimeEntry(app, ada.actor, {
        ...span(9, 10),
        idempotencyKey: ada.team.id,
      });
      await deleteTimeEntry(app, ada.actor, timeEntry.id);
      expect(await deleteTeam(app, ada.actor, ada.team.id)).toEqual({ deletedId: ada.team.id, team: null });
    });

    it('requires an owner', async () => {
      for (const role of ['MEMBER', 'MANAGER', 'ADMIN'] as const) {
        expect(await problemOf(() => deleteTeam(app, as(role), ada.team.id))).toMatchObject({
          code: 'FORBIDDEN',
        });
      }
    });
  });

  it('all changes fail for teams of other users, deleted teams and invalid ids', async () => {
    const gone = await inNewTeam(app, account);
    await deleteTeam(app, gone.actor, gone.team.id);
    const foreign = await inNewTeam(app, colleague);
    for (const act of [
      (id: string) => updateTeam(app, gone.actor, id, { name: 'x' }),
      (id: string) => archiveTeam(app, gone.actor, id),
      (id: string) => unarchiveTeam(app, gone.actor, id),
      (id: string) => deleteTeam(app, gone.actor, id),
    ]) {
      for (const id of [gone.team.id, foreign.team.id, ada.identity.id, 'nonsense', '']) {
        expect(await problemOf(() => act(id))).toMatchObject({ code: 'NOT_FOUND', field: 'id' });
      }
    }
  });

  describe('listTeams', () => {
    it('lists the teams of the caller by name in pages, filtered by archived', async () => {
      const names = ['b', 'A', 'c'];
      const teams = [];
      for (const name of names) teams.push(await inNewTeam(app, account, { name }));
      const memberships = teams.flatMap((person) => person.actor.memberships);
      const actor = { ...ada.actor, memberships };
      const [, first] = teams;
      if (!first) throw new Error('There is no such team.');
      await archiveTeam(app, actor, first.team.id);
      const listed = async (query: Parameters<typeof listTeams>[2]) =>
        (await listTeams(app, actor, query)).items.map((team) => team.name);
      expect(await listed({})).toEqual(['A', 'b', 'c']);
      expect(await listed({ archived: false })).toEqual(['b', 'c']);
      expect(await listed({ archived: true })).toEqual(['A']);
      const page = await listTeams(app, actor, { first: 2 });
      const last = page.items.at(-1);
      if (!last) throw new Error('The page is empty.');
      expect(page.hasNextPage).toBe(true);
      expect(await listed({ after: page.cursorOf(last) })).toEqual(['c']);
      expect((await listTeams(app, { ...actor, memberships: [] }, {})).items).toEqual([]);
    });
  });
});
