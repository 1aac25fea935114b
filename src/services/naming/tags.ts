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
 * The names of tags to put on an entry of a team, the default team where none is given: as they are spelled there already,
 * else as given.
 */
export async function spellTags(
  app: App,
  actor: Actor,
  texts: readonly string[] | null | undefined,
  teamId: string | null | undefined,
): Promise<string[] | null | undefined> {
  if (!texts) return texts;
  // Before any of them is looked for: a call may bring a hundred thousand.
  const names = checkTagNames(texts);
  const find = await findTags(app, [membershipFor(actor, teamId).teamId], names);
  return names.map((name) => find(name, 'tags')?.name ?? name);
}

/** The filter that finds a tag: its exact name if an id was given, else the name in any spelling. */
type TagFilter = { tag: string } | { tagKey: string };

/** The filter for a tag, which must be there: in a team, or in any of the caller's. */
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

/** There is no such tag; says which names are like it. */
async function unknownTag(
  app: App,
  actor: Actor,
  teamIds: readonly string[],
  text: string,
): Promise<Failure> {
  if (readId(text) !== undefined) return notFound('tag', 'tag');
  const others = await listItems(app.db.read, 'tags', {
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
    others.map(({ name }) => name),
  );
}

type FindTag = (text: string, field: string) => Tag | undefined;

/** Looks for tags by their ids and names; an id must be that of one. */
async function findTags(app: App, teamIds: readonly string[], texts: readonly string[]): Promise<FindTag> {
  const called = await tagsCalled(app, teamIds, texts);
  return (text, field) => {
    const tags = called(text);
    if (tags.length === 0 && readId(text) !== undefined) throw notFound('tag', field);
    return closest(text, tags);
  };
}

/** Reads tags by their ids and names, all in one query, and answers how to tell the one of an id and all of a name. */
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

/** Of tags whose names differ in case alone, one that is spelled just so, or else the first; active ones before others. */
function closest(text: string, called: readonly Tag[]): Tag | undefined {
  const active = called.filter((tag) => tag.archivedAt === null);
  const meant = active.length > 0 ? active : called;
  return meant.find((tag) => tag.name === text) ?? meant[0];
}

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
