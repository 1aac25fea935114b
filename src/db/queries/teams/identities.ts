import { sql } from 'kysely';
import type { Identity, Team } from '../../../domain/entities.ts';
import type { Place } from '../../../domain/page.ts';
import type { Membership, Role } from '../../../domain/teams/policy.ts';
import { foldForSearch } from '../../../domain/text/text.ts';
import type { Handle } from '../../database.ts';
import { forNoKeyUpdate } from '../../dialect.ts';
import { fromRate, toIdentity, toRate } from '../../rows.ts';
import { statement } from '../../statement.ts';
import { isActiveUser, isPersonAccount } from '../accounts/active-users.ts';

/**
 * The name or address of a member that the team may see. A former or invited member has the name and address that the
 * team knew, because the account is not visible to the team. An erased account has neither.
 */
export const shownToTeam = (column: 'name' | 'email' | 'email_key') =>
  sql<string>`case when users.kind = 'ERASED' then ${sql.ref(column === 'name' ? 'users.name' : 'users.email')}
    when identities.deactivated_at is null then ${sql.ref(`users.${column}`)}
    else coalesce(${sql.ref(`identities.known_${column}`)}, ${sql.ref(`users.${column}`)}) end`;

const withUser = (handle: Handle) =>
  handle
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .selectAll('identities')
    .select([shownToTeam('name').as('name'), shownToTeam('email').as('email')]);

export async function insertIdentity(tx: Handle, identity: Identity): Promise<void> {
  await tx
    .insertInto('identities')
    .values({
      team_id: identity.teamId,
      id: identity.id,
      user_id: identity.userId,
      created_at: identity.createdAt,
      longest_entry: 0,
      ...changeable(identity),
    })
    .execute();
}

export async function updateIdentity(tx: Handle, identity: Identity): Promise<void> {
  await tx
    .updateTable('identities')
    .set(changeable(identity))
    .where('team_id', '=', identity.teamId)
    .where('id', '=', identity.id)
    .execute();
}

function changeable(identity: Identity) {
  return {
    role: identity.role,
    ...fromRate(identity.hourlyRate),
    cost_minor: identity.costRate?.minorUnits ?? null,
    cost_currency: identity.costRate?.currency ?? null,
    deactivated_at: identity.deactivatedAt,
    invited_at: identity.invitedAt,
    known_name: identity.deactivatedAt === null ? null : identity.name,
    known_email: identity.deactivatedAt === null ? null : identity.email,
    known_email_key: identity.deactivatedAt === null ? null : foldForSearch(identity.email),
  };
}

export async function findIdentities(
  handle: Handle,
  teamIds: readonly string[],
  ids: readonly string[],
): Promise<Identity[]> {
  if (teamIds.length === 0 || ids.length === 0) return [];
  const rows = await withUser(handle)
    .where('identities.team_id', 'in', teamIds)
    .where('identities.id', 'in', ids)
    .execute();
  return rows.map(toIdentity);
}

export async function findIdentityOfUser(
  handle: Handle,
  teamId: string,
  userId: string,
): Promise<Identity | undefined> {
  const row = await withUser(handle)
    .where('identities.team_id', '=', teamId)
    .where('identities.user_id', '=', userId)
    .executeTakeFirst();
  return row && toIdentity(row);
}

/**
 * The member of a team with an address. Several members may have had the same address: active members come first, then
 * invited members, then former members, most recent first.
 */
export async function findIdentityByEmail(
  handle: Handle,
  teamId: string,
  email: string,
): Promise<Identity | undefined> {
  const rows = await withUser(handle)
    .where('identities.team_id', '=', teamId)
    .where(shownToTeam('email_key'), '=', foldForSearch(email))
    .where('users.kind', '!=', 'ERASED')
    .execute();
  const rank = ({ deactivatedAt, invitedAt }: Identity) =>
    deactivatedAt === null ? Number.POSITIVE_INFINITY : invitedAt === null ? deactivatedAt : Number.MAX_VALUE;
  return rows.map(toIdentity).toSorted((a, b) => rank(b) - rank(a))[0];
}

