/** Returns the time in UTC milliseconds. Passed in, so that tests can set the time. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** Milliseconds since the process started. Unaffected by changes of the system clock. */
export const monotonicClock: Clock = () => performance.now();
