import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { createRequestMetrics, type RequestMetrics } from './request-metrics.ts';

export interface Metrics {
  answered: RequestMetrics['answered'];
  /** The media type of the text. */
  type: string;
  text: () => Promise<string>;
}

/** What is measured, in the Prometheus text format: the process, and the requests by route and status. No names, no ids. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
