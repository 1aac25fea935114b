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
  /** Counts the items of all pages. */
  count: () => Promise<number>;
}

interface Listing<Item, Key extends string | number> {
  /** The name of the list in its cursors. */
  list: string;
  request: PageRequest;
  placeOf: (item: Item) => Place<Key>;
  load: (after: Place<Key> | null, limit: number) => Promise<Item[]>;
}

/** Reads a page of a list that is sorted by a text. */
export function readPageByText<Item>(listing: Listing<Item, string>): Promise<Page<Item>> {
  return readPage(listing, decodeTextCursor, encodeTextCursor);
}

/** Reads a page of a list that is sorted by a number, such as an instant. */
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
  // Read one extra row; its presence means hasNextPage.
  const items = await load(after, first + 1);
  return {
    items: items.length > first ? items.slice(0, first) : items,
    hasNextPage: items.length > first,
    hasPreviousPage: after !== null,
    cursorOf: (item) => encode(list, placeOf(item)),
  };
}
