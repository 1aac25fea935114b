import type { Handle } from '../../db/database.ts';
import type { CatalogItems, CatalogKind } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { record } from '../audit-log/record.ts';

const nouns = { clients: 'client', projects: 'project', tasks: 'task', tags: 'tag' } as const;

/** Records an action that all kinds of catalog items share. */
export function recordItem<Kind extends CatalogKind>(
  tx: Handle,
  actor: Actor,
  kind: Kind,
  verb: 'archive' | 'unarchive' | 'delete',
  now: number,
  { before, after }: { before: CatalogItems[Kind]; after: CatalogItems[Kind] | null },
): Promise<void> {
  return record(tx, actor, before.teamId, now, `${nouns[kind]}.${verb}`, { before, after } as never);
}
