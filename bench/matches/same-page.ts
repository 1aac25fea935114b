import type { Contestant } from '../contestants/contestants.ts';
import type { Seeded } from '../contestants/seed.ts';
import type { Work } from '../load/work.ts';
import { works } from '../works/index.ts';

/** Stint and its peer must answer the same entries, or one of them has less to do. */
export async function requireSamePage(
  { server, seeded }: { server: Contestant; seeded: Seeded },
  postGraphile: Contestant,
): Promise<void> {
  const ours = await dataOf(server.url, works.page(seeded));
  const theirs = await dataOf(postGraphile.url, works.peerPage(seeded));
  const ids = idsOf(ours.timeEntries, 'id');
  if (ids.length !== 50 || ids.join() !== idsOf(theirs.allTimeEntries, 'rowId').join()) {
    throw new Error('Stint and PostGraphile answer different pages.');
  }
}

type Connection = { edges: { node: Record<string, unknown> }[] };

const idsOf = (list: Connection | undefined, field: string) =>
  list?.edges.map(({ node }) => node[field]) ?? [];

async function dataOf(url: string, { path, headers, steps }: Work): Promise<Record<string, Connection>> {
  const [step] = steps;
  if (step?.kind !== 'same') throw new Error('A page is the same each time.');
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: step.body,
  });
  return ((await answer.json()) as { data: Record<string, Connection> }).data;
}
