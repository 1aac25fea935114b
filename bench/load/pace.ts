/** Durations, rounds and sizes of a run. */
export interface Pace {
  /** Rounds of contestants in a figure. */
  figureRounds: number;
  /** Rounds of all other contestants. */
  rounds: number;
  /** Seconds of one contestant in a round. */
  seconds: number;
  /** Warm-up of each server beside the memory match. Servers take turns `times` times, so that none is idle for long. */
  firstWarmUp: { times: number; seconds: number };
  /** Seconds of warm-up of each process before the first match with a new workload. */
  warmUp: number;
  /** Seconds of warm-up of each server after the memory match, in which the server became idle. */
  againWarmUp: number;
  /** Seconds of warm-up of each server if only one match is played. */
  onlyWarmUp: number;
  /** Seconds of warm-up of each temporary server, and of imports. */
  newWarmUp: number;
  /** Seconds of the memory match. */
  memorySeconds: number;
  /** Rows of an imported file. */
  importRows: number;
  /** Seconds of createTimeEntry calls that an import is compared with. */
  importSeconds: number;
  /** Entries in each history. */
  histories: { long: number; short: number };
}

/** Takes about fifteen minutes, five of them for the memory match. */
export const FULL: Pace = {
  figureRounds: 9,
  rounds: 3,
  seconds: 1,
  firstWarmUp: { times: 6, seconds: 5 },
  warmUp: 0.5,
  againWarmUp: 6,
  onlyWarmUp: 8,
  newWarmUp: 3,
  memorySeconds: 300,
  importRows: 1_000,
  importSeconds: 0.5,
  histories: { long: 1_000_000, short: 10_000 },
};

/** Takes a minute. For quick feedback during development: its figures are not reliable. */
export const QUICK: Pace = {
  figureRounds: 1,
  rounds: 1,
  seconds: 0.1,
  firstWarmUp: { times: 1, seconds: 0.6 },
  warmUp: 0.1,
  againWarmUp: 0.3,
  onlyWarmUp: 0.3,
  newWarmUp: 0.3,
  memorySeconds: 3,
  importRows: 50,
  importSeconds: 0.1,
  histories: { long: 20_000, short: 5_000 },
};
