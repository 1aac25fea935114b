import { findIdentityOfUser, insertIdentity, updateIdentity } from '../../db/queries/identities.ts';
import { findUserByEmail } from '../../db/queries/users.ts';
import type { Identity } from '../../domain/entities.ts';
import type { Actor, Role } from '../../domain/policy.ts';
import { checkEmail } from '../../domain/text.ts';
import { failure } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { authorize, requireMembership } from '../access.ts';
import type { App } from '../app.ts';
import { type MoneyInput, readHourlyRate } from '../hourly-rate.ts';
import { requirePerson } from '../require-person.ts';
import { lockTeam } from '../teams/require.ts';

export interface AddTeamMemberArgs {
  teamId: string;
  email: string;
  role?: Role | null;
  hourlyRate?: MoneyInput | null;
}

/** Adds a user who has an account already; one who was in the team before comes back with the same identity. */
export async function addTeamMember(app: App, actor: Actor, args: AddTeamMemberArgs): Promise<Identity> {
  requirePerson(actor, 'manage team members');
  const { teamId } = requireMembership(actor, args.teamId);
  authorize(actor, 'member.manage', teamId);
  const role = args.role ?? 'MEMBER';
  if (role === 'OWNER') authorize(actor, 'owner.manage', teamId);
  const email = checkEmail(args.email);
  return app.db.transaction(async (tx) => {
    const team = await lockTeam(tx, actor, teamId);
    const user = await findUserByEmail(tx, email);
    if (!user) {
      throw failure(
        'NOT_FOUND',
        `Nobody with the address ${email} has an account here; the administrator makes one with "bin/stint user create".`,
        'email',
      );
    }
    const hourlyRate = args.hourlyRate ? readHourlyRate(actor, team, args.hourlyRate, 'hourlyRate') : null;
    const before = await findIdentityOfUser(tx, teamId, user.id);
    if (before && before.deactivatedAt === null) {
      throw failure('ALREADY_MEMBER', `${email} is a member of this team already.`, 'email');
    }
    if (before) {
      const back = { ...before, role, hourlyRate: hourlyRate ?? before.hourlyRate, deactivatedAt: null };
      await updateIdentity(tx, back);
      return back;
    }
    const now = app.clock();
    const identity: Identity = {
      id: newId(now),
      teamId,
      userId: user.id,
      name: user.name,
      email: user.email,
      role,
      hourlyRate,
      deactivatedAt: null,
      createdAt: now,
    };
    await insertIdentity(tx, identity);
    return identity;
  });
}
