import { MAX_PAGE } from '../../domain/page.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';
import type { Page, PageRequest } from '../shared/paging.ts';

/** The source of the tables of an export. */
export interface Reading {
  app: App;
  /** Looks up the person. Called before each page, so that the end of a session ends the export. */
  lookUp: () => Promise<Actor>;
}

/** Yields the items of all pages, each with the actor for whom the page was read. */
export async function* readAll<Item>(
  { lookUp }: Reading,
  list: (actor: Actor, request: PageRequest) => Promise<Page<Item>>,
): AsyncGenerator<{ item: Item; actor: Actor }> {
  for (let after: string | null = null; ; ) {
    const actor = await lookUp();
    const page = await list(actor, { first: MAX_PAGE, after });
    for (const item of page.items) yield { item, actor };
    const last = page.items.at(-1);
    if (!page.hasNextPage || last === undefined) return;
    after = page.cursorOf(last);
  }
}
