import type { Exact, Selected, Selection } from './selection.ts';

/** Options of one call. Missing ones are those of the client. */
export interface CallOptions {
  /** Ends the call, whatever it is waiting for. */
  signal?: AbortSignal | undefined;
  /** How long one attempt may take, in milliseconds. */
  timeout?: number;
  /** How long the call may take with all of its attempts and pauses, in milliseconds. */
  totalTimeout?: number;
  /** How often it is tried again after a failure that may pass. */
  retries?: number;
  /** The caller knows that a second time does no harm, or that it does; otherwise the client goes by its own rules. */
  repeatable?: boolean;
}

interface Selecting<Result, S> extends CallOptions {
  /** The fields to return. By default all values, and the id and name of related things. */
  select?: S & Exact<Result, S>;
}

/** A query or a mutation. Its arguments may be left out where none is needed. */
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
  /** How many items are asked for at once; 500 unless told. */
  pageSize?: number;
}

/** Items as they come, page after page. */
export interface Items<Item> extends AsyncIterable<Item, void> {
  /** The place of the item that was given last: `all({ …, after: cursor })` goes on behind it. */
  readonly cursor: string | null;
}

/** A query that answers a page of a list, and goes through all of it. */
export type ListCall<
  Args,
  Connection,
  Default extends Selection<Connection>,
  Node,
  NodeDefault extends Selection<Node>,
> = Call<Args, Connection, Default> & {
  /** Every item of the list: `for await (const item of client.items.all({ … }))`. */
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
