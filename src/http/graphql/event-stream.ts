import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

/** GraphQL over Server-Sent Events in distinct-connections mode: one connection per operation. */

export const EVENT_STREAM = 'text/event-stream';

const KEEP_ALIVE_MS = 15_000;
/** A client that reads none of its data for this long is disconnected. */
const CLIENT_TIMEOUT_MS = 10_000;

/** A comment line, which clients ignore. */
export const SILENCE = ':\n\n';

/** The end of the results. Clients reconnect if a stream ends without it. */
const COMPLETE = 'event: complete\ndata:\n\n';

function nextEvent(json: string): string {
  return `event: next\ndata: ${json}\n\n`;
}

/** The complete stream of one result. `json` must not contain line breaks. */
export function streamOf(json: string): string {
  return nextEvent(json) + COMPLETE;
}

/** Sends results until they end or the client disconnects. Fails if the results fail. */
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
      if (isOpen() && !response.write(nextEvent(jsonOf(result)))) await waitForClient(response, gone.signal);
    }
    if (isOpen()) response.end(COMPLETE);
  } finally {
    clearInterval(keepingAlive);
  }
}

/** Waits for a slow client while no more results are produced. Disconnects a client that is too slow. */
async function waitForClient(response: ServerResponse, gone: AbortSignal): Promise<void> {
  const dropping = setTimeout(() => response.destroy(), CLIENT_TIMEOUT_MS);
  await once(response, 'drain', { signal: gone }).catch(() => {});
  clearTimeout(dropping);
}
