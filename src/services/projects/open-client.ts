import type { Client } from '../../domain/entities.ts';
import { failure } from '../../lib/errors.ts';

/** An archived client gets no project, neither a new one nor one of another client. */
export function requireOpenClient(client: Client): void {
  if (client.archivedAt === null) return;
  throw failure(
    'ARCHIVED',
    'The client is archived and takes no new projects; unarchive it first.',
    'clientId',
  );
}
