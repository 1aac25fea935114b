import type { ImportCounts } from '../../domain/imports/import.ts';
import type { Claim, ProblemCode } from '../../importers/item.ts';
import { addTo, nothing, type Sums } from '../sums.ts';

const leftOutReasons = [
  'CHOSEN',
  'EMPTY',
  'UNMATCHED',
  'UNREADABLE',
  'ZERO_LENGTH',
  'NEGATIVE',
  'TOO_LONG',
  'OUT_OF_RANGE',
  'RUNNING',
  'DELETED',
] as const;

/**
 * The reason why a record was left out. CHOSEN: the importing person left out its person. EMPTY: neither time
 * nor money. UNMATCHED: its person is not a member. UNREADABLE: a value could not be read. ZERO_LENGTH,
 * NEGATIVE, TOO_LONG, OUT_OF_RANGE, RUNNING: readable, but not valid times for an entry. DELETED: its entry
 * was deleted after an earlier import.
 */
export type LeftOutReason = (typeof leftOutReasons)[number];

const timeReasons: ReadonlySet<ProblemCode> = new Set<ProblemCode & LeftOutReason>([
  'ZERO_LENGTH',
  'NEGATIVE',
  'TOO_LONG',
  'OUT_OF_RANGE',
  'RUNNING',
]);

/** Returns why a record with time or money did not become a row. */
export function reasonOf(code: ProblemCode): LeftOutReason {
  return timeReasons.has(code) ? (code as ProblemCode & LeftOutReason) : 'UNREADABLE';
}

/**
 * Accounts for every record of the files: records = created + merged + already imported + skipped + failed,
 * in number, in time and in money. Time and money are the claims of the files.
 */
export interface Equation {
  records: Sums;
  terms: Record<keyof ImportCounts, Sums>;
  /** The skipped records by reason. */
  leftOut: Record<LeftOutReason, Sums>;
  /** Records whose row is in the files more than once. Part of "already imported". */
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
    leftOut: Object.fromEntries(leftOutReasons.map((reason) => [reason, nothing()])) as Equation['leftOut'],
    repeated: nothing(),
  };
}

/** Adds one record to the total, to its term and to the given parts of that term. */
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
