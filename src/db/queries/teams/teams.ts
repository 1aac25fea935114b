import { ERASING } from '../../../domain/accounts/erasure.ts';
import type { Team } from '../../../domain/entities.ts';
import type { Place } from '../../../domain/page.ts';
import { foldForSearch } from '../../../domain/text/text.ts';
import type { Handle } from '../../database.ts';
import { forNoKeyUpdate } from '../../dialect.ts';
import { fromName, fromRate, fromZone, toTeam } from '../../rows.ts';
import { containing, contains } from '../../search.ts';
import { eraseNamesOfInvited } from '../audit-log/names.ts';
import { deletePlaceholders, findPlaceholdersOfTeams } from './placeholders.ts';

export async function insertTeam(tx: Handle, team: Team): Promise<void> {
  await tx
    .insertInto('teams')
    .values({ id: team.id, created_at: team.createdAt, ...changeable(team) })
    .execute();
}

export async function updateTeam(tx: Handle, team: Team): Promise<void> {
  await tx.updateTable('teams').set(changeable(team)).where('id', '=', team.id).execute();
}

function changeable(team: Team) {
  return {
    ...fromName(team.name),
    currency: team.currency,
    ...fromZone(team),
    overlap_policy: team.overlapPolicy,
    ...fromRate(team.defaultHourlyRate),
    locked_before: team.lockedBefore,
    archived_at: team.archivedAt,
    erase_at: team.eraseAt,
  };
}

/**
 * Deletes a team with its members, its placeholders and their names in the audit log. Fails if the team has other data.
 */
export async function deleteTeam(tx: Handle, id: string): Promise<void> {
  await eraseNamesOfInvited(tx, [id]);
  const placeholders = await findPlaceholdersOfTeams(tx, [id]);
  await tx.deleteFrom('teams').where('id', '=', id).execute();
  await deletePlaceholders(tx, placeholders);
}

export async function findTeams(handle: Handle, ids: readonly string[]): Promise<Team[]> {
  if (ids.length === 0) return [];
  const rows = await handle.selectFrom('teams').selectAll().where('id', 'in', ids).execute();
  return rows.map(toTeam);
}

/** A page of all team ids, in ascending order. */
export async function findTeamIds(handle: Handle, after: string | null, limit: number): Promise<string[]> {
  let query = handle.selectFrom('teams').select('id');
  if (after !== null) query = query.where('id', '>', after);
  const rows = await query.orderBy('id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** The teams with a name, ignoring case. */
export async function findTeamsByName(handle: Handle, name: string): Promise<Team[]> {
  const rows = await handle
    .selectFrom('teams')
    .selectAll()
    .where('name_key', '=', foldForSearch(name))
    .orderBy('id')
    .execute();
  return rows.map(toTeam);
}

/** Locks a team against changes and deletion until the transaction ends. */
export async function lockTeam(tx: Handle, id: string): Promise<Team | undefined> {
  const query = tx.selectFrom('teams').selectAll().where('id', '=', id);
  const row = await forNoKeyUpdate(tx, query, 'teams').executeTakeFirst();
  return row && toTeam(row);
}

/** The teams of the installation by name, except teams that are being erased. */
export async function listAllTeams(
  handle: Handle,
  { search, after, limit }: { search: string | null; after: Place<string> | null; limit: number },
): Promise<Team[]> {
  let query = handle
    .selectFrom('teams')
    .selectAll()
    .where((eb) => eb.or([eb('erase_at', 'is', null), eb('erase_at', '!=', ERASING)]));
  if (search !== null) query = query.where(contains('name_key', containing(search)));
  if (after)
    query = query.where((eb) => eb(eb.refTuple('name_key', 'id'), '>', eb.tuple(after.key, after.id)));
  return (await query.orderBy('name_key').orderBy('id').limit(limit).execute()).map(toTeam);
}

/** The numbers of active members and of time entries per team. */
export async function sizesOfTeams(
  handle: Handle,
  ids: readonly string[],
): Promise<Map<string, { members: number; entries: number }>> {
  if (ids.length === 0) return new Map();
  const members = await handle
    .selectFrom('identities')
    .select(['team_id'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('team_id', 'in', ids)
    .where('deactivated_at', 'is', null)
    .groupBy('team_id')
    .execute();
  const entries = await handle
    .selectFrom('time_entries')
    .select(['team_id'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('team_id', 'in', ids)
    .groupBy('team_id')
    .execute();
  const countOf = (counts: typeof members, id: string) =>
    counts.find(({ team_id }) => team_id === id)?.count ?? 0;
  return new Map(ids.map((id) => [id, { members: countOf(members, id), entries: countOf(entries, id) }]));
}

export interface TeamListing {
  ids: readonly string[];
  archived: boolean | null;
  after: Place<string> | null;
  limit: number;
}

export async function listTeams(handle: Handle, listing: TeamListing): Promise<Team[]> {
  if (listing.ids.length === 0) return [];
  let query = handle.selectFrom('teams').selectAll().where('id', 'in', listing.ids);
  if (listing.archived !== null) query = query.where('archived_at', listing.archived ? 'is not' : 'is', null);
  const { after } = listing;
  if (after)
    query = query.where((eb) => eb(eb.refTuple('name_key', 'id'), '>', eb.tuple(after.key, after.id)));
  const rows = await query.orderBy('name_key').orderBy('id').limit(listing.limit).execute();
  return rows.map(toTeam);
}
