import { describe, expect, test } from 'vitest';
import type { Entry } from './entry.ts';
import { loadAgain, type Recent } from './recent-entries.ts';

/** A server with so many entries, and what it was asked for. */
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

describe('the recent entries', () => {
  test.each([
    ['for the first time', 0, 2_000, [100], 100],
    ['where one page was loaded', 100, 2_000, [100], 100],
    ['where five were, with one request', 500, 2_000, [500], 500],
    ['where more were, with few', 1_240, 2_000, [500, 500, 240], 1_240],
    ['where some went meanwhile', 300, 250, [300], 250],
    ['where the rest is small', 510, 2_000, [500, 100], 600],
  ])('are loaded %s', async (_, loaded, count, sizes, found) => {
    const { asked, load } = serverWith(count);
    const recent = await loadAgain(loaded, load);
    expect(asked.map(([, first]) => first)).toEqual(sizes);
    expect(recent.entries.map(({ id }) => id)).toEqual(Array.from({ length: found }, (_, id) => `${id}`));
    expect(recent.next).toBe(found < count ? `${found}` : null);
  });
});
