import {
  checkPageSize,
  decodeNumberCursor,
  decodeTextCursor,
  encodeNumberCursor,
  encodeTextCursor,
  type Place,
} from '../../domain/page.ts';

export interface PageRequest {
  first?: number | null;
  after?: string | null;
}

export interface Page<Item> {
  items: Item[];
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  cursorOf: (item: Item) => string;
}

export interface CountedPage<Item> extends Page<Item> {
  /** How many items the list has over all pages; counted when called. */
  count: () => Promise<number>;
}

interface Listing<Item, Key extends string | number> {
  /** Names the list in its cursors. */
  list: string;
  request: PageRequest;
  placeOf: (item: Item) => Place<Key>;
  load: (after: Place<Key> | null, limit: number) => Promise<Item[]>;
}

/** A page of a list sorted by a text. */
export function readPageByText<Item>(listing: Listing<Item, string>): Promise<Page<Item>> {
  return readPage(listing, decodeTextCursor, encodeTextCursor);
}

/** A page of a list sorted by a number, such as an instant. */
export function readPageByNumber<Item>(listing: Listing<Item, number>): Promise<Page<Item>> {
  return readPage(listing, decodeNumberCursor, encodeNumberCursor);
}

async function readPage<Item, Key extends string | number>(
  { list, request, placeOf, load }: Listing<Item, Key>,
  decode: (list: string, cursor: string) => Place<Key>,
  encode: (list: string, place: Place<Key>) => string,
): Promise<Page<Item>> {
  const first = checkPageSize(request.first);
  const after = request.after === null || request.after === undefined ? null : decode(list, request.after);
  // One row more than asked for tells whether there is a next page.
  const items = await load(after, first + 1);
  return {
    items: items.length > first ? items.slice(0, first) : items,
    hasNextPage: items.length > first,
    hasPreviousPage: after !== null,
    cursorOf: (item) => encode(list, placeOf(item)),
  };
}
