import type { ArgBuilder } from '@pothos/core';
import { DEFAULT_PAGE, MAX_PAGE } from '../../domain/page.ts';
import type { SchemaTypes } from '../builder.ts';

/** The arguments of every list. The cost of a document depends on `largest` too. */
export function pageArgs(arg: ArgBuilder<SchemaTypes>, largest = MAX_PAGE) {
  return {
    first: arg.int({
      description: `The maximum number of items, 1 to ${largest}; default ${DEFAULT_PAGE}.`,
      extensions: { largest },
    }),
    after: arg.string({ description: 'The `endCursor` of the previous page; left out for the first page.' }),
  };
}
