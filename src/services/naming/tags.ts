import { findItems, listItems } from '../../db/queries/catalog.ts';
import type { Tag } from '../../domain/entities.ts';
import type { Actor } from '../../domain/policy.ts';
import { isId } from '../../lib/ids.ts';
import { notFound, teamIdsOf } from '../access.ts';
import type { App } from '../app.ts';
import { checkGiven, unknown } from './refuse.ts';

const MOST_NAMES = 2_000;

/** The names of tags to put on an entry: as they are spelled already where there are such tags, else as given. */
export async function spellTags(
  app: App,
  actor: Actor,
  texts: readonly string[] | null | undefined,
): Promise<string[] | null | undefined> {
  if (!texts) return texts;
  return Promise.all(texts.map(async (text) => (await findTag(app, actor, text, 'tags'))?.name ?? text));
}

/** The name of a tag to look for, which must be there. */
export async function requireTagName(app: App, actor: Actor, text: string): Promise<string> {
  const tag = await findTag(app, actor, text, 'tag');
  if (tag) return tag.name;
  const others = await listItems(app.db.read, 'tags', {
    teamIds: teamIdsOf(actor),
    archived: null,
    search: null,
    after: null,
    limit: MOST_NAMES,
  });
  throw unknown(
    'tag',
    text,
    others.map(({ name }) => name),
  );
}

/** The tag of an id, or of a name: the one that is spelled just so, or else the first that differs in case alone. */
async function findTag(app: App, actor: Actor, text: string, field: string): Promise<Tag | undefined> {
  const teamIds = teamIdsOf(actor);
  if (isId(text)) {
    const [tag] = await findItems(app.db.read, 'tags', teamIds, [text]);
    if (!tag) throw notFound('tag', field);
    return tag;
  }
  const nameKey = checkGiven(text, field);
  const called = await listItems(app.db.read, 'tags', {
    teamIds,
    archived: null,
    search: null,
    nameKey,
    after: null,
    limit: MOST_NAMES,
  });
  return called.find((tag) => tag.name === text) ?? called[0];
}
