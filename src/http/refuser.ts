import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestLog } from '../lib/request-log.ts';
import { failureBody } from './explain-error.ts';
import type { Metrics } from './metrics.ts';

const REFUSAL = JSON.stringify(
  failureBody('OVERLOADED', 'The server is at its limit; try again in a second.'),
);

/**
 * For so many milliseconds on average a refusal is kept back. Who does not wait for the second that they are told to asks again at
 * once, and to refuse ten times of what can be served, again and again, takes all the time of the thread that serves. Each is kept
 * back for a time of its own: those who are refused together should not come back together.
 */
const LEAST_PAUSE = 500;
/** The more are kept back, the longer each is, so that no more than this have to be refused in a millisecond. */
const MOST_IN_MILLISECOND = 2;
/** Those beyond are refused at once: what is kept back takes memory. */
const MOST_KEPT_BACK = 5_000;

/**
 * Refuses requests as cheaply as can be, since that has to be done for many while there is no time: they have an id and a place in
 * the metrics, but one line in the log for all of a second.
 */
export function createRefuser(log: RequestLog, metrics: Metrics, headers: Record<string, string>) {
  let refused = 0;
  let keptBack = 0;
  const tell = () => {
    log.refused(refused);
    refused = 0;
  };
  const answer = (response: ServerResponse, id: string) => {
    if (response.destroyed) return;
    response.writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': REFUSAL.length,
      'retry-after': '1',
      'x-request-id': id,
      ...headers,
    });
    response.end(REFUSAL, 'latin1');
  };
  return (request: IncomingMessage, response: ServerResponse, id: string) => {
    response.statusCode = 503;
    metrics.answered(request.method ?? '', 'none', 503, 0);
    if (refused++ === 0) setTimeout(tell, 1_000).unref();
    if (keptBack >= MOST_KEPT_BACK) return answer(response, id);
    keptBack += 1;
    const pause = Math.max(LEAST_PAUSE, keptBack / MOST_IN_MILLISECOND);
    setTimeout(
      () => {
        keptBack -= 1;
        answer(response, id);
      },
      pause * (0.5 + Math.random()),
    );
  };
}
