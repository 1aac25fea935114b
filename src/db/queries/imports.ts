import type { Import } from '../../domain/entities.ts';
import type { Place } from '../../domain/page.ts';
import type { Handle } from '../database.ts';
import { toImport } from '../rows.ts';

export async function insertImport(tx: Handle, run: Import): Promise<void> {
  await tx
    .insertInto('imports')
    .values({
      team_id: run.teamId,
      id: run.id,
      identity_id: run.identityId,
      tool: run.tool,
      file_name: run.fileName,
      created_at: run.createdAt,
    })
    .execute();
}

export async function findImport(
  handle: Handle,
  teamIds: readonly string[],
  id: string,
): Promise<Import | undefined> {
  if (teamIds.length === 0) return undefined;
  const row = await handle
    .selectFrom('imports')
    .selectAll()
    .where('team_id', 'in', teamIds)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toImport(row);
}

export interface ImportListing {
  /** The teams whose imports the caller sees, with the one identity to which they are limited, if they are. */
  scopes: readonly { teamId: string; identityId: string | null }[];
  after: Place<number> | null;
  limit: number;
}

/** Newest first. */
export async function listImports(handle: Handle, listing: ImportListing): Promise<Import[]> {
  if (listing.scopes.length === 0) return [];
  let query = handle
    .selectFrom('imports')
    .selectAll()
    .where((eb) =>
      eb.or(
        listing.scopes.map((scope) =>
          scope.identityId === null
            ? eb('team_id', '=', scope.teamId)
            : eb.and([eb('team_id', '=', scope.teamId), eb('identity_id', '=', scope.identityId)]),
        ),
      ),
    );
  const { after } = listing;
  if (after)
    query = query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(after.key, after.id)));
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(listing.limit).execute();
  return rows.map(toImport);
}
