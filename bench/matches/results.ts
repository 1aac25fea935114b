/** The result of a match: a value of each contestant in each round. */
export interface Result {
  match: string;
  title: string;
  unit: string;
  rounds: Record<string, number[]>;
  /** The share of a core that the load generator took, where it sent the requests. */
  busy?: Record<string, number[]>;
}
