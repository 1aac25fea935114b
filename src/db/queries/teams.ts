import type { Team } from '../../domain/entities.ts';
import type { Place } from '../../domain/page.ts';
import { foldForSearch } from '../../domain/text.ts';
import type { Handle } from '../database.ts';
import { locking } from '../dialect.ts';
import { fromName, fromRate, fromZone, toTeam } from '../rows.ts';

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

/** Its identities go with it; anything else that belongs to the team stops the deletion. */
export async function deleteTeam(tx: Handle, id: string): Promise<void> {
  await tx.deleteFrom('teams').where('id', '=', id).execute();
}

export async function findTeams(handle: Handle, ids: readonly string[]): Promise<Team[]> {
  if (ids.length === 0) return [];
  const rows = await handle.selectFrom('teams').selectAll().where('id', 'in', ids).execute();
  return rows.map(toTeam);
}

/** The teams with a name, in upper or lower case. */
export async function findTeamsCalled(handle: Handle, name: string): Promise<Team[]> {
  const rows = await handle
    .selectFrom('teams')
    .selectAll()
    .where('name_key', '=', foldForSearch(name))
    .orderBy('id')
    .execute();
  return rows.map(toTeam);
}

/** The team with an id, which nobody else changes or deletes until the transaction ends. */
export async function lockTeam(tx: Handle, id: string): Promise<Team | undefined> {
  const query = tx.selectFrom('teams').selectAll().where('id', '=', id);
  const row = await locking(tx, query, 'teams').executeTakeFirst();
  return row && toTeam(row);
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
