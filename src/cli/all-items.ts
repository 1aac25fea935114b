import type { Page } from '../services/shared/paging.ts';

/** Returns the items of all pages of a list. */
export async function allItems<Item>(read: (after: string | null) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  for (let after: string | null = null; ; ) {
    const page = await read(after);
    items.push(...page.items);
    const last = page.items.at(-1);
    if (!page.hasNextPage || !last) return items;
    after = page.cursorOf(last);
  }
}
