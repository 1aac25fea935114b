import type { Handle } from '../../database.ts';
import { lockTable } from '../../dialect.ts';
import type { ServerKeysTable } from '../../schema.ts';

export interface ServerKey {
  id: string;
  purpose: ServerKeysTable['purpose'];
  secret: string;
  createdAt: number;
}

/** The keys for a purpose that were made after an instant, newest first. */
export async function listServerKeys(
  handle: Handle,
  purpose: ServerKey['purpose'],
  after: number,
): Promise<ServerKey[]> {
  const rows = await handle
    .selectFrom('server_keys')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('created_at', '>', after)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    purpose: row.purpose,
    secret: row.secret,
    createdAt: row.created_at,
  }));
}

/** Lock before looking for a key: if several processes miss the key, only one creates it. */
export function lockServerKeys(tx: Handle): Promise<void> {
  return lockTable(tx, 'server_keys');
}

export async function insertServerKey(tx: Handle, key: ServerKey): Promise<void> {
  await tx
    .insertInto('server_keys')
    .values({ id: key.id, purpose: key.purpose, secret: key.secret, created_at: key.createdAt })
    .execute();
}

export async function deleteServerKeys(
  tx: Handle,
  purpose: ServerKey['purpose'],
  until: number,
): Promise<void> {
  await tx
    .deleteFrom('server_keys')
    .where('purpose', '=', purpose)
    .where('created_at', '<=', until)
    .execute();
}
