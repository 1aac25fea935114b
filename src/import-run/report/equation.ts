import type { ImportCounts } from '../../domain/import.ts';
import type { Claim } from '../../importers/item.ts';
import { addTo, nothing, type Sums } from '../sums.ts';

/**
 * Why a record was left out. CHOSEN: the importing person said so for its person. EMPTY: it has neither time nor money.
 * UNMATCHED: its person is not a member. UNREADABLE: a value could not be read. DELETED: its entry was deleted after an
 * earlier import.
 */
export type LeftOutReason = 'CHOSEN' | 'EMPTY' | 'UNMATCHED' | 'UNREADABLE' | 'DELETED';

/**
 * Accounts for every record of the files: records = created + merged + already there + left out + failed, in number, in time
 * and in money. Time and money are those that the files claim.
 */
export interface Equation {
  records: Sums;
  terms: Record<keyof ImportCounts, Sums>;
  /** The term "left out" by reason. */
  leftOut: Record<LeftOutReason, Sums>;
  /** Records whose row is in the files more than once; part of "already there". */
  repeated: Sums;
}

export function emptyEquation(): Equation {
  return {
    records: nothing(),
    terms: {
      created: nothing(),
      merged: nothing(),
      deduplicated: nothing(),
      skipped: nothing(),
      failed: nothing(),
    },
    leftOut: {
      CHOSEN: nothing(),
      EMPTY: nothing(),
      UNMATCHED: nothing(),
      UNREADABLE: nothing(),
      DELETED: nothing(),
    },
    repeated: nothing(),
  };
}

/** Adds one record to the total, to its term, and to the parts of that term which are given. */
export function addRecord(
  { records, terms }: Equation,
  term: keyof ImportCounts,
  claim: Claim,
  ...parts: Sums[]
): void {
  for (const sums of [records, terms[term], ...parts]) addTo(sums, claim.milliseconds ?? 0, claim.amount);
}

export function countsOf({ terms }: Equation): ImportCounts {
  const { created, merged, deduplicated, skipped, failed } = terms;
  return {
    created: created.rows,
    merged: merged.rows,
    deduplicated: deduplicated.rows,
    skipped: skipped.rows,
    failed: failed.rows,
  };
}
