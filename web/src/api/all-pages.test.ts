import { expect, test } from 'vitest';
import { allPages } from './all-pages.ts';

const pages: Record<string, { nodes: string[]; next: string | null }> = {
  '': { nodes: ['a', 'b'], next: 'b' },
  b: { nodes: ['c'], next: 'c' },
  c: { nodes: [], next: null },
};

function load(after: string | null) {
  const page = pages[after ?? ''];
  if (!page) throw new Error(`There is no page after ${after}.`);
  return Promise.resolve({
    edges: page.nodes.map((node) => ({ node })),
    pageInfo: { hasNextPage: page.next !== null, endCursor: page.next },
  });
}

test('loads pages until there is no next page', async () => {
  expect(await allPages(load)).toEqual(['a', 'b', 'c']);
});
