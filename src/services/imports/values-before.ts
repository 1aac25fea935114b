import type { Tag, TimeEntry } from '../../domain/entities.ts';

/** What an update can change of an entry, with its tags. */
export type ValuesBefore = Omit<
  TimeEntry,
  'id' | 'teamId' | 'identityId' | 'idempotencyKey' | 'source' | 'importId' | 'createdAt' | 'updatedAt'
> & { tags: Pick<Tag, 'id' | 'name'>[] };

export function valuesOf(entry: TimeEntry, tags: readonly Tag[]): ValuesBefore {
  const { id, teamId, identityId, idempotencyKey, source, importId, createdAt, updatedAt, ...values } = entry;
  return { ...values, tags: tags.map((tag) => ({ id: tag.id, name: tag.name })) };
}
