import { findIdentityByEmail } from '../../db/queries/identities.ts';
import type { Identity, Team } from '../../domain/entities.ts';
import { failure } from '../../lib/errors.ts';
import type { App } from '../app.ts';

/** The member of a team with an address, for the administrator at the machine. */
export async function findMemberByEmail(app: App, team: Team, email: string): Promise<Identity> {
  const member = await findIdentityByEmail(app.db.read, team.id, email);
  if (member?.deactivatedAt === null) return member;
  throw failure('NOT_FOUND', `${email} is no active member of "${team.name}".`, 'email');
}
