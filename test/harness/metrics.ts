import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than a server caches its metrics. */
const MAX_AGE_MS = 1_100;

/** Reads the metrics of a server, measured after this was called. */
export async function newMetrics(origin: string): Promise<string> {
  await sleep(MAX_AGE_MS);
  return (await fetch(`${origin}/metrics`)).text();
}
