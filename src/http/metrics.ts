import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { createRequestMetrics, type RequestMetrics } from './request-metrics.ts';

export interface Metrics {
  answered: RequestMetrics['answered'];
  /** The media type of the text. */
  type: string;
  text: () => Promise<string>;
}

/**
 * What is measured, in the Prometheus text format: the process, the requests by route and status, and the open streams. No
 * names, no ids.
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
  const requests = createRequestMetrics();
  return {
    answered: requests.answered,
    type: registry.contentType,
    text: async () => `${await registry.metrics()}\n${requests.text()}`,
  };
}

export function addMetricsRoute(server: FastifyInstance, { type, text }: Metrics): void {
  server.get('/metrics', async (_request, reply) => {
    reply.header('content-type', type);
    return text();
  });
}