/** The active memberships of a user, oldest first. */
export async function findMemberships(handle: Handle, userId: string): Promise<Membership[]> {
  const rows = await handle
    .selectFrom('identities')
    .select(['team_id', 'id', 'role'])
    .where('user_id', '=', userId)
    .where('deactivated_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ teamId: row.team_id, identityId: row.id, role: row.role }));
}

/** All memberships of a user, including former ones. */
export async function findAllMemberships(
  handle: Handle,
  userId: string,
): Promise<{ teamId: string; id: string }[]> {
  const query = handle.selectFrom('identities').select(['team_id', 'id']).where('user_id', '=', userId);
  return (await query.execute()).map(({ team_id, id }) => ({ teamId: team_id, id }));
}

/** The accounts of the given ids, which are ids of members of the team or of users. */
export async function findAccountsOf(
  handle: Handle,
  teamId: string,
  ids: readonly string[],
): Promise<Map<string, { userId: string; isErased: boolean }>> {
  if (ids.length === 0) return new Map();
  const [members, users] = await Promise.all([
    handle
      .selectFrom('identities')
      .innerJoin('users', 'users.id', 'identities.user_id')
      .select(['identities.id', 'identities.user_id', 'users.kind'])
      .where('identities.team_id', '=', teamId)
      .where('identities.id', 'in', ids)
      .execute(),
    handle.selectFrom('users').select(['id', 'id as user_id', 'kind']).where('id', 'in', ids).execute(),
  ]);
  return new Map(
    [...members, ...users].map(({ id, user_id, kind }) => [
      id,
      { userId: user_id, isErased: kind === 'ERASED' },
    ]),
  );
}

/**
 * The member who ranks first in a team: active members before former ones, then by role, then by seniority. Erased
 * accounts come last. Every team has a result, because its creator stays a former member.
 */
export async function findForemostMember(
  handle: Handle,
  teamId: string,
): Promise<Pick<Identity, 'id' | 'userId'> | undefined> {
  const row = await handle
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['identities.id', 'identities.user_id'])
    .where('identities.team_id', '=', teamId)
    .where('users.kind', 'in', ['ACCOUNT', 'ERASED'])
    .orderBy(sql`case users.kind when 'ACCOUNT' then 0 else 1 end`)
    .orderBy(sql`case when identities.deactivated_at is null then 0 else 1 end`)
    .orderBy(
      sql`case identities.role when 'OWNER' then 0 when 'ADMIN' then 1 when 'MANAGER' then 2 else 3 end`,
    )
    .orderBy('identities.created_at')
    .orderBy('identities.id')
    .executeTakeFirst();
  return row && { id: row.id, userId: row.user_id };
}

/**
 * The members with one of the roles whose accounts are active and verified, without pagination. Excludes invented
 * people of samples.
 */
export async function findVerifiedWithRoles(
  handle: Handle,
  teamId: string,
  roles: readonly Role[],
): Promise<Identity[]> {
  const rows = await withUser(handle)
    .where('identities.team_id', '=', teamId)
    .where('identities.role', 'in', roles)
    .where('identities.deactivated_at', 'is', null)
    .where(isActiveUser)
    .where(isPersonAccount)
    .where('users.email_verified_at', 'is not', null)
    .execute();
  return rows.map(toIdentity);
}

export interface IdentityListing {
  teamId: string;
  active: boolean | null;
  after: Place<string> | null;
  limit: number;
}

/** Sorted by the e-mail address that the team sees. */
export async function listIdentities(handle: Handle, listing: IdentityListing): Promise<Identity[]> {
  let query = withUser(handle).where('identities.team_id', '=', listing.teamId);
  if (listing.active !== null) query = query.where('deactivated_at', listing.active ? 'is' : 'is not', null);
  const { after } = listing;
  const key = shownToTeam('email_key');
  if (after) {
    query = query.where(({ eb, or, and }) =>
      or([eb(key, '>', after.key), and([eb(key, '=', after.key), eb('identities.id', '>', after.id)])]),
    );
  }
  const rows = await query.orderBy(key).orderBy('identities.id').limit(listing.limit).execute();
  return rows.map(toIdentity);
}

