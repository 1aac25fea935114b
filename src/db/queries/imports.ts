import type { Import } from '../../domain/entities.ts';
import type { Place } from '../../domain/page.ts';
import type { Handle } from '../database.ts';
import { idList, isOneOf } from '../dialect.ts';
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
  const teams = listing.scopes.filter((scope) => scope.identityId === null).map((scope) => scope.teamId);
  const identities = listing.scopes.flatMap((scope) => scope.identityId ?? []);
  let query = handle
    .selectFrom('imports')
    .selectAll()
    .where(
      isOneOf(
        handle,
        'team_id',
        idList(
          handle,
          listing.scopes.map((scope) => scope.teamId),
        ),
      ),
    )
    .where((eb) =>
      eb.or([
        isOneOf(handle, 'team_id', idList(handle, teams)),
        isOneOf(handle, 'identity_id', idList(handle, identities)),
      ]),
    );
  const { after } = listing;
  if (after)
    query = query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(after.key, after.id)));
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(listing.limit).execute();
  return rows.map(toImport);
}
