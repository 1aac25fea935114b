/** The result of a match: the value of each contestant in each round. */
export interface Result {
  match: string;
  title: string;
  unit: string;
  rounds: Record<string, number[]>;
  /** Share of a core that the load generator used, if the match has one. */
  generatorLoadShare?: Record<string, number[]>;
}
