/** Asks for a part of an allowance. All numbers are milliseconds: debt is paid off at one per millisecond. */
export interface LeaseRequest {
  bucket: string;
  /** The most that may be owed. */
  ceiling: number;
  /** Nothing is granted if there is less room than this. */
  enough: number;
  /** The least to grant, up to `want` if there is room. Negative to return unused allowance. */
  least: number;
  want: number;
  /** The most to grant beyond `want`, limited to an eighth of the remaining room: other nodes lease too. */
  ahead: number;
}

export interface Lease {
  taken: number;
  owed: number;
}

/**
 * Stores debts where all nodes see them, by one clock. A call takes one round trip, and each of its requests is atomic. A call
 * fails fast while the store is unreachable.
 */
export interface AllowanceStore {
  lease: (claims: readonly LeaseRequest[]) => Promise<Lease[]>;
  close: () => Promise<void>;
}
