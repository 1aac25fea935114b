import type { IncomingMessage, ServerResponse } from 'node:http';
import { failureBody } from '../explain-error.ts';
import type { Metrics } from '../metrics.ts';
import type { RequestLog } from './request-records.ts';

const BODY = JSON.stringify(
  failureBody('OVERLOADED', 'The server is at its limit, so nothing was done; try again in a second.'),
);

/**
 * The average delay of a rejection. Clients that ignore Retry-After retry at once, and rejecting them over and over would take all time of
 * the event loop. Delays are random, so that clients do not return together.
 */
const MEAN_DELAY_MS = 1_000;
/** Further rejections are sent at once, because each waiting one takes memory. */
const MAX_WAITING = 5_000;
/** One line for the first rejection of a second, and one with the count of all. */
const LOG_EVERY_MS = 1_000;

export interface OverloadOptions {
  log: RequestLog;
  metrics: Metrics;
  /** The headers of every answer. */
  headers: Record<string, string>;
  addressOf: (request: IncomingMessage) => string;
}

/** Answers 503 as cheaply as possible. Metrics count each rejection; the log has a sample and the count. */
export function createOverloadResponse({ log, metrics, headers, addressOf }: OverloadOptions) {
  let rejected = 0;
  let waiting = 0;
  const logCount = () => {
    log.rejected(rejected);
    rejected = 0;
  };
  const send = (response: ServerResponse, id: string) => {
    if (response.destroyed) return;
    response.writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': BODY.length,
      'retry-after': '1',
      'x-request-id': id,
      ...headers,
    });
    response.end(BODY, 'latin1');
  };
  return (request: IncomingMessage, response: ServerResponse, id: string, route: string) => {
    response.statusCode = 503;
    const method = request.method ?? '';
    metrics.answered(method, route, 503, null);
    metrics.failed(route, 'OVERLOADED');
    if (rejected++ === 0) {
      const ip = addressOf(request);
      log.note({ time: Date.now(), reqId: id, method, route, status: 503, code: 'OVERLOADED', ms: 0, ip });
      setTimeout(logCount, LOG_EVERY_MS).unref();
    }
    if (waiting >= MAX_WAITING) return send(response, id);
    waiting += 1;
    const sendWaiting = () => {
      waiting -= 1;
      send(response, id);
    };
    setTimeout(sendWaiting, MEAN_DELAY_MS * (0.5 + Math.random()));
  };
}
