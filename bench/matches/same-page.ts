import type { Contestant } from '../contestants/contestants.ts';
import type { Seeded } from '../contestants/seed.ts';
import type { Workload } from '../load/work.ts';
import { workloads } from '../workloads/index.ts';

/** Throws unless Stint and PostGraphile return the same entries. Otherwise their rates would not be comparable. */
export async function requireSamePage(
  { server, seeded }: { server: Contestant; seeded: Seeded },
  postGraphile: Contestant,
): Promise<void> {
  const ours = await dataOf(server.url, workloads.page(seeded));
  const theirs = await dataOf(postGraphile.url, workloads.peerPage(seeded));
  const ids = idsOf(ours.timeEntries, 'id');
  if (ids.length !== 50 || ids.join() !== idsOf(theirs.allTimeEntries, 'rowId').join()) {
    throw new Error('Stint and PostGraphile return different pages.');
  }
}

type Connection = { edges: { node: Record<string, unknown> }[] };

const idsOf = (list: Connection | undefined, field: string) =>
  list?.edges.map(({ node }) => node[field]) ?? [];

async function dataOf(url: string, { path, headers, steps }: Workload): Promise<Record<string, Connection>> {
  const [step] = steps;
  if (step?.kind !== 'same') throw new Error('A page must be a constant request.');
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: step.body,
  });
  return ((await response.json()) as { data: Record<string, Connection> }).data;
}
