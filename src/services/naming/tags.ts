import { listItems } from '../../db/queries/catalog/catalog.ts';
import { findTagsByName } from '../../db/queries/catalog/tags-by-name.ts';
import type { Tag } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { foldForSearch } from '../../domain/text/text.ts';
import type { Failure } from '../../lib/errors.ts';
import { readId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { loadTeams } from '../related/load.ts';
import {
  defaultMembership,
  membershipFor,
  notFound,
  requireMembership,
  teamIdsOf,
} from '../shared/access.ts';
import { checkTagNames } from '../tags/ensure.ts';
import { ambiguous, checkGiven, MAX_NAMES, unknown } from './refuse.ts';

/**
 * Returns the names of an entry's tags in their existing spelling in the team, else as given. The default team is used if none is given.
 */
export async function spellTags(
  app: App,
  actor: Actor,
  texts: readonly string[] | null | undefined,
  teamId: string | null | undefined,
): Promise<string[] | null | undefined> {
  if (!texts) return texts;
  // Checked before any query, because a call may contain a hundred thousand names.
  const names = checkTagNames(texts);
  const find = await findTags(app, [membershipFor(actor, teamId).teamId], names);
  return names.map((name) => find(name, 'tags')?.name ?? name);
}

/** Filters by the exact name if the tag was given by id, else by the name in any spelling. */
type TagFilter = { tag: string } | { tagKey: string };

/** Returns the filter for an existing tag, in a team or in all teams of the caller. Throws for an unknown tag. */
export async function requireTagFilter(
  app: App,
  actor: Actor,
  text: string,
  teamId: string | null | undefined,
): Promise<TagFilter> {
  const teamIds = teamId != null ? [requireMembership(actor, teamId).teamId] : teamIdsOf(actor);
  const tagKey = checkGiven(text, 'tag');
  const tag = (await findTags(app, teamIds, [tagKey]))(tagKey, 'tag');
  if (tag) return readId(tagKey) !== undefined ? { tag: tag.name } : { tagKey };
  throw await unknownTag(app, actor, teamIds, text);
}

/** The error for an unknown tag, with suggestions. */
async function unknownTag(
  app: App,
  actor: Actor,
  teamIds: readonly string[],
  text: string,
): Promise<Failure> {
  if (readId(text) !== undefined) return notFound('tag', 'tag');
  const existing = await listItems(app.db.read, 'tags', {
    teamIds,
    archived: null,
    search: null,
    after: null,
    limit: MAX_NAMES,
  });
  return unknown(
    actor,
    'tag',
    text,
    existing.map(({ name }) => name),
  );
}

type FindTag = (text: string, field: string) => Tag | undefined;

/** Finds tags by ids and names. The returned function throws for an unknown id. */
async function findTags(app: App, teamIds: readonly string[], texts: readonly string[]): Promise<FindTag> {
  const tagsOf = await tagsCalled(app, teamIds, texts);
  return (text, field) => {
    const tags = tagsOf(text);
    if (tags.length === 0 && readId(text) !== undefined) throw notFound('tag', field);
    return closestTag(text, tags);
  };
}

/** Reads tags by ids and names in one query. Returns a function from an id or name to its tags. */
async function tagsCalled(
  app: App,
  teamIds: readonly string[],
  texts: readonly string[],
): Promise<(text: string) => Tag[]> {
  const found = await findTagsByName(app.db.read, teamIds, {
    ids: texts.flatMap((text) => readId(text) ?? []),
    nameKeys: texts.filter((text) => readId(text) === undefined).map(foldForSearch),
  });
  const byId = Map.groupBy(found, (tag) => tag.id);
  const byKey = Map.groupBy(found, (tag) => foldForSearch(tag.name));
  return (text) => {
    const id = readId(text);
    return (id !== undefined ? byId.get(id) : byKey.get(foldForSearch(text))) ?? [];
  };
}

/** Chooses among tags that only differ by case: an exact spelling, else the first. Active tags come first. */
function closestTag(text: string, tags: readonly Tag[]): Tag | undefined {
  const active = tags.filter((tag) => tag.archivedAt === null);
  const candidates = active.length > 0 ? active : tags;
  return candidates.find((tag) => tag.name === text) ?? candidates[0];
}

/**
 * Returns the ids of named tags and their common team, which is one of the given teams or of the caller's. A name
 * stands for every tag with the name in any spelling. Null stays null.
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
  const tagsOf = await tagsCalled(app, teamIds, given.map(keyOf));
  const ids = new Set<string | null>(given.length < texts.length ? [null] : []);
  for (const text of given) {
    const tags = tagsOf(keyOf(text)).filter(({ teamId }) => teamIds.includes(teamId));
    if (tags.length === 0) throw await unknownTag(app, actor, teamIds, text);
    // The first match determines the team for the following names.
    const teamId = await teamOf(app, actor, text, tags);
    teamIds = [teamId];
    for (const tag of tags) if (tag.teamId === teamId) ids.add(tag.id);
  }
  return { teamId: given.length > 0 ? teamIds[0] : undefined, ids: [...ids] };
}

/** Returns the team of a named tag: the only team that has the tag, else the default team. */
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
