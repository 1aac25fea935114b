import type { Handle } from '../../db/database.ts';
import { findUserByEmail, lockUser } from '../../db/queries/accounts/users.ts';
import type { Identity, Team, User } from '../../domain/entities.ts';
import type { Actor, Role } from '../../domain/teams/policy.ts';
import { checkEmail } from '../../domain/text/text.ts';
import { failure } from '../../lib/errors.ts';
import { requireNotClosed } from '../accounts/require-active.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { type InviteTeamMemberArgs, inTeam, inviteAddress } from '../invitations/invite.ts';
import { sendInvitation } from '../invitations/issue.ts';
import { type MoneyInput, readHourlyRate } from '../rates/hourly-rate.ts';
import { lockTeamAsOperator, requireNotDeleted } from '../teams/require.ts';
import { joinTeam } from './join.ts';
import { addedMail } from './mail.ts';

/** Invites an address to a team as a member. The member is INVITED until the person accepts, also if the address has an account. */
export async function addTeamMember(app: App, caller: Actor, args: InviteTeamMemberArgs): Promise<Identity> {
  const unsent = await inTeam(app, caller, args, async (tx, team, actor) => {
    const unsent = await inviteAddress(app, tx, team, actor, args);
    const { before, identity } = unsent.member;
    await record(tx, actor, team.id, app.clock(), 'teamMember.add', { before, after: identity });
    return unsent;
  });
  await sendInvitation(app, caller, unsent);
  return unsent.member.identity;
}

/** Adds an account to any team for the operator, without an invitation. The person gets an e-mail. */
export async function addAccountAsOperator(
  app: App,
  { teamId, role, ...args }: Pick<InviteTeamMemberArgs, 'teamId' | 'email' | 'role'>,
): Promise<Identity> {
  const email = checkEmail(args.email);
  const { identity, team } = await app.db.transaction(async (tx) => {
    const { team, actor } = await lockTeamAsOperator(tx, teamId);
    requireNotDeleted(team, 'teamId');
    const foundUser = await findUserByEmail(tx, email);
    const user = foundUser && (await lockUser(tx, foundUser.id));
    // Anyone can create an account with any address, so an unverified account does not count as the owner of its address.
    if (user?.emailVerifiedAt == null) {
      throw failure(
        'NOT_FOUND',
        `There is no account with the verified address ${email}; invite the person in the dashboard instead.`,
        'email',
      );
    }
    requireNotClosed(user, 'email');
    const place = { role: role ?? 'MEMBER' };
    const identity = await addUser(tx, { actor, team, now: app.clock() }, user, place);
    return { identity, team };
  });
  app.mail.send(addedMail(identity, team, app.dashboardUrl));
  return identity;
}

/** Adds a user to a team without an invitation, under the lock of the team. The caller has checked the actor's permission. */
export async function addUser(
  tx: Handle,
  { actor, team, now }: { actor: Actor; team: Team; now: number },
  user: User,
  { role, ...args }: { role: Role; hourlyRate?: MoneyInput | null },
): Promise<Identity> {
  const hourlyRate = args.hourlyRate ? readHourlyRate(actor, team, args.hourlyRate, 'hourlyRate') : null;
  const { before, identity } = await joinTeam(tx, user, { teamId: team.id, role, hourlyRate }, now);
  await record(tx, actor, team.id, now, 'teamMember.add', { before, after: identity });
  return identity;
}
