/** Takes some of an allowance. All numbers are milliseconds: an allowance is paid off at a millisecond each. */
export interface LeaseRequest {
  /** Whose allowance of what. */
  bucket: string;
  /** How much may be owed. */
  ceiling: number;
  /** Nothing is taken where there is less room than this. */
  enough: number;
  /** At least this much is taken, and as much of `want` as there is room for; less than 0 where it is given back. */
  least: number;
  want: number;
  /** How much more to take at the most, and no more than an eighth of what is left then: others want some, too. */
  ahead: number;
}

export interface Lease {
  taken: number;
  /** What is owed now. */
  owed: number;
}

/**
 * Keeps what is owed where all nodes see it, by one clock. Claims of one call are carried out with one round trip, and each of
 * them at once. Fails, and soon, where it cannot be reached.
 */
export interface AllowanceStore {
  lease: (claims: readonly LeaseRequest[]) => Promise<Lease[]>;
  close: () => Promise<void>;
}
