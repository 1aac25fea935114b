import type { Handle } from '../../database.ts';

/** Records the last use of an account; never decreases. Erased accounts are excluded. */
export async function setLastSeen(tx: Handle, userId: string, lastSeenAt: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ last_seen_at: lastSeenAt })
    .where('id', '=', userId)
    .where('kind', '=', 'ACCOUNT')
    .where((eb) => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', lastSeenAt)]))
    .execute();
}

/** Records the last use of a key or an application; never decreases, in whichever order nodes write. */
export async function setLastUsed(
  tx: Handle,
  table: 'api_keys' | 'oauth_apps',
  id: string,
  lastUsedAt: number,
): Promise<void> {
  await tx
    .updateTable(table)
    .set({ last_used_at: lastUsedAt })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', lastUsedAt)]))
    .execute();
}
