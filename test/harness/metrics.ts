import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the server caches its metrics. */
const MAX_AGE_MS = 1_100;

/** Reads metrics that the server collects after this call. */
export async function newMetrics(origin: string): Promise<string> {
  await sleep(MAX_AGE_MS);
  return (await fetch(`${origin}/metrics`)).text();
}
