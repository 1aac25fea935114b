/** How long everything takes. */
export interface Pace {
  /** Of what is held against a figure, and of everything else. */
  figureRounds: number;
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
  figureRounds: 21,
  rounds: 7,
  seconds: 0.25,
  firstWarmUp: 10,
  warmUp: 0.5,
  newWarmUp: 5,
  memorySeconds: 300,
  importRows: 2_000,
  histories: { long: 1_000_000, short: 10_000 },
};

/** About a minute and a half: for a look while working, not for figures to keep. */
export const QUICK: Pace = {
  figureRounds: 2,
  rounds: 1,
  seconds: 0.1,
  firstWarmUp: 0.6,
  warmUp: 0.1,
  newWarmUp: 0.3,
  memorySeconds: 3,
  importRows: 50,
  histories: { long: 20_000, short: 5_000 },
};
