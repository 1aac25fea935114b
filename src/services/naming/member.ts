import { listIdentities } from '../../db/queries/teams/identities.ts';
import type { Identity } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { foldForSearch } from '../../domain/text/text.ts';
import { readId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { requireMember } from '../members/require.ts';
import { loadIdentities, loadTeams } from '../related/load.ts';
import { defaultMembership, membershipFor, requireMembership, teamIdsOf } from '../shared/access.ts';
import { ambiguous, checkGiven, exactFirst, unknown } from './refuse.ts';

/** A membership. */
export type Member = Pick<Identity, 'id' | 'teamId'>;

/** The maximum number of members of a team that are searched by name. */
const MAX_MEMBERS = 5_000;

/** The name for the caller. */
const SELF = 'me';

/**
 * Finds people by name or e-mail address. Each person's memberships are in one team, or in all shared teams of the
 * caller. Former members are only considered if no active member matches. All matches of a name are one person.
 */
export async function findMembersByName(
  app: App,
  actor: Actor,
  texts: readonly string[],
  teamId: string | null | undefined,
): Promise<Member[][]> {
  let directory: Directory | undefined;
  const people: Member[][] = [];
  for (const text of texts) {
    const id = readId(text);
    if (id !== undefined) people.push([await requireMember(app.db.read, actor, id, 'identityId')]);
    else if (checkGiven(text, 'identityId') === SELF) people.push(ownPlaces(actor, teamId));
    else {
      directory ??= await readDirectory(app, actor, teamId);
      people.push(await placesOf(app, actor, text, directory));
    }
  }
  return people;
}

async function placesOf(
  app: App,
  actor: Actor,
  text: string,
  { members, byKey }: Directory,
): Promise<Member[]> {
  const sameName = byKey.get(checkGiven(text, 'identityId')) ?? [];
  const active = sameName.filter((member) => member.deactivatedAt === null);
  const matches = exactFirst(text, active.length > 0 ? active : sameName);
  if (matches.length === 0) {
    throw unknown(
      actor,
      'member',
      text,
      members.flatMap(({ name, email }) => [name, email]),
    );
  }
  if (new Set(matches.map(({ userId }) => userId)).size > 1)
    throw await ambiguousMember(app, actor, text, matches);
  return [...matches];
}

/** Chooses one of a person's memberships: in the team that other names imply, else in the default team. */
export async function chooseMember(
  app: App,
  actor: Actor,
  text: string,
  members: readonly Member[],
  teamId: string | null | undefined,
): Promise<Member> {
  const [only] = members;
  if (only && members.length === 1) return only;
  const chosenTeamId = teamId ?? defaultMembership(actor).teamId;
  const chosen = members.find((member) => member.teamId === chosenTeamId);
  if (!chosen) throw await ambiguousMember(app, actor, text, members);
  return chosen;
}

function ownPlaces(actor: Actor, teamId: string | null | undefined): Member[] {
  // Throws for a caller without a team, and for a team that the caller is not in.
  const first = membershipFor(actor, teamId);
  const memberships = teamId != null ? [first] : actor.memberships;
  return memberships.map((membership) => ({ id: membership.identityId, teamId: membership.teamId }));
}

interface Directory {
  members: readonly Identity[];
  /** Members by folded name and by folded e-mail address. */
  byKey: ReadonlyMap<string, Identity[]>;
}

async function readDirectory(app: App, actor: Actor, teamId: string | null | undefined): Promise<Directory> {
  const teamIds = teamId != null ? [requireMembership(actor, teamId).teamId] : teamIdsOf(actor);
  const lists = await Promise.all(
    teamIds.map((id) =>
      listIdentities(app.db.read, { teamId: id, active: null, after: null, limit: MAX_MEMBERS }),
    ),
  );
  const members = lists.flat();
  const byKey = new Map<string, Identity[]>();
  for (const member of members) {
    for (const key of new Set([member.name, member.email].map(foldForSearch))) {
      byKey.set(key, [...(byKey.get(key) ?? []), member]);
    }
  }
  return { members, byKey };
}

async function ambiguousMember(app: App, actor: Actor, text: string, members: readonly Member[]) {
  return ambiguous(actor, 'member', text, members, (shown) => describeAll(app, actor, shown));
}

async function describeAll(app: App, actor: Actor, members: readonly Member[]): Promise<string[]> {
  const [identities, teams] = await Promise.all([
    loadIdentities(
      app,
      actor,
      members.map((member) => member.id),
    ),
    loadTeams(
      app,
      actor,
      members.map((member) => member.teamId),
    ),
  ]);
  return identities.map(({ id, name, email, teamId }) => {
    const team = teams.find((one) => one.id === teamId);
    return `"${name}" (id ${id}, ${email}, team "${team?.name}")`;
  });
}
