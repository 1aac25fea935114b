import type { Handle } from '../../database.ts';

/** Notes when an account was used last; never goes back. An erased account keeps no such instant. */
export async function setLastSeen(tx: Handle, userId: string, lastSeenAt: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ last_seen_at: lastSeenAt })
    .where('id', '=', userId)
    .where('kind', '=', 'ACCOUNT')
    .where((eb) => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', lastSeenAt)]))
    .execute();
}

/** Notes when something was used last; never goes back, whichever node writes first. */
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
