import type { ArgBuilder } from '@pothos/core';
import { DEFAULT_PAGE, LARGEST_PAGE } from '../../domain/page.ts';
import type { SchemaTypes } from '../builder.ts';

/** The arguments of every list. The cost of a document depends on `largest` too. */
export function pageArgs(arg: ArgBuilder<SchemaTypes>, largest = LARGEST_PAGE) {
  return {
    first: arg.int({
      description: `How many items the page has at most: 1 to ${largest}, by default ${DEFAULT_PAGE}.`,
      extensions: { largest },
    }),
    after: arg.string({ description: 'The `endCursor` of the previous page; left out for the first page.' }),
  };
}
