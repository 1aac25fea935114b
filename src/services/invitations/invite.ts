import { findIdentityByEmail } from '../../db/queries/identities.ts';
import { findInvitationOf } from '../../db/queries/invitations.ts';
import { type Actor, actionToGive, type Role } from '../../domain/policy.ts';
import { checkOwnEmail } from '../../domain/sample.ts';
import { failure } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { authorize, requireMembership } from '../access.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { type MoneyInput, readHourlyRate } from '../hourly-rate.ts';
import { requirePerson } from '../require-person.ts';
import { requireVerified } from '../require-verified.ts';
import { lockTeam } from '../teams/require.ts';
import { type Issued, issue, sendInvitation } from './issue.ts';
import { requireOpenTeam } from './require.ts';

export interface InviteTeamMemberArgs {
  teamId: string;
  email: string;
  role?: Role | null;
  hourlyRate?: MoneyInput | null;
}

/**
 * Invites whoever has an address to a team. Whether it has an account is not to be found out here. An invitation that the
 * address had is replaced, so that the newest letter is the one that counts.
 */
export async function inviteTeamMember(app: App, caller: Actor, args: InviteTeamMemberArgs): Promise<Issued> {
  requirePerson(caller, 'manage team members');
  const { teamId } = requireMembership(caller, args.teamId);
  const role = args.role ?? 'MEMBER';
  const mayGive = (actor: Actor) => authorize(actor, actionToGive(role), teamId);
  mayGive(caller);
  const email = checkOwnEmail(args.email);
  const unsent = await app.db.transaction(async (tx) => {
    const { team, actor } = await lockTeam(tx, caller, teamId);
    mayGive(actor);
    await requireVerified(tx, actor, 'invite people');
    requireOpenTeam(team, 'teamId');
    const hourlyRate = args.hourlyRate ? readHourlyRate(actor, team, args.hourlyRate, 'hourlyRate') : null;
    // Asked of the team alone, with one statement whatever the address: the time it takes does not tell either.
    const member = await findIdentityByEmail(tx, teamId, email);
    if (member?.deactivatedAt === null) {
      throw failure('ALREADY_MEMBER', `${email} is a member of this team already.`, 'email');
    }
    const before = await findInvitationOf(tx, teamId, email);
    const now = app.clock();
    const { id, createdAt } = before ?? { id: newId(now), createdAt: now };
    const unsent = await issue(
      tx,
      app,
      actor,
      team,
      { id, teamId, email, role, hourlyRate, createdAt },
      !before,
    );
    await record(tx, actor, teamId, now, 'teamMember.invite', {
      before: before ?? null,
      after: unsent.invitation,
    });
    return unsent;
  });
  return sendInvitation(app, caller, unsent);
}
