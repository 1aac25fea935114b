/** How long everything takes. */
export interface Pace {
  rounds: number;
  /** Of one contestant in one round. */
  seconds: number;
  /** Of each server before all matches, and of each contestant before a match. */
  firstWarmUp: number;
  warmUp: number;
  /** Of each process of a server that was started for one match. */
  newWarmUp: number;
  /** How long memory is watched. */
  memorySeconds: number;
  importRows: number;
  histories: { long: number; short: number };
}

/** About a quarter of an hour, five minutes of it to watch memory. */
export const FULL: Pace = {
  rounds: 7,
  seconds: 0.5,
  firstWarmUp: 10,
  warmUp: 1,
  newWarmUp: 5,
  memorySeconds: 300,
  importRows: 2_000,
  histories: { long: 1_000_000, short: 10_000 },
};

/** About two minutes: for a look while working, not for figures to keep. */
export const QUICK: Pace = {
  rounds: 2,
  seconds: 0.15,
  firstWarmUp: 1,
  warmUp: 0.15,
  newWarmUp: 0.5,
  memorySeconds: 6,
  importRows: 100,
  histories: { long: 50_000, short: 5_000 },
};
