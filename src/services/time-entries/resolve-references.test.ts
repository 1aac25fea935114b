import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { storedEntries } from '../../../test/harness/entries.ts';
import { createPerson, inNewTeam, joinTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { span } from '../../../test/harness/times.ts';
import type { Actor, Role } from '../../domain/teams/policy.ts';
import { createClient } from '../clients/create.ts';
import { removeTeamMember } from '../members/deactivate.ts';
import { createProject } from '../projects/create.ts';
import { archiveTeam } from '../teams/archive.ts';
import { createTimeEntry } from './create.ts';

describeOnBothEngines('the team and the member of a new entry', (engine) => {
  let app: TestApp;
  let owner: Person;
  let colleague: Person;
  /** The account of `owner` in a new team. */
  let ada: Person;
  /** The account of `colleague` in the same team. */
  let bob: Person;

  beforeAll(async () => {
    app = await createTestApp(engine);
    owner = await createPerson(app, 'Ada');
    colleague = await createPerson(app, 'Bob');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ada = await inNewTeam(app, owner);
    bob = await joinTeam(app, ada, colleague, 'MEMBER');
  });

  /** The actor with a changed role, as in the next request. */
  function as(role: Role, person: Person): Actor {
    const memberships = person.actor.memberships.map((membership) =>
      membership.teamId === person.team.id ? { ...membership, role } : membership,
    );
    return { ...person.actor, memberships };
  }

  it('uses the default team by default', async () => {
    const second = await inNewTeam(app, owner);
    const memberships = [...second.actor.memberships, ...ada.actor.memberships];
    const { timeEntry } = await createTimeEntry(app, { ...ada.actor, memberships }, span(9, 10));
    expect(timeEntry).toMatchObject({ teamId: ada.team.id, identityId: ada.identity.id });
  });

  it('uses the first team of a caller without a valid default team', async () => {
    for (const defaultTeamId of [null, owner.team.id]) {
      const { timeEntry } = await createTimeEntry(app, { ...ada.actor, defaultTeamId }, span(9, 10));
      expect(timeEntry.teamId).toBe(ada.team.id);
    }
  });

  it('rejects a caller without a team', async () => {
    const actor = { ...ada.actor, memberships: [] };
    expect(await problemOf(() => createTimeEntry(app, actor, span(9, 10)))).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'teamId',
    });
  });

  it('uses the team of the project or client before the default team', async () => {
    const second = await inNewTeam(app, owner);
    const memberships = [...ada.actor.memberships, ...second.actor.memberships];
    const actor = { ...ada.actor, memberships };
    const project = await createProject(app, second.actor, { name: 'Website' });
    const client = await createClient(app, second.actor, { name: 'Acme' });
    const byProject = await createTimeEntry(app, actor, { ...span(9, 10), projectId: project.id });
    const byClient = await createTimeEntry(app, actor, { ...span(11, 12), clientId: client.id });
    for (const { timeEntry } of [byProject, byClient]) {
      expect(timeEntry).toMatchObject({ teamId: second.team.id, identityId: second.identity.id });
    }
  });

  it('rejects a team that differs from the team of the project or client', async () => {
    const second = await inNewTeam(app, owner);
    const memberships = [...ada.actor.memberships, ...second.actor.memberships];
    const project = await createProject(app, second.actor, { name: 'Website' });
    const client = await createClient(app, second.actor, { name: 'Acme' });
    for (const [field, id] of [
      ['projectId', project.id],
      ['clientId', client.id],
    ]) {
      const input = { ...span(9, 10), teamId: ada.team.id, [String(field)]: id };
      expect(await problemOf(() => createTimeEntry(app, { ...ada.actor, memberships }, input))).toMatchObject(
        {
          code: 'CONTRADICTION',
          field,
        },
      );
    }
  });

  it('requires teamId together with identityId', async () => {
    const problem = await problemOf(() =>
      createTimeEntry(app, ada.actor, { ...span(9, 10), identityId: ada.identity.id }),
    );
    expect(problem).toEqual({
      code: 'INVALID_INPUT',
      field: 'teamId',
      message: 'identityId needs teamId: say in which team the member is.',
    });
  });

  it.each(['MANAGER', 'ADMIN', 'OWNER'] as const)(
    'allows the role %s to track time for another member',
    async (role) => {
      const { timeEntry } = await createTimeEntry(app, as(role, bob), {
        ...span(9, 10),
        teamId: ada.team.id,
        identityId: ada.identity.id,
      });
      expect(timeEntry.identityId).toBe(ada.identity.id);
    },
  );

  it('allows a MEMBER to track only their own time', async () => {
    const create = (identityId: string) => () =>
      createTimeEntry(app, bob.actor, { ...span(9, 10), teamId: ada.team.id, identityId });
    expect(await problemOf(create(ada.identity.id))).toMatchObject({ code: 'FORBIDDEN', field: null });
    const { timeEntry } = await create(bob.identity.id)();
    expect(timeEntry.identityId).toBe(bob.identity.id);
    expect(await storedEntries(app, ada.actor)).toEqual([timeEntry]);
  });

  it('does not find unknown or invisible teams and members', async () => {
    const foreign = await inNewTeam(app, colleague);
    const cases: [string, { teamId: string; identityId?: string }][] = [
      ['teamId', { teamId: foreign.team.id }],
      ['teamId', { teamId: ada.identity.id }],
      ['teamId', { teamId: 'nonsense' }],
      ['teamId', { teamId: '' }],
      ['teamId', { teamId: "x'\0" }],
      ['identityId', { teamId: ada.team.id, identityId: foreign.identity.id }],
      ['identityId', { teamId: ada.team.id, identityId: ada.team.id }],
      ['identityId', { teamId: ada.team.id, identityId: 'nonsense' }],
      ['identityId', { teamId: ada.team.id, identityId: '' }],
      ['teamId', { teamId: foreign.team.id, identityId: foreign.identity.id }],
    ];
    for (const [field, where] of cases) {
      const problem = await problemOf(() => createTimeEntry(app, ada.actor, { ...span(9, 10), ...where }));
      expect(problem, JSON.stringify(where)).toMatchObject({ code: 'NOT_FOUND', field });
    }
    expect(await storedEntries(app, ada.actor)).toEqual([]);
  });

  it('rejects a removed member', async () => {
    await removeTeamMember(app, ada.actor, bob.identity.id);
    const forBob = { ...span(9, 10), teamId: ada.team.id, identityId: bob.identity.id };
    // Also for an actor that was read before the removal.
    for (const actor of [ada.actor, bob.actor]) {
      expect(await problemOf(() => createTimeEntry(app, actor, forBob))).toMatchObject({
        code: 'DEACTIVATED',
        field: 'identityId',
      });
    }
  });

  it('rejects an archived team', async () => {
    await archiveTeam(app, ada.actor, ada.team.id);
    expect(await problemOf(() => createTimeEntry(app, bob.actor, span(9, 10)))).toMatchObject({
      code: 'ARCHIVED',
      field: 'teamId',
    });
  });
});
