import type { Handle } from '../database.ts';

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
