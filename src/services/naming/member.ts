import { listIdentities } from '../../db/queries/identities.ts';
import type { Identity } from '../../domain/entities.ts';
import type { Actor } from '../../domain/policy.ts';
import { foldForSearch } from '../../domain/text.ts';
import { isId } from '../../lib/ids.ts';
import { requireMembership, teamIdsOf } from '../access.ts';
import type { App } from '../app.ts';
import { requireMember } from '../members/require.ts';
import { loadTeams } from '../related/load.ts';
import { ambiguous, checkGiven, unknown } from './refuse.ts';

/** As many members of a team as are looked through. */
const MOST_MEMBERS = 5_000;

/** The member with a name or an e-mail address, in one team or in any of the caller's; one who left is meant last. */
export async function findMemberByName(
  app: App,
  actor: Actor,
  text: string,
  teamId: string | null | undefined,
): Promise<Identity> {
  if (isId(text)) return requireMember(app.db.read, actor, text, 'identityId');
  const wanted = checkGiven(text, 'identityId');
  const members = await membersOf(app, actor, teamId);
  const called = members.filter(
    ({ name, email }) => foldForSearch(name) === wanted || foldForSearch(email) === wanted,
  );
  const active = called.filter((member) => member.deactivatedAt === null);
  const meant = active.length > 0 ? active : called;
  const [member, another] = meant;
  if (!member) {
    throw unknown(
      'member',
      text,
      members.flatMap(({ name, email }) => [name, email]),
    );
  }
  if (another) throw ambiguous('member', text, await describeAll(app, actor, meant));
  return member;
}

async function membersOf(app: App, actor: Actor, teamId: string | null | undefined): Promise<Identity[]> {
  const teamIds = teamId != null ? [requireMembership(actor, teamId).teamId] : teamIdsOf(actor);
  const lists = await Promise.all(
    teamIds.map((id) =>
      listIdentities(app.db.read, { teamId: id, active: null, after: null, limit: MOST_MEMBERS }),
    ),
  );
  return lists.flat();
}

async function describeAll(app: App, actor: Actor, members: readonly Identity[]): Promise<string[]> {
  const teams = await loadTeams(
    app,
    actor,
    members.map((member) => member.teamId),
  );
  return members.map(({ id, name, email, teamId }) => {
    const team = teams.find((one) => one.id === teamId);
    return `"${name}" (id ${id}, ${email}, team "${team?.name}")`;
  });
}
