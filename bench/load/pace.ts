/** How long everything takes. */
export interface Pace {
  /** Rounds of contestants in a figure, and of the others. */
  figureRounds: number;
  rounds: number;
  /** Seconds of one contestant in one round. */
  seconds: number;
  /** Of each server while memory is watched: all of them in turn, again and again, so that none rests for long. */
  firstWarmUp: { times: number; seconds: number };
  /** Of each process before the first match that sends it something else. */
  warmUp: number;
  /** Of each server after memory was watched, and it rested. */
  againWarmUp: number;
  /** Of each server where one match is played alone. */
  onlyWarmUp: number;
  /** Of each process of a server that was started for a few matches, and of imports. */
  newWarmUp: number;
  /** How long memory is watched. */
  memorySeconds: number;
  /** Of a file that is brought over, and of the calls that it is held against. */
  importRows: number;
  importSeconds: number;
  histories: { long: number; short: number };
}

/** About eleven minutes, five of them to watch memory. */
export const FULL: Pace = {
  figureRounds: 11,
  rounds: 5,
  seconds: 0.25,
  firstWarmUp: { times: 6, seconds: 5 },
  warmUp: 0.5,
  againWarmUp: 2,
  onlyWarmUp: 8,
  newWarmUp: 3,
  memorySeconds: 300,
  importRows: 1_000,
  importSeconds: 0.5,
  histories: { long: 1_000_000, short: 10_000 },
};

/** A minute: for a look while working, not for figures to keep. */
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
