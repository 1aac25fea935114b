import type { Page } from '../../services/shared/paging.ts';
import { builder, type TypeOf } from '../builder.ts';
import type { FieldExtensions } from './field-extensions.ts';

class Edge<Item> {
  readonly node: Item;
  readonly #page: Page<Item>;

  constructor(node: Item, page: Page<Item>) {
    this.node = node;
    this.#page = page;
  }

  get cursor(): string {
    return this.#page.cursorOf(this.node);
  }
}

const PageInfoType = builder.objectRef<Page<unknown>>('PageInfo').implement({
  description: 'The position of a page in its list.',
  fields: (t) => ({
    hasNextPage: t.exposeBoolean('hasNextPage', { description: 'Whether there is more after this page.' }),
    hasPreviousPage: t.exposeBoolean('hasPreviousPage', {
      description: 'Whether the page was reached by a cursor.',
    }),
    startCursor: t.string({
      nullable: true,
      description: 'The cursor of the first item; null on an empty page.',
      resolve: (page) => cursorAt(page, 0),
    }),
    endCursor: t.string({
      nullable: true,
      description:
        'The cursor of the last item, to pass as `after` for the next page; null on an empty page.',
      resolve: (page) => cursorAt(page, -1),
    }),
  }),
});

function cursorAt(page: Page<unknown>, index: number): string | null {
  const item = page.items.at(index);
  return item === undefined ? null : page.cursorOf(item);
}

/** The connection and edge types of a list. `extend` adds fields besides the items. */
export function connectionOf<Item, ListPage extends Page<Item> = Page<Item>>(
  name: string,
  nodeType: TypeOf<Item>,
  extend?: (connection: TypeOf<ListPage>) => void,
): TypeOf<ListPage> {
  const edge = builder.objectRef<Edge<Item>>(`${name}Edge`);
  edge.implement({
    description: `An item of a list of ${name} with its place.`,
    fields: (t) => ({
      // Exposed instead of resolved, so that a compiled document reads the fields without a call.
      node: t.expose('node' as never, { type: nodeType as never, description: 'The item.' }),
      cursor: t.exposeString('cursor' as never, {
        description: 'The place of the item, to pass as `after`.',
        extensions: { needsNoEscape: true } satisfies FieldExtensions,
      }),
    }),
  });
  const connection = builder.objectRef<ListPage>(`${name}Connection`);
  connection.implement({
    description: `A page of a list of ${name}.`,
    fields: (t) => ({
      edges: t.field({
        type: [edge],
        description: 'The items of the page, in the order of the list.',
        resolve: (page) => page.items.map((node) => new Edge(node, page as Page<Item>)) as never,
      }),
      pageInfo: t.field({
        type: PageInfoType,
        description: 'The position of the page in the list.',
        resolve: (page) => page as Page<unknown>,
      }),
    }),
  });
  extend?.(connection);
  return connection;
}
