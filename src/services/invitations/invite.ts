import type { Handle } from '../../db/database.ts';
import type { Team } from '../../domain/entities.ts';
import { checkOwnEmail } from '../../domain/sample.ts';
import { type Actor, actionToGive, type Role } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { type MoneyInput, readHourlyRate } from '../rates/hourly-rate.ts';
import { authorize, requireMembership } from '../shared/access.ts';
import { requirePerson } from '../shared/require-person.ts';
import { requireVerified } from '../shared/require-verified.ts';
import { lockTeam } from '../teams/require.ts';
import { type Issued, issue, sendInvitation, type Unsent } from './issue.ts';

export interface InviteTeamMemberArgs {
  teamId: string;
  email: string;
  role?: Role | null;
  hourlyRate?: MoneyInput | null;
}

/** Invites an address to a team. The response and its time are the same whether or not the address has an account. */
export async function inviteTeamMember(app: App, caller: Actor, args: InviteTeamMemberArgs): Promise<Issued> {
  const unsent = await inTeam(app, caller, args, async (tx, team, actor) => {
    const unsent = await inviteAddress(app, tx, team, actor, args);
    const { replaced, invitation } = unsent;
    await record(tx, actor, team.id, app.clock(), 'teamMember.invite', {
      before: replaced,
      after: invitation,
    });
    return unsent;
  });
  return sendInvitation(app, caller, unsent);
}

/** Calls `run` in a transaction that holds the lock of the team, for a caller who may give the role. */
export async function inTeam<Result>(
  app: App,
  caller: Actor,
  { teamId, role }: Pick<InviteTeamMemberArgs, 'teamId' | 'role'>,
  run: (tx: Handle, team: Team, actor: Actor) => Promise<Result>,
): Promise<Result> {
  requirePerson(caller, 'manage team members');
  requireMembership(caller, teamId);
  const mayGive = (actor: Actor) => authorize(actor, actionToGive(role ?? 'MEMBER'), teamId);
  mayGive(caller);
  return app.db.transaction(async (tx) => {
    const { team, actor } = await lockTeam(tx, caller, teamId);
    mayGive(actor);
    await requireVerified(tx, actor, 'invite people');
    return run(tx, team, actor);
  });
}

/** Writes the invitation, without an audit line and an e-mail. */
export function inviteAddress(
  app: App,
  tx: Handle,
  team: Team,
  actor: Actor,
  { email, role, hourlyRate }: InviteTeamMemberArgs,
): Promise<Unsent> {
  return issue(tx, app, actor, team, {
    email: checkOwnEmail(email),
    field: 'teamId',
    role: role ?? 'MEMBER',
    hourlyRate: hourlyRate ? readHourlyRate(actor, team, hourlyRate, 'hourlyRate') : null,
  });
}
