import type { Handle } from '../../database.ts';
import { forUpdate } from '../../dialect.ts';
import { deleteSome } from '../accounts/erase-in-parts.ts';
import { eraseNamesOfInvited } from '../audit-log/names.ts';
import { deletePlaceholders, findPlaceholdersOfTeams } from './placeholders.ts';

/** The teams whose owners are all among the given users. */
export async function findTeamsOwnedOnlyBy(handle: Handle, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await handle
    .selectFrom('identities')
    .select('team_id')
    .distinct()
    .where('role', '=', 'OWNER')
    .where('user_id', 'in', userIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identities as other')
            .select('other.id')
            .whereRef('other.team_id', '=', 'identities.team_id')
            .where('other.role', '=', 'OWNER')
            .where('other.user_id', 'not in', userIds),
        ),
      ),
    )
    .execute();
  return rows.map((row) => row.team_id);
}

/** The tables with rows of a team, and their keys. In this order, no deleted row is still referenced. */
const tableKeys = {
  time_entry_tags: ['entry_id', 'tag_id'],
  time_entry_parts: ['id'],
  time_entries: ['id'],
  import_changes: ['entry_id', 'import_id'],
  import_rows: ['entry_id'],
  imports: ['id'],
  tasks: ['id'],
  dismissed_budget_alerts: ['alert_id', 'identity_id'],
  budget_alerts: ['id'],
  projects: ['id'],
  clients: ['id'],
  tags: ['id'],
  invitations: ['id'],
  report_links: ['id'],
  reports: ['id'],
  identities: ['id'],
} as const;

export type Belonging = keyof typeof tableKeys;

const tables = Object.keys(tableKeys) as Belonging[];

/**
 * The tables that are emptied in batches first. Members stay until the end, because a lock on their rows prevents new
 * time.
 */
export const teamTablesInBatches = tables.filter((table) => table !== 'identities');

/** The tables whose rows are data of a team. Rows of other tables belong to a row of these. */
const data = ['time_entries', 'imports', 'projects', 'clients', 'tags', 'reports'] as const;

/** Whether a team has any data besides members and invitations. */
export async function holdsData(tx: Handle, teamId: string): Promise<boolean> {
  for (const table of data) {
    const row = await tx
      .selectFrom(table)
      .select('id')
      .where('team_id', '=', teamId)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** Ends all memberships of a team, so that no user sees the team any more. */
export async function closeTeam(tx: Handle, teamId: string, now: number): Promise<void> {
  await tx
    .updateTable('identities')
    .set({ deactivated_at: now, invited_at: null })
    .where('team_id', '=', teamId)
    .where((eb) => eb.or([eb('deactivated_at', 'is', null), eb('invited_at', 'is not', null)]))
    .execute();
  await forgetIdempotencyKeys(tx, [teamId]);
}

/** Deletes up to `limit` rows of a team from a table and returns their number. */
export function eraseSome(tx: Handle, table: Belonging, id: string, limit: number): Promise<number> {
  return deleteSome(tx, { table, keys: tableKeys[table], owner: 'team_id', id }, limit);
}

/**
 * Deletes teams with all of their data, and the placeholders and erased users that exist only in these teams. Accounts
 * stay.
 */
export async function eraseTeams(tx: Handle, teamIds: readonly string[]): Promise<void> {
  if (teamIds.length === 0) return;
  // Locks the teams: every insert into a team reads one of these rows first.
  await forUpdate(tx, tx.selectFrom('teams').select('id').where('id', 'in', teamIds)).execute();
  await forUpdate(tx, tx.selectFrom('identities').select('id').where('team_id', 'in', teamIds)).execute();
  await eraseNamesOfInvited(tx, teamIds);
  const placeholders = await findPlaceholdersOfTeams(tx, teamIds);
  await forgetIdempotencyKeys(tx, teamIds);
  await forgetOpenImports(tx, teamIds);
  for (const table of tables) await tx.deleteFrom(table).where('team_id', 'in', teamIds).execute();
  await tx.deleteFrom('teams').where('id', 'in', teamIds).execute();
  await deletePlaceholders(tx, placeholders);
}

/** A key whose entry is deleted would be rejected until the key expires. */
async function forgetIdempotencyKeys(tx: Handle, teamIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('user_id', 'in', (eb) =>
      eb.selectFrom('identities').select('user_id').where('team_id', 'in', teamIds),
    )
    .where((eb) =>
      eb.or(
        (['time_entries', 'time_entry_parts'] as const).map((table) =>
          eb.exists(
            eb
              .selectFrom(table)
              .select('id')
              .where('team_id', 'in', teamIds)
              .whereRef(`${table}.id`, '=', 'idempotency_keys.origin_id'),
          ),
        ),
      ),
    )
    .execute();
}

async function forgetOpenImports(tx: Handle, teamIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('open_imports')
    .where('user_id', 'in', (eb) =>
      eb.selectFrom('identities').select('user_id').where('team_id', 'in', teamIds),
    )
    .where('team_id', 'in', teamIds)
    .execute();
}
