import type { Tag, TimeEntry } from '../../domain/entities.ts';
import type { Money } from '../../domain/money.ts';
import { countedAmount } from '../../domain/worth.ts';

/** What an update can change of an entry, with its tags. */
export type ValuesBefore = Omit<
  TimeEntry,
  | 'id'
  | 'teamId'
  | 'identityId'
  | 'idempotencyKey'
  | 'source'
  | 'importId'
  | 'createdAt'
  | 'updatedAt'
  | 'imported'
> & { importedAmount: Money | null; tags: Pick<Tag, 'id' | 'name'>[] };

export function valuesOf(entry: TimeEntry, tags: readonly Tag[]): ValuesBefore {
  const {
    id,
    teamId,
    identityId,
    idempotencyKey,
    source,
    importId,
    createdAt,
    updatedAt,
    imported,
    ...values
  } = entry;
  const importedAmount = countedAmount(entry);
  return { ...values, importedAmount, tags: tags.map((tag) => ({ id: tag.id, name: tag.name })) };
}
