import type { Handle } from '../../db/database.ts';
import { findReferenceVersion } from '../../db/dialect.ts';
import type { TrackingIdentity } from '../../db/queries/teams/identities.ts';
import type { Money } from '../../domain/money/money.ts';
import { effectiveRate } from '../../domain/money/rates.ts';
import { type Actor, canHandleTimeOf, membershipIn } from '../../domain/teams/policy.ts';
import { failure, invalid } from '../../lib/errors.ts';
import { isId } from '../../lib/ids.ts';
import { defaultMembership, notFound, requireMembership } from '../shared/access.ts';
import { VersionedCache } from '../shared/cache.ts';
import { lockedRows, type ReferenceRows } from './reference-rows.ts';
import { type ResolvedWork, requireOpen, requireSameTeam, resolveWork, type WorkInput } from './work.ts';

export interface ReferenceInput extends WorkInput {
  /** An import may refer to archived objects and former members; other new entries may not. */
  importId?: string | null;
  teamId?: string | null;
  identityId?: string | null;
}

/** The member of a new entry, its client, project and task, and the hourly rate to freeze. */
export interface References extends ResolvedWork {
  identity: TrackingIdentity;
  hourlyRate: Money | null;
}

/** Counts the keys. The values are of similar size. */
const CAPACITY_CHARACTERS = 2_000_000;

const cache = new VersionedCache<Handle>(CAPACITY_CHARACTERS);

/**
 * `resolveReferences` with locked rows, cached by the reference version that the transaction reads. While the version is
 * equal, a cached result equals a new one.
 */
export async function resolveReferencesCached(
  tx: Handle,
  actor: Actor,
  input: ReferenceInput,
): Promise<References> {
  const version = await findReferenceVersion(tx);
  const resolve = () => resolveReferences(lockedRows(tx), actor, input);
  return version === null ? resolve() : cache.get(tx, version, cacheKey(actor, input), resolve);
}

/** The cache key: all inputs of `resolveReferences` besides the database. */
function cacheKey({ userId, defaultTeamId, memberships }: Actor, input: ReferenceInput): string {
  const { teamId, identityId, projectId, clientId, taskId, importId } = input;
  return JSON.stringify([
    userId,
    defaultTeamId,
    memberships,
    teamId,
    identityId,
    projectId,
    clientId,
    taskId,
    importId != null,
  ]);
}

/**
 * Resolves and authorizes the references of a new entry. With locked rows, the member's time stays locked until the
 * transaction ends.
 */
export async function resolveReferences(
  rows: ReferenceRows,
  actor: Actor,
  input: ReferenceInput,
): Promise<References> {
  if (input.identityId != null && input.teamId == null) {
    throw invalid('teamId', 'identityId needs teamId: say in which team the member is.');
  }
  if (input.teamId != null) requireMembership(actor, input.teamId);
  const work = await resolveWork(rows, actor, input);
  const teamId = teamOf(actor, input, work);
  const identityId = input.identityId ?? membershipIn(actor, teamId)?.identityId ?? '';
  const identity = await findIdentity(rows, actor, teamId, identityId);
  if (input.importId == null) {
    requireActive(identity);
    requireOpen(work);
  }
  return { ...work, identity, hourlyRate: rateFor(work, identity) };
}

function teamOf(actor: Actor, input: ReferenceInput, work: ResolvedWork): string {
  const implied = work.project?.teamId ?? work.client?.teamId;
  const teamId = input.teamId ?? implied ?? defaultMembership(actor).teamId;
  requireSameTeam(work, teamId, 'teamId says');
  return teamId;
}

async function findIdentity(
  rows: ReferenceRows,
  actor: Actor,
  teamId: string,
  identityId: string,
): Promise<TrackingIdentity> {
  const identity = isId(identityId) ? await rows.identity(teamId, identityId) : undefined;
  if (!identity) throw notFound('member of this team', 'identityId');
  if (!canHandleTimeOf(actor, teamId, identityId)) {
    throw failure(
      'FORBIDDEN',
      'Your role in this team does not allow you to edit the time of this member; each member can use a key of their own.',
    );
  }
  if (identity.team.archivedAt !== null) {
    throw failure(
      'ARCHIVED',
      'This team is archived or deleted and takes no new time; an owner can unarchive or restore it.',
      'teamId',
    );
  }
  return identity;
}

function requireActive({ deactivatedAt }: TrackingIdentity): void {
  if (deactivatedAt === null) return;
  throw failure(
    'DEACTIVATED',
    'This member has left the team or has not accepted the invitation yet. Only an import may add time for them.',
    'identityId',
  );
}

/** The hourly rate to freeze on an entry. */
export function rateFor(work: ResolvedWork, identity: TrackingIdentity): Money | null {
  return effectiveRate({
    project: work.project?.hourlyRate ?? null,
    identity: identity.hourlyRate,
    client: work.client?.defaultHourlyRate ?? null,
    team: identity.team.defaultHourlyRate,
  });
}
