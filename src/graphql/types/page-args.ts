import type { ArgBuilder } from '@pothos/core';
import { DEFAULT_PAGE, LARGEST_PAGE } from '../../domain/page.ts';
import type { SchemaTypes } from '../builder.ts';

/** The arguments that every list takes. */
export function pageArgs(arg: ArgBuilder<SchemaTypes>) {
  return {
    first: arg.int({
      description: `How many items the page has at most: 1 to ${LARGEST_PAGE}, by default ${DEFAULT_PAGE}.`,
    }),
    after: arg.string({ description: 'The `endCursor` of the previous page; left out for the first page.' }),
  };
}
