import {
  type ApiClient,
  type ClientEvent,
  type ClientOptions,
  createClient,
} from '../../src/client/index.ts';

export interface WatchedClient {
  client: ApiClient;
  events: ClientEvent[];
  /** The kinds of the events in order, such as "request retry request answer". */
  story: () => string;
}

/** A client that records its events. */
export function watchedClient(options: ClientOptions): WatchedClient {
  const events: ClientEvent[] = [];
  const client = createClient({ ...options, onEvent: (event) => events.push(event) });
  return { client, events, story: () => events.map(({ kind }) => kind).join(' ') };
}

/** The reason of a rejected promise; fails if it resolves. */
export async function refusalOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('It was expected to fail and did not.');
}
