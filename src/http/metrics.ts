import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { ErrorCode } from '../lib/errors.ts';
import { FastPath } from '../lib/fast-path.ts';
import { singleFlight } from '../lib/single-flight.ts';
import { sendExplanation } from './error-handler.ts';
import { createRequestMetrics, type RequestMetrics } from './gate/request-records.ts';

/** Collecting blocks the event loop for milliseconds, and anybody may request it. The text is cached this long. */
const CACHE_MS = 1_000;

export interface Metrics {
  answered: RequestMetrics['answered'];
  /** Counts a request that was answered with an error code. */
  failed: (route: string, code: ErrorCode) => void;
  /** The media type of the text. */
  type: string;
  text: () => Promise<string>;
}

/**
 * Metrics in the Prometheus text format: the process, requests by route and status, open streams. No label
 * contains a name or an id.
 */
export function createMetrics(streams: { readonly size: number }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const open: Gauge = new Gauge({
    name: 'stint_streams_open',
    help: 'Streams of changes that are open.',
    registers: [registry],
    collect: () => open.set(streams.size),
  });
  const taken: Counter = new Counter({
    name: 'stint_fast_path_taken_total',
    help: 'How often a fast path was taken.',
    labelNames: ['path'],
    registers: [registry],
    collect: () => {
      taken.reset();
      for (const path of FastPath.all) taken.inc({ path: path.name }, path.taken);
    },
  });
  const fallbacks: Counter = new Counter({
    name: 'stint_fast_path_fallbacks_total',
    help: 'How often the ordinary way was taken instead.',
    labelNames: ['path', 'reason'],
    registers: [registry],
    collect: () => {
      fallbacks.reset();
      for (const path of FastPath.all) {
        for (const [reason, count] of path.fallbacks) fallbacks.inc({ path: path.name, reason }, count);
      }
    },
  });
  const errors = new Counter({
    name: 'stint_http_errors_total',
    help: 'Requests answered with an error, by its code.',
    labelNames: ['route', 'code'],
    registers: [registry],
  });
  const requests = createRequestMetrics();
  const write = async () => `${await registry.metrics()}\n${requests.text()}`;
  return {
    answered: requests.answered,
    failed: (route, code) => errors.inc({ route, code }),
    type: registry.contentType,
    text: singleFlight(write, CACHE_MS),
  };
}

/** Adds the route. Without the token, if one is set, it answers 401. */
export function addMetricsRoute(
  server: FastifyInstance,
  { type, text }: Metrics,
  token: string | null,
): void {
  const expected = token === null ? null : digest(token);
  server.get('/metrics', async ({ headers: { authorization } }, reply) => {
    if (expected !== null && !timingSafeEqual(expected, digest(bearerOf(authorization)))) {
      const invalid = authorization === undefined ? '' : ', error="invalid_token"';
      return sendExplanation(reply, {
        code: 'UNAUTHENTICATED',
        message: 'Send STINT_METRICS_TOKEN as "Authorization: Bearer TOKEN".',
        headers: { 'www-authenticate': `Bearer realm="stint metrics"${invalid}` },
      });
    }
    reply.header('content-type', type);
    return text();
  });
}

/** Digests have equal lengths, so `timingSafeEqual` can compare tokens of any length. */
function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

function bearerOf(authorization = ''): string {
  return /^bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
}
