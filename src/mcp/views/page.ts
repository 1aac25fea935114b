import { z } from 'zod';
import type { Page } from '../../services/shared/paging.ts';

/** The common fields of lists, besides their items. */
export const pageView = { total_count: z.int(), next_cursor: z.string().optional() };

/** The cursor of the next page. Absent on the last page. */
export function nextCursor<Item>(page: Page<Item>): { next_cursor?: string } {
  const last = page.items.at(-1);
  return page.hasNextPage && last !== undefined ? { next_cursor: page.cursorOf(last) } : {};
}

/** A list as text: its heading, a line per item, and how to continue. Items must not contain line breaks. */
export function listText(
  heading: string,
  lines: readonly string[],
  { next_cursor }: { next_cursor?: string },
) {
  const more = next_cursor ? [`There are more: ask again with after = ${next_cursor}`] : [];
  return [heading, ...lines.map((line) => `- ${line}`), ...more].join('\n');
}

/** A count with its noun: "1 project", "2 projects". */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
