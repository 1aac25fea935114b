/** How long everything takes. */
export interface Pace {
  rounds: number;
  /** Of one contestant in one round. */
  seconds: number;
  /** Of each server before all matches, and of each contestant before a match. */
  firstWarmUp: number;
  warmUp: number;
  /** How long memory is watched. */
  memorySeconds: number;
  importRows: number;
  histories: { long: number; short: number };
}

/** About ten minutes. */
export const FULL: Pace = {
  rounds: 5,
  seconds: 1,
  firstWarmUp: 10,
  warmUp: 1,
  memorySeconds: 300,
  importRows: 2_000,
  histories: { long: 1_000_000, short: 10_000 },
};

/** About a minute: for a look while working, not for figures to keep. */
export const QUICK: Pace = {
  rounds: 3,
  seconds: 0.15,
  firstWarmUp: 1,
  warmUp: 0.2,
  memorySeconds: 6,
  importRows: 200,
  histories: { long: 50_000, short: 5_000 },
};
