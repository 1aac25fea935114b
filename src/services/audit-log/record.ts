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

/** A change of a thing, or an event about it whose values do not matter. */
type Deed<Thing> = ({ before: Thing | null; after: Thing | null } | { of: Thing }) & {
  /** Further changes to list. */
  also?: AuditChange[];
};

/**
 * Writes an audit line in the transaction of the change, so both happen or neither. Changes without a difference are
 * not recorded. Changes of a deleted team are refused here, because every change of a team passes here.
 */
export async function record<Action extends AuditAction>(
  tx: Handle,
  doer: Doer,
  teamId: string,
  now: number,
  action: Action,
  deed: Deed<AuditedThings[KindOf<Action>]>,
): Promise<void> {
  const line = textOf(doer, now, action, deed);
  if (!line) return;
  const actorId = identityOf(doer, teamId);
  const isForDeleted = isForDeletedTeam(action, line.object_id === actorId);
  if (await insertLine(tx, { ...line, team_id: teamId, actor_id: actorId }, isForDeleted)) return;
  const [team] = await findTeams(tx, [teamId]);
  if (team) requireNotDeleted(team, null);
}

/**
 * Records an event of an account, which belongs to no team, or of a team that an administrator of the installation changes. It is in the log
 * of the installation, and in the security logs of the actor and of the user who is the object. An event of a credential
 * that somebody else owns has the owner as the object, so that it is in the owner's log.
 */
export async function recordAccountEvent<Action extends AuditAction>(
  tx: Handle,
  doer: Omit<Doer, 'memberships'>,
  now: number,
  action: Action,
  deed: Deed<AuditedThings[KindOf<Action>]>,
): Promise<void> {
  const line = textOf(doer, now, action, deed);
  if (line) await insertLine(tx, { ...line, team_id: INSTALLATION_LOG, actor_id: doer.userId });
}

function identityOf({ memberships }: Doer, teamId: string): string {
  const membership = memberships.find((one) => one.teamId === teamId);
  if (!membership) throw new Error('Somebody who is not in a team did something in it.');
  return membership.identityId;
}

function textOf<Action extends AuditAction>(
  { userId, source, tool, address }: Omit<Doer, 'memberships'>,
  now: number,
  action: Action,
  deed: Deed<AuditedThings[KindOf<Action>]>,
): Omit<NewLine, 'team_id' | 'actor_id'> | null {
  const kind = kindOf(action);
  const compared = 'of' in deed ? [] : changesBetween(kind, deed.before, deed.after);
  const changes = [...compared, ...(deed.also ?? [])];
  const isSame = !('of' in deed) && deed.before !== null && deed.after !== null && changes.length === 0;
  const thing = 'of' in deed ? deed.of : (deed.after ?? deed.before);
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
