import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than a process gives the same answer again. */
const LONGEST_AGE = 1_100;

/**
 * The measurements of a server, made after this was called. Several processes keep their answer, and what the first of them collected, for
 * as long each.
 */
export async function newMetrics(origin: string, { workers = 1 } = {}): Promise<string> {
  await sleep(workers > 1 ? 2 * LONGEST_AGE : LONGEST_AGE);
  return (await fetch(`${origin}/metrics`)).text();
}
