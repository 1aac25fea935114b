/** The time in UTC milliseconds. Passed in, so that tests can turn it. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
