import type { Handle } from '../../db/database.ts';
import { findUser, findUserByEmail } from '../../db/queries/users.ts';
import type { Identity, Team, User } from '../../domain/entities.ts';
import { type Actor, actionToGive, type Role } from '../../domain/policy.ts';
import { checkEmail } from '../../domain/text.ts';
import { failure } from '../../lib/errors.ts';
import { authorize, requireMembership } from '../access.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { type MoneyInput, readHourlyRate } from '../hourly-rate.ts';
import { requirePerson } from '../require-person.ts';
import { requireVerified } from '../require-verified.ts';
import { lockTeam } from '../teams/require.ts';
import { joinTeam } from './join.ts';
import { addedLetter } from './letter.ts';

export interface AddTeamMemberArgs {
  teamId: string;
  email: string;
  role?: Role | null;
  hourlyRate?: MoneyInput | null;
}

/**
 * Adds a user who has an account already, without asking them; they are told by mail. Whether an address has an account can be
 * asked here, so addresses that have none are counted.
 */
export async function addTeamMember(app: App, caller: Actor, args: AddTeamMemberArgs): Promise<Identity> {
  requirePerson(caller, 'manage team members');
  const { teamId } = requireMembership(caller, args.teamId);
  const role = args.role ?? 'MEMBER';
  const mayGive = (actor: Actor) => authorize(actor, actionToGive(role), teamId);
  mayGive(caller);
  const email = checkEmail(args.email);
  const { identity, team, adder } = await app.limits.askForAccount(caller.userId, () =>
    app.db.transaction(async (tx) => {
      const { team, actor } = await lockTeam(tx, caller, teamId);
      mayGive(actor);
      await requireVerified(tx, actor, 'add members');
      const user = await findUserByEmail(tx, email);
      // Anybody may have made an account with the address, so one that is not verified is not found by it.
      if (user?.emailVerifiedAt == null) {
        throw failure(
          'NOT_FOUND',
          `Nobody with the address ${email} has an account here; invite them with inviteTeamMember instead.`,
          'email',
        );
      }
      const identity = await addUser(tx, { actor, team, now: app.clock() }, user, { ...args, role });
      return { identity, team, adder: await findUser(tx, actor.userId) };
    }),
  );
  if (adder && identity.userId !== adder.id && (await app.limits.mayWriteTo(identity.email, adder.id))) {
    app.mail.send(addedLetter(identity, team, adder, app.dashboardUrl));
  }
  return identity;
}

/** Adds a user to a team, under the lock of the team. The caller has checked the actor's permission. */
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
