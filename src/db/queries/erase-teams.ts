import type { Handle } from '../database.ts';
import { holding } from '../dialect.ts';

/** The teams that some of the given users own and nobody else does. */
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

/** What belongs to a team, in an order in which nothing is deleted that something else still points at. */
const BELONGINGS = [
  'time_entry_tags',
  'time_entry_parts',
  'time_entries',
  'import_changes',
  'import_rows',
  'imports',
  'tasks',
  'dismissed_budget_alerts',
  'budget_alerts',
  'projects',
  'clients',
  'tags',
  'invitations',
  'report_links',
  'reports',
  'identities',
] as const;

/** Deletes teams with everything in them. Its users stay. */
export async function eraseTeams(tx: Handle, teamIds: readonly string[]): Promise<void> {
  if (teamIds.length === 0) return;
  // From here on nobody can add to the teams: every addition has to look at one of these rows first.
  await holding(tx, tx.selectFrom('teams').select('id').where('id', 'in', teamIds)).execute();
  await holding(tx, tx.selectFrom('identities').select('id').where('team_id', 'in', teamIds)).execute();
  await forgetIdempotencyKeys(tx, teamIds);
  await forgetOpenImports(tx, teamIds);
  for (const table of BELONGINGS) await tx.deleteFrom(table).where('team_id', 'in', teamIds).execute();
  await tx.deleteFrom('teams').where('id', 'in', teamIds).execute();
}

/** A key whose entry is gone would be refused for the rest of its day. */
async function forgetIdempotencyKeys(tx: Handle, teamIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('user_id', 'in', (eb) =>
      eb.selectFrom('identities').select('user_id').where('team_id', 'in', teamIds),
    )
    .where((eb) =>
      eb.or([
        eb('origin_id', 'in', eb.selectFrom('time_entries').select('id').where('team_id', 'in', teamIds)),
        eb('origin_id', 'in', eb.selectFrom('time_entry_parts').select('id').where('team_id', 'in', teamIds)),
      ]),
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
