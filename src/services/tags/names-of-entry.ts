import type { Handle } from '../../db/database.ts';
import { findTagsOfEntries } from '../../db/queries/time-entries/entry-tags.ts';
import type { TimeEntry } from '../../domain/entities.ts';

export async function tagNamesOf(
  handle: Handle,
  { teamId, id }: Pick<TimeEntry, 'teamId' | 'id'>,
): Promise<string[]> {
  const found = await findTagsOfEntries(handle, [teamId], [id]);
  return (found.get(id) ?? []).map(({ name }) => name);
}
