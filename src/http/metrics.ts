import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, type MetricObject, Registry } from 'prom-client';
import { createRequestMetrics, type RequestMetrics, requestText, type Series } from './request-metrics.ts';

/** What one process measured. It can be sent to other processes. */
export interface Measurement {
  process: MetricObject[];
  requests: Series[];
}

/** Has the others that serve on this machine ask for the measurement of this process; answers how to ask for theirs. */
export type ShareMeasurements = (own: () => Promise<Measurement>) => () => Promise<Measurement[]>;

export interface Metrics {
  answered: RequestMetrics['answered'];
  /** The media type of the text. */
  type: string;
  text: () => Promise<string>;
}

/**
 * What is measured, in the Prometheus text format: the process, the requests by route and status, and the open streams. No
 * names, no ids. Whichever of several processes is asked answers for all of them.
 */
export function createMetrics(streams: { readonly size: number }, share?: ShareMeasurements): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const open: Gauge = new Gauge({
    name: 'stint_streams_open',
    help: 'Streams of changes that are open.',
    registers: [registry],
    collect: () => open.set(streams.size),
  });
  const requests = createRequestMetrics();
  const measure = async (): Promise<Measurement> => ({
    process: await registry.getMetricsAsJSON(),
    requests: requests.series(),
  });
  const measureOthers = share?.(measure);
  return {
    answered: requests.answered,
    type: registry.contentType,
    text: async () => {
      if (!measureOthers) return `${await registry.metrics()}\n${requestText(requests.series())}`;
      const all = [await measure(), ...(await measureOthers())];
      const sum = AggregatorRegistry.aggregate(all.map((one) => one.process));
      return `${await sum.metrics()}\n${requestText(all.flatMap((one) => one.requests))}`;
    },
  };
}

export function addMetricsRoute(server: FastifyInstance, { type, text }: Metrics): void {
  server.get('/metrics', async (_request, reply) => {
    reply.header('content-type', type);
    return text();
  });
}
