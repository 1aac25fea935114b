/**
 * The cost of the client: time and CPU of this process per `createTimeEntry`, 8 at a time, against a server that
 * responds at once. Bare fetch is the baseline.
 */
import { createClient } from '../../src/client/index.ts';
import { createHttpFetch } from '../../src/client/node/index.ts';
import { startBare } from './contestants.ts';

const calls = Number(process.argv[2] ?? 20_000);
const ROUNDS = 5;
const AT_ONCE = 8;
const credential = 'stint_bench';

const server = await startBare(200);
const document =
  'mutation ($input: CreateTimeEntryInput!) { createTimeEntry(input: $input) { timeEntry { id } outcome errors { code message field } } }';
const input = {
  startTime: '2026-03-02T09:00:00Z',
  endTime: '2026-03-02T10:00:00Z',
  title: 'Review of what was said',
  projectId: crypto.randomUUID(),
  importId: crypto.randomUUID(),
  idempotencyKey: crypto.randomUUID(),
};

async function bareFetch(): Promise<unknown> {
  const answer = await fetch(`${server.url}/api/v1/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${credential}` },
    body: JSON.stringify({ query: document, variables: { input } }),
  });
  return answer.json();
}

const byFetch = createClient({ url: server.url, credential, inFlight: AT_ONCE });
const byHttp = createClient({ url: server.url, credential, inFlight: AT_ONCE, fetch: createHttpFetch() });
const ways: Record<string, () => Promise<unknown>> = {
  'bare fetch': bareFetch,
  'client, fetch': () => byFetch.run(document, { input }),
  'client, HTTP of Node': () => byHttp.run(document, { input }),
};

async function measure(call: () => Promise<unknown>): Promise<{ time: number; work: number }> {
  let left = calls;
  const start = performance.now();
  const before = process.cpuUsage();
  const worker = async () => {
    while (left-- > 0) await call();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const { user, system } = process.cpuUsage(before);
  return { time: ((performance.now() - start) * 1000) / calls, work: (user + system) / calls };
}

const best: Record<string, { time: number; work: number }> = {};
for (let round = 0; round <= ROUNDS; round++) {
  for (const [name, call] of Object.entries(ways)) {
    const { time, work } = await measure(call);
    const known = best[name];
    // The first round warms up. Other load only slows it down, so the minimum is closest to the truth.
    if (round === 1 || !known) best[name] = { time, work };
    else best[name] = { time: Math.min(time, known.time), work: Math.min(work, known.work) };
  }
}
for (const [name, { time, work }] of Object.entries(best)) {
  process.stdout.write(`${name.padEnd(22)} ${time.toFixed(0)} µs a call, ${work.toFixed(0)} µs of work\n`);
}
await server.stop();
