import type { Handle } from '../../db/database.ts';
import { insertLine, type NewLine } from '../../db/queries/audit-log/lines.ts';
import { findTeams } from '../../db/queries/teams/teams.ts';
import { type AuditAction, isForDeletedTeam, type KindOf, kindOf } from '../../domain/audit-log/actions.ts';
import { type AuditChange, changesBetween, labelOf } from '../../domain/audit-log/changes.ts';
import { INSTALLATION_LOG } from '../../domain/audit-log/installation-log.ts';
import type { AuditedThings } from '../../domain/audit-log/portraits.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { newId } from '../../lib/ids.ts';
import { requireNotDeleted } from '../teams/require.ts';

/** The actor of an event, with the credential. */
export type Doer = Pick<Actor, 'userId' | 'memberships' | 'source' | 'tool' | 'address'>;

/** A change of an object, or an event about an object without changed values. */
type AuditedEvent<Thing> = ({ before: Thing | null; after: Thing | null } | { of: Thing }) & {
  /** Further changes to list. */
  also?: AuditChange[];
};

/**
 * Writes an audit line in the transaction of the change. A change without a difference is not recorded. Changes of a
 * deleted team are rejected here, because every change of a team calls this function.
 */
export async function record<Action extends AuditAction>(
  tx: Handle,
  doer: Doer,
  teamId: string,
  now: number,
  action: Action,
  event: AuditedEvent<AuditedThings[KindOf<Action>]>,
): Promise<void> {
  const line = lineOf(doer, now, action, event);
  if (!line) return;
  const actorId = identityOf(doer, teamId);
  const isForDeleted = isForDeletedTeam(action, line.object_id === actorId);
  if (await insertLine(tx, { ...line, team_id: teamId, actor_id: actorId }, isForDeleted)) return;
  const [team] = await findTeams(tx, [teamId]);
  if (team) requireNotDeleted(team, null);
}

/**
 * Records an event of an account, or of a team that an administrator of the installation changes. The line is in the
 * installation log, and in the security logs of the actor and of the user who is the object. An event of another user's
 * credential has the owner as its object, so that the owner's log shows the event.
 */
export async function recordAccountEvent<Action extends AuditAction>(
  tx: Handle,
  doer: Omit<Doer, 'memberships'>,
  now: number,
  action: Action,
  event: AuditedEvent<AuditedThings[KindOf<Action>]>,
): Promise<void> {
  const line = lineOf(doer, now, action, event);
  if (line) await insertLine(tx, { ...line, team_id: INSTALLATION_LOG, actor_id: doer.userId });
}

function identityOf({ memberships }: Doer, teamId: string): string {
  const membership = memberships.find((one) => one.teamId === teamId);
  if (!membership) throw new Error('Somebody who is not in a team did something in it.');
  return membership.identityId;
}

function lineOf<Action extends AuditAction>(
  { userId, source, tool, address }: Omit<Doer, 'memberships'>,
  now: number,
  action: Action,
  event: AuditedEvent<AuditedThings[KindOf<Action>]>,
): Omit<NewLine, 'team_id' | 'actor_id'> | null {
  const kind = kindOf(action);
  const compared = 'of' in event ? [] : changesBetween(kind, event.before, event.after);
  const changes = [...compared, ...(event.also ?? [])];
  const isSame = !('of' in event) && event.before !== null && event.after !== null && changes.length === 0;
  const thing = 'of' in event ? event.of : (event.after ?? event.before);
  if (isSame || !thing) return null;
  const { label, person } = labelOf(kind, thing);
  return {
    at: now,
    id: newId(now),
    user_id: userId,
    source_kind: source.kind,
    source_id: source.id,
    source_label: source.label,
    tool: tool ?? null,
    action,
    object_id: thing.id,
    object_label: label,
    person,
    changes,
    address: address ?? null,
  };
}
