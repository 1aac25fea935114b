/** The time in UTC milliseconds. Passed in, so that tests can turn it. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** Milliseconds since the process began. Nobody sets this clock, so it never steps; it names no time of day. */
export const monotonicClock: Clock = () => performance.now();
