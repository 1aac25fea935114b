import type { Tag } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';
import { loadTeams } from '../related/load.ts';
import { defaultMembership, requireMembership, teamIdsOf } from '../shared/access.ts';
import { ambiguous, checkGiven } from './refuse.ts';
import { tagsCalled, unknownTag } from './tags.ts';

/**
 * The ids of tags, and the team that they are all of: one of the given ones, or of all that the caller has. A name means every
 * tag that is called so, in any spelling; null stays what it is.
 */
export async function findTagIds(
  app: App,
  actor: Actor,
  texts: readonly (string | null)[],
  within: readonly string[] | undefined,
): Promise<{ teamId: string | undefined; ids: (string | null)[] }> {
  let teamIds = within?.map((teamId) => requireMembership(actor, teamId).teamId) ?? teamIdsOf(actor);
  const given = texts.filter((text) => text !== null);
  const keyOf = (text: string) => checkGiven(text, 'tag');
  const called = await tagsCalled(app, teamIds, given.map(keyOf));
  const ids = new Set<string | null>(given.length < texts.length ? [null] : []);
  for (const text of given) {
    const tags = called(keyOf(text)).filter(({ teamId }) => teamIds.includes(teamId));
    if (tags.length === 0) throw await unknownTag(app, actor, teamIds, text);
    // The first match fixes the team for the names after it.
    const teamId = await teamOf(app, actor, text, tags);
    teamIds = [teamId];
    for (const tag of tags) if (tag.teamId === teamId) ids.add(tag.id);
  }
  return { teamId: given.length > 0 ? teamIds[0] : undefined, ids: [...ids] };
}

/** Of the teams that have a tag the one that is meant: the only one, else the default team. */
async function teamOf(app: App, actor: Actor, text: string, tags: readonly Tag[]): Promise<string> {
  const teamIds = new Set(tags.map(({ teamId }) => teamId));
  const [only] = teamIds;
  if (only !== undefined && teamIds.size === 1) return only;
  const { teamId } = defaultMembership(actor);
  if (teamIds.has(teamId)) return teamId;
  throw await ambiguous(actor, 'tag', text, tags, async (shown) => {
    const teams = await loadTeams(
      app,
      actor,
      shown.map((tag) => tag.teamId),
    );
    return shown.map(
      (tag) => `"${tag.name}" (id ${tag.id}, team "${teams.find(({ id }) => id === tag.teamId)?.name}")`,
    );
  });
}
