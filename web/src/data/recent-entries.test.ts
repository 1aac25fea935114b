import { describe, expect, test } from 'vitest';
import type { Entry } from './entry.ts';
import { loadAgain, type Recent } from './recent-entries.ts';

/** A server with `count` entries that records the requests. */
function serverWith(count: number) {
  const asked: [string | null, number][] = [];
  const load = async (after: string | null, first: number): Promise<Recent> => {
    asked.push([after, first]);
    const from = Number(after ?? 0);
    const to = Math.min(from + first, count);
    const entries = Array.from({ length: to - from }, (_, index) => ({ id: `${from + index}` }) as Entry);
    return { entries, next: to < count ? `${to}` : null };
  };
  return { asked, load };
}

describe('loadAgain', () => {
  test.each([
    ['one page initially', 0, 2_000, [100], 100],
    ['one page again', 100, 2_000, [100], 100],
    ['five pages in one request', 500, 2_000, [500], 500],
    ['more pages in few requests', 1_240, 2_000, [500, 500, 240], 1_240],
    ['fewer entries after deletions', 300, 250, [300], 250],
    ['a small rest as a whole page', 510, 2_000, [500, 100], 600],
  ])('loads %s', async (_, loaded, count, sizes, found) => {
    const { asked, load } = serverWith(count);
    const recent = await loadAgain(loaded, load);
    expect(asked.map(([, first]) => first)).toEqual(sizes);
    expect(recent.entries.map(({ id }) => id)).toEqual(Array.from({ length: found }, (_, id) => `${id}`));
    expect(recent.next).toBe(found < count ? `${found}` : null);
  });
});
