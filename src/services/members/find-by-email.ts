import { findIdentityByEmail } from '../../db/queries/teams/identities.ts';
import type { Identity, Team } from '../../domain/entities.ts';
import { failure } from '../../lib/errors.ts';
import type { App } from '../app.ts';

/** Returns the active member of a team with an address, for the operator. */
export async function findMemberByEmail(app: App, team: Team, email: string): Promise<Identity> {
  const member = await findIdentityByEmail(app.db.read, team.id, email);
  if (member?.deactivatedAt === null) return member;
  throw failure('NOT_FOUND', `${email} is not an active member of "${team.name}".`, 'email');
}