export async function countIdentities(
  handle: Handle,
  { teamId, active }: Pick<IdentityListing, 'teamId' | 'active'>,
): Promise<number> {
  let query = handle.selectFrom('identities').where('team_id', '=', teamId);
  if (active !== null) query = query.where('deactivated_at', active ? 'is' : 'is not', null);
  const row = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return row.count;
}

export const trackingColumns = [
  'identities.deactivated_at',
  'identities.rate_minor',
  'identities.rate_currency',
  'identities.longest_entry',
  'teams.overlap_policy',
  'teams.locked_before',
  'teams.time_zone',
  'teams.archived_at as team_archived_at',
  'teams.rate_minor as team_rate_minor',
  'teams.rate_currency as team_rate_currency',
] as const;

const identityForTracking = statement<{ teamId: string; identityId: string }, TrackingRow>((db, parameter) =>
  forNoKeyUpdate(
    db,
    db
      .selectFrom('identities')
      .innerJoin('teams', 'teams.id', 'identities.team_id')
      .select(trackingColumns)
      .where('identities.team_id', '=', parameter('teamId'))
      .where('identities.id', '=', parameter('identityId')),
    'identities',
  ),
);

export interface TrackingRow {
  deactivated_at: number | null;
  rate_minor: number | null;
  rate_currency: string | null;
  longest_entry: number;
  overlap_policy: Team['overlapPolicy'];
  locked_before: string | null;
  time_zone: string;
  team_archived_at: number | null;
  team_rate_minor: number | null;
  team_rate_currency: string | null;
}

export type TrackingIdentity = Pick<Identity, 'id' | 'teamId' | 'deactivatedAt' | 'hourlyRate'> & {
  longestEntry: number;
  team: Pick<Team, 'overlapPolicy' | 'archivedAt' | 'defaultHourlyRate' | 'lockedBefore' | 'timezone'>;
};

/**
 * Locks the identity whose time is about to change, and reads the settings of its team. The lock is held until the
 * transaction ends, so it serializes all changes to the time of an identity.
 */
export async function lockForTracking(
  tx: Handle,
  teamId: string,
  identityId: string,
): Promise<TrackingIdentity | undefined> {
  const [row] = await identityForTracking(tx, { teamId, identityId });
  return row && toTracking(row, { teamId, id: identityId });
}

export function toTracking(
  row: TrackingRow,
  { teamId, id }: { teamId: string; id: string },
): TrackingIdentity {
  return {
    id,
    teamId,
    longestEntry: row.longest_entry,
    deactivatedAt: row.deactivated_at,
    hourlyRate: toRate(row),
    team: {
      overlapPolicy: row.overlap_policy,
      lockedBefore: row.locked_before,
      timezone: row.time_zone,
      archivedAt: row.team_archived_at,
      defaultHourlyRate: toRate({ rate_minor: row.team_rate_minor, rate_currency: row.team_rate_currency }),
    },
  };
}

export async function raiseLongestEntry(
  tx: Handle,
  teamId: string,
  id: string,
  length: number,
): Promise<void> {
  await tx
    .updateTable('identities')
    .set({ longest_entry: length })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('longest_entry', '<', length)
    .execute();
}

/** The number of teams that a user owns. */
export async function countOwnedTeams(handle: Handle, userId: string): Promise<number> {
  const row = await handle
    .selectFrom('identities')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .where('role', '=', 'OWNER')
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/**
 * The number of other members of a team with an account that is not erased, and how many of their accounts are active.
 */
export async function countOtherMembers(
  handle: Handle,
  teamId: string,
  userId: string,
): Promise<{ all: number; active: number }> {
  const row = await handle
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('all'),
      sql<
        number | string
      >`count(case when users.disabled_at is null and users.email_verified_at is not null then 1 end)`.as(
        'active',
      ),
    ])
    .where('identities.team_id', '=', teamId)
    .where('identities.user_id', '!=', userId)
    .where('identities.deactivated_at', 'is', null)
    .where(isPersonAccount)
    .executeTakeFirst();
  return { all: Number(row?.all ?? 0), active: Number(row?.active ?? 0) };
}
