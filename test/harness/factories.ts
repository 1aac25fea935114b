import { findIdentityOfUser } from '../../src/db/queries/teams/identities.ts';
import type { Identity, Team, User } from '../../src/domain/entities.ts';
import type { Actor, Membership, Role } from '../../src/domain/teams/policy.ts';
import { createApiKey } from '../../src/services/api-keys/create.ts';
import type { App } from '../../src/services/app.ts';
import { addAccountAsOperator } from '../../src/services/members/add.ts';
import { actorOfSession } from '../../src/services/sessions/actor.ts';
import { startSession } from '../../src/services/sessions/start.ts';
import { type CreateTeamArgs, createTeam } from '../../src/services/teams/create.ts';
import { insertAccount } from '../../src/services/users/create.ts';
import { hashPassword } from '../../src/services/users/password.ts';

export interface Person {
  user: User;
  team: Team;
  identity: Identity;
  actor: Actor;
  /** The text of an API key with both scopes. */
  key: string;
}

/** The password of every account. */
export const PASSWORD = 'correct horse battery';

// Hashed once, because hashing takes longer than the rest of createPerson.
let passwordHash: Promise<string> | undefined;

let count = 0;

/** Creates a user with an unverified address and a session. */
export async function createUnverified(
  app: App,
  email = `unverified.${++count}@example.com`,
): Promise<Omit<Person, 'key'> & { sessionToken: string }> {
  passwordHash ??= hashPassword(PASSWORD);
  const hash = await passwordHash;
  const account = { name: 'Unverified', email, timezone: 'UTC', isVerified: false };
  const signedUp = await app.db.transaction((tx) => insertAccount(tx, account, hash, app.clock()));
  const started = await startSession(app, signedUp.user.id, { userAgent: null, address: null });
  const actor = await actorOfSession(app, { session: started.session, user: signedUp.user });
  return { ...signedUp, actor, sessionToken: started.token };
}

/** The actor whose calls come from the command line. */
export function asOperator(actor: Actor): Actor {
  return { ...actor, source: { kind: 'COMMAND_LINE', id: null, label: null } };
}

/** The actor of a new session of the person. */
export async function inBrowser(app: App, { user }: Person): Promise<Actor> {
  const started = await startSession(app, user.id, { userAgent: null, address: null });
  return actorOfSession(app, { ...started, user });
}

/** Creates a user with a team, who acts through an API key. A null time zone leaves those of the user and the team unset. */
export async function createPerson(
  app: App,
  name = `Person ${++count}`,
  timezone: string | null = 'UTC',
  email = `${name.toLowerCase().replaceAll(' ', '.')}.${++count}@example.com`,
): Promise<Person> {
  passwordHash ??= hashPassword(PASSWORD);
  const hash = await passwordHash;
  const signedUp = await app.db.transaction((tx) =>
    insertAccount(tx, { name, email, timezone, isVerified: true }, hash, app.clock()),
  );
  const membership: Membership = {
    teamId: signedUp.team.id,
    identityId: signedUp.identity.id,
    role: 'OWNER',
  };
  const actor: Actor = {
    userId: signedUp.user.id,
    defaultTeamId: signedUp.team.id,
    memberships: [membership],
    scopes: ['read', 'write'],
    source: { kind: 'COMMAND_LINE', id: null, label: null },
  };
  const { apiKey, secret } = await createApiKey(app, actor, { name: 'test' });
  return {
    ...signedUp,
    actor: { ...actor, source: { kind: 'API_KEY', id: apiKey.id, label: 'test' } },
    key: secret,
  };
}

/** Creates a person with a role in the owner's team, which becomes their default team. */
export async function createMember(
  app: App,
  owner: Person,
  role: Role,
  name?: string,
  timezone?: string,
): Promise<Person> {
  return joinTeam(app, owner, await createPerson(app, name, timezone), role);
}

/** Creates a key with only the scope `write`, as earlier versions did, and returns its text. */
export async function createWriteOnlyKey(app: App, actor: Actor): Promise<string> {
  const { apiKey, secret } = await createApiKey(app, asOperator(actor), { name: 'write' });
  await app.db.transaction((tx) =>
    tx.updateTable('api_keys').set({ scopes: 'write' }).where('id', '=', apiKey.id).execute(),
  );
  return secret;
}

/** Adds a person to the owner's team, which becomes their default team. */
export async function joinTeam(app: App, owner: Person, person: Person, role: Role): Promise<Person> {
  const identity = await addAccountAsOperator(app, {
    teamId: owner.team.id,
    email: person.user.email,
    role,
  });
  const membership: Membership = { teamId: owner.team.id, identityId: identity.id, role };
  return {
    ...person,
    team: owner.team,
    identity,
    actor: {
      ...person.actor,
      defaultTeamId: owner.team.id,
      memberships: [membership, ...person.actor.memberships],
    },
  };
}

/** The person as the owner of a new team, without other memberships. Much cheaper than a new account. */
export async function inNewTeam(
  app: App,
  person: Person,
  args: Partial<CreateTeamArgs> = {},
): Promise<Person> {
  const team = await createTeam(app, person.actor, { name: `Team ${++count}`, ...args });
  const identity = await findIdentityOfUser(app.db.read, team.id, person.user.id);
  if (!identity) throw new Error('A new team has its owner.');
  const membership: Membership = { teamId: team.id, identityId: identity.id, role: 'OWNER' };
  return {
    ...person,
    team,
    identity,
    actor: { ...person.actor, defaultTeamId: team.id, memberships: [membership] },
  };
}
