import type { Exact, Selected, Selection } from './selection.ts';

/** Options of one call. The defaults are the options of the client. */
export interface CallOptions {
  /** Aborts the call during a request, a pause or the wait for a slot. */
  signal?: AbortSignal | undefined;
  /** The time limit of one attempt, in milliseconds. */
  timeout?: number;
  /** The time limit of the call with all its attempts and pauses, in milliseconds. */
  totalTimeout?: number;
  /** The number of retries after failures that may pass. */
  retries?: number;
  /** Overrides whether the call is retried. Default: see `isRepeatable`. */
  repeatable?: boolean;
}

interface Selecting<Result, S> extends CallOptions {
  /** The fields to return. Default: all values, and the id and name of related objects. */
  select?: S & Exact<Result, S>;
}

/** A query or a mutation. `args` is optional if no argument is required. */
export type Call<Args, Result, Default extends Selection<Result>> =
  Partial<Args> extends Args
    ? <const S extends Selection<Result> = Default>(
        args?: Args,
        options?: Selecting<Result, S>,
      ) => Promise<Selected<Result, S>>
    : <const S extends Selection<Result> = Default>(
        args: Args,
        options?: Selecting<Result, S>,
      ) => Promise<Selected<Result, S>>;

interface Iterating<Node, S> extends Selecting<Node, S> {
  /** The number of items per request. Default: 500. */
  pageSize?: number;
}

/** The items of a list. Pages are fetched on demand. */
export interface Items<Item> extends AsyncIterable<Item, void> {
  /** The cursor of the last yielded item: `all({ …, after: cursor })` continues after that item. */
  readonly cursor: string | null;
}

/** A list query. A call returns one page; `all` iterates over every page. */
export type ListCall<
  Args,
  Connection,
  Default extends Selection<Connection>,
  Node,
  NodeDefault extends Selection<Node>,
> = Call<Args, Connection, Default> & {
  /** Iterates over every item of the list: `for await (const item of client.items.all({ … }))`. */
  all: Partial<Args> extends Args
    ? <const S extends Selection<Node> = NodeDefault>(
        args?: Omit<Args, 'first'>,
        options?: Iterating<Node, S>,
      ) => Items<Selected<Node, S>>
    : <const S extends Selection<Node> = NodeDefault>(
        args: Omit<Args, 'first'>,
        options?: Iterating<Node, S>,
      ) => Items<Selected<Node, S>>;
};
