/** A request for a part of an allowance. All numbers are milliseconds: a millisecond pays off a debt of one. */
export interface LeaseRequest {
  /** The key of the allowance in the store. */
  bucket: string;
  /** The highest possible debt. */
  ceiling: number;
  /** Grants nothing if less room than this remains. */
  requiredRoom: number;
  /** The minimum to grant; up to `wantedGrant` if there is room. Negative to return unused allowance. */
  minGrant: number;
  wantedGrant: number;
  /** The maximum to grant beyond `wantedGrant`, limited to an eighth of the remaining room because other nodes lease too. */
  maxExtra: number;
}

export interface Lease {
  taken: number;
  owed: number;
}

/**
 * Stores debts for all nodes, measured by a single clock. A call takes one round trip, and each of its requests is
 * atomic. Calls fail fast while the store is unreachable.
 */
export interface AllowanceStore {
  lease: (claims: readonly LeaseRequest[]) => Promise<Lease[]>;
  close: () => Promise<void>;
}
