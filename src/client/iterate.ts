import type { CallOptions, Items } from './call.ts';
import type { AnySelection } from './selection.ts';

interface Page {
  edges: { cursor: string; node: unknown }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

type Args = Readonly<Record<string, unknown>>;
type Options = CallOptions & { select: AnySelection; pageSize?: number };

/** Iterates over all items of a list. Fetches the next page while the caller processes the current page. */
export function iterate(
  call: (args: Args, options: CallOptions & { select: AnySelection }) => Promise<unknown>,
  args: Args,
  { select: node, pageSize = 500, ...options }: Options,
): Items<unknown> {
  // One object for all pages: documents are cached per selection object.
  const select = {
    edges: { cursor: true, node },
    pageInfo: { hasNextPage: true, endCursor: true },
  } as const;
  let cursor = typeof args.after === 'string' ? args.after : null;
  return {
    get cursor() {
      return cursor;
    },
    async *[Symbol.asyncIterator]() {
      const stop = new AbortController();
      const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
      const load = (after: string | null) => {
        const page = call(
          { ...args, after, first: pageSize },
          { ...options, signal, select },
        ) as Promise<Page>;
        // The page is awaited later. Without a handler an earlier failure would be an unhandled rejection.
        page.catch(() => {});
        return page;
      };
      try {
        let next: Promise<Page> | null = load(cursor);
        while (next) {
          const { edges, pageInfo }: Page = await next;
          next = pageInfo.hasNextPage ? load(pageInfo.endCursor) : null;
          for (const edge of edges) {
            cursor = edge.cursor;
            yield edge.node;
          }
        }
      } finally {
        stop.abort();
      }
    },
  };
}
