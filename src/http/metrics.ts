import type { FastifyInstance } from 'fastify';
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  type MetricObject,
  Registry,
} from 'prom-client';
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

/** What is looked at when somebody asks. */
interface Measured {
  streams: { readonly size: number };
  /** Null where there is none. */
  replica: { readonly reads: Readonly<Record<string, number>> } | null;
}

/**
 * What is measured, in the Prometheus text format: the process, the requests by route and status, the open streams, and who
 * answered the reads that a replica may. No names, no ids. Whichever of several processes is asked answers for all of them.
 */
export function createMetrics({ streams, replica }: Measured, share?: ShareMeasurements): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const open: Gauge = new Gauge({
    name: 'stint_streams_open',
    help: 'Streams of changes that are open.',
    registers: [registry],
    collect: () => open.set(streams.size),
  });
  if (replica) countReads(registry, replica.reads);
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

function countReads(registry: Registry, reads: Readonly<Record<string, number>>): void {
  const counter: Counter<'server'> = new Counter({
    name: 'stint_replica_reads_total',
    help: 'Reads that the replica may answer, by the server that answered: replica or primary.',
    labelNames: ['server'],
    registers: [registry],
    collect: () => {
      counter.reset();
      for (const [server, count] of Object.entries(reads)) counter.inc({ server }, count);
    },
  });
}

export function addMetricsRoute(server: FastifyInstance, { type, text }: Metrics): void {
  server.get('/metrics', async (_request, reply) => {
    reply.header('content-type', type);
    return text();
  });
}
