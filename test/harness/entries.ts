import { findParts } from '../../src/db/queries/time-entries/entry-parts.ts';
import { findTagsOfEntries } from '../../src/db/queries/time-entries/entry-tags.ts';
import type { EntryPart, TimeEntry } from '../../src/domain/entities.ts';
import type { Actor } from '../../src/domain/teams/policy.ts';
import type { App } from '../../src/services/app.ts';
import { listTimeEntries } from '../../src/services/time-entries/list.ts';

/** All entries that the actor may read. Oldest start first. */
export async function storedEntries(app: App, actor: Actor): Promise<TimeEntry[]> {
  const page = await listTimeEntries(app, actor, { first: 500 });
  if (page.hasNextPage) throw new Error('There are more entries than this helper reads.');
  return page.items.reverse();
}

export function partsOf(app: App, entry: { teamId: string; id: string }): Promise<EntryPart[]> {
  return findParts(app.db.read, [entry.teamId], [entry.id]);
}

/** The tag names of an entry or of a part, in order. */
export async function tagsOf(app: App, entry: { teamId: string; id: string }): Promise<string[]> {
  const found = await findTagsOfEntries(app.db.read, [entry.teamId], [entry.id]);
  return (found.get(entry.id) ?? []).map((tag) => tag.name);
}
