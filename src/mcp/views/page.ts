import { z } from 'zod';
import type { Page } from '../../services/shared/paging.ts';

/** The fields of every list besides its items. */
export const pageView = { total_count: z.int(), next_cursor: z.string().optional() };

/** The cursor of the next page, where there is one. */
export function nextCursor<Item>(page: Page<Item>): { next_cursor?: string } {
  const last = page.items.at(-1);
  return page.hasNextPage && last !== undefined ? { next_cursor: page.cursorOf(last) } : {};
}

/** A list in words: how many there are, a line for each (which must be one), and how to go on. */
export function listText(
  heading: string,
  lines: readonly string[],
  { next_cursor }: { next_cursor?: string },
) {
  const more = next_cursor ? [`There are more: ask again with after = ${next_cursor}`] : [];
  return [heading, ...lines.map((line) => `- ${line}`), ...more].join('\n');
}

/** "1 project", "2 projects". */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
