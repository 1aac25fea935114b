import type { Source } from '../teams/policy.ts';
import type { AuditAction } from './actions.ts';

/** A stored line: ids, values, and ids of names. */
export interface StoredLine {
  team_id: string;
  at: number;
  id: string;
  actor_id: string;
  actor_name_id: string | null;
  source_kind: Source['kind'];
  source_id: string | null;
  source_label: string | null;
  tool: string | null;
  action: AuditAction;
  object_id: string;
  object_label: string;
  object_name_id: string | null;
  changes: string | null;
  address: string | null;
}

/** The last line of a chain or of a section of the chain. */
export interface Link {
  number: number;
  /** Empty if no line is sealed. */
  hash: string;
}

export const START_OF_CHAIN: Link = { number: 0, hash: '' };

/** The hash input of a line: the previous hash, the number and the values of the line. */
export function sealedText(before: Link, line: StoredLine): string {
  return JSON.stringify([
    before.hash,
    before.number + 1,
    line.team_id,
    line.at,
    line.id,
    line.actor_id,
    line.actor_name_id,
    line.source_kind,
    line.source_id,
    line.source_label,
    line.tool,
    line.action,
    line.object_id,
    line.object_label,
    line.object_name_id,
    line.changes,
    line.address,
  ]);
}

/** A line may be this much older than sealed lines, because its transaction was slow or the clocks of nodes differ. */
const MAX_DELAY_MS = 86_400_000;

/**
 * Returns whether a line is too old to follow the lines sealed before. The creation line of a time entry is exempt: it is stored when the
 * entry is deleted or merged, with the creation time of the entry.
 */
export function isTooLate(
  { at, action, changes }: Pick<StoredLine, 'at' | 'action' | 'changes'>,
  newestBefore: number,
): boolean {
  const isOfNewEntry = action === 'timeEntry.create' && changes === null;
  return !isOfNewEntry && at < newestBefore - MAX_DELAY_MS;
}

/**
 * Returns whether the log of a team must contain the line of its creation. Lines since `since` were never deleted. A team that is older
 * than the first line of all logs was created before there were audit logs, and has no creation line.
 */
export function mustHaveCreationLine(
  createdAt: number,
  { since, firstAt, removed }: { since: number; firstAt: number | null; removed: Link },
): boolean {
  return createdAt >= since && (removed.number > 0 || (firstAt !== null && createdAt >= firstAt));
}
