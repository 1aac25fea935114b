import { findUserByEmail } from '../../db/queries/accounts/users.ts';
import { findMemberships } from '../../db/queries/teams/identities.ts';
import type { User } from '../../domain/entities.ts';
import { type Actor, scopes } from '../../domain/teams/policy.ts';
import { checkEmail } from '../../domain/text/text.ts';
import { failure } from '../../lib/errors.ts';
import type { App } from '../app.ts';

/**
 * Returns the actor of the command line. The command line has direct access to the database, so it acts for a user
 * without a credential, with both scopes and the user's roles.
 */
export async function commandLineActor(
  app: App,
  user: Pick<User, 'id' | 'defaultTeamId'>,
  label: string | null = null,
): Promise<Actor> {
  return {
    userId: user.id,
    defaultTeamId: user.defaultTeamId,
    memberships: await findMemberships(app.db.read, user.id),
    scopes,
    source: { kind: 'COMMAND_LINE', id: null, label },
  };
}

/** Returns the caller with current memberships. */
export async function withCurrentMemberships(app: App, actor: Actor): Promise<Actor> {
  return { ...actor, memberships: await findMemberships(app.db.read, actor.userId) };
}

export async function actorByEmail(app: App, email: string, field = 'email'): Promise<Actor> {
  return commandLineActor(app, await userByEmail(app, email, field));
}

export async function userByEmail(app: App, email: string, field = 'email'): Promise<User> {
  const address = checkEmail(email, field);
  const user = await findUserByEmail(app.db.read, address);
  if (!user) {
    throw failure(
      'NOT_FOUND',
      `There is no account for ${address}; "bin/stint user create" makes one.`,
      field,
    );
  }
  return user;
}

/** Returns the account of an address. Throws if the address is not verified. */
export async function verifiedUserByEmail(app: App, email: string, field = 'email'): Promise<User> {
  const user = await userByEmail(app, email, field);
  if (user.emailVerifiedAt !== null) return user;
  throw failure(
    'EMAIL_NOT_VERIFIED',
    `${user.email} is not verified yet; "bin/stint user verify ${user.email}" makes the link for it.`,
    field,
  );
}
