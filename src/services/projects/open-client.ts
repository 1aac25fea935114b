import type { Client } from '../../domain/entities.ts';
import { failure } from '../../lib/errors.ts';

/** Throws for an archived client, which gets neither new projects nor projects of other clients. */
export function requireOpenClient(client: Client): void {
  if (client.archivedAt === null) return;
  throw failure(
    'ARCHIVED',
    'The client is archived and takes no new projects; unarchive it first.',
    'clientId',
  );
}
