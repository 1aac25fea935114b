import type { Source } from '../policy.ts';
import type { AuditAction } from './actions.ts';

/** A line as it is stored: ids and values, and ids of names. */
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

/** Where a chain has come to. */
export interface Link {
  number: number;
  /** Empty where nothing is sealed. */
  hash: string;
}

export const START_OF_CHAIN: Link = { number: 0, hash: '' };

/** What the hash of a line is taken of: the hash before, its number and what it says. */
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

/** A line may be sealed so long after later ones: its transaction was slow, or the clocks of nodes differ. */
const MAX_LATE_MS = 86_400_000;

/** Whether a line says that it is older than lines that were sealed before it, by more than can be. */
export function isTooLate(line: { at: number }, newestBefore: number): boolean {
  return line.at < newestBefore - MAX_LATE_MS;
}
