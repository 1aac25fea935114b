import { isRestorable } from '../../../domain/accounts/erasure.ts';
import { Failure } from '../../../lib/errors.ts';
import { deleteAccountOf } from '../../../services/accounts/delete.ts';
import { findMemberByEmail } from '../../../services/members/find-by-email.ts';
import { findTeam } from '../../../services/teams/find.ts';
import { actorByEmail } from '../../../services/users/actor.ts';
import type { NamedSuccessor } from '../../options.ts';
import { note, print } from '../../print.ts';
import { utcDay } from '../../utc-day.ts';
import { withApp } from '../../with-app.ts';

export async function run(
  email: string,
  { successor = [] }: { successor?: NamedSuccessor[] },
): Promise<void> {
  await withApp(async ({ app }) => {
    const actor = await actorByEmail(app, email);
    const successorIds: string[] = [];
    for (const named of successor) {
      const team = await findTeam(app, named.team, 'successor');
      successorIds.push((await findMemberByEmail(app, team, named.email)).id);
    }
    const { user, isErased } = await deleteAccountOf(app, actor, actor.userId, successorIds).catch(
      (error: unknown) => {
        throw withOption(error);
      },
    );
    if (isErased) return print(`Revoked the invitation for ${user.email} and erased the account.`);
    if (!isRestorable(user.eraseAt ?? 0, app.clock())) {
      return print(`${user.name} <${user.email}> was already deleted and is being erased.`);
    }
    print(`Deleted ${user.name} <${user.email}>. The account will be erased on ${utcDay(user.eraseAt)}.`);
    note(`To restore it before then: bin/stint user restore ${user.email}`);
  });
}

/** Adds the --successor option to the message of a refusal for lack of another owner. */
function withOption(error: unknown): unknown {
  if (!(error instanceof Failure) || error.problems[0]?.code !== 'LAST_OWNER') return error;
  const teams = error.problems.map(({ message }) => message).join(' ');
  return new Error(
    `${teams} Pass --successor TEAM=ADDRESS for each; "bin/stint team show TEAM" lists the members.`,
  );
}
