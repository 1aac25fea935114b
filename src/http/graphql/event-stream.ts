import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

/** GraphQL over Server-Sent Events, in its mode of one connection for each operation. */

export const EVENT_STREAM = 'text/event-stream';

const KEEP_ALIVE_MS = 15_000;
/** How long a client may take in nothing of what waits for it. */
const DRAIN_TIMEOUT_MS = 10_000;

/** A line that says nothing. */
export const SILENCE = ':\n\n';

/** The end of the results. Clients reconnect if a stream ends without it. */
const COMPLETE = 'event: complete\ndata:\n\n';

function nextEvent(json: string): string {
  return `event: next\ndata: ${json}\n\n`;
}

/** All of a stream that has one result, whose text has no line breaks. */
export function streamOf(json: string): string {
  return nextEvent(json) + COMPLETE;
}

/** Sends results as they come, until there are no more or the client has gone. Fails as they do. */
export async function sendResults<Result>(
  response: ServerResponse,
  results: AsyncGenerator<Result, void>,
  jsonOf: (result: Result) => string,
): Promise<void> {
  const isOpen = () => !response.writableEnded && !response.destroyed;
  const gone = new AbortController();
  const leave = () => {
    gone.abort();
    void results.return();
  };
  if (response.closed) leave();
  else response.once('close', leave);
  // Proxies close idle connections.
  const keepingAlive = setInterval(() => isOpen() && response.write(SILENCE), KEEP_ALIVE_MS);
  try {
    for await (const result of results) {
      if (isOpen() && !response.write(nextEvent(jsonOf(result)))) await drain(response, gone.signal);
    }
    if (isOpen()) response.end(COMPLETE);
  } finally {
    clearInterval(keepingAlive);
  }
}

/** Waits for a slow client, while nothing more is made for it, and lets one go that is too slow. */
async function drain(response: ServerResponse, gone: AbortSignal): Promise<void> {
  const dropping = setTimeout(() => response.destroy(), DRAIN_TIMEOUT_MS);
  await once(response, 'drain', { signal: gone }).catch(() => {});
  clearTimeout(dropping);
}
