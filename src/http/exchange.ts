import type { IncomingMessage, ServerResponse } from 'node:http';
import { newId } from '../lib/ids.ts';
import { networkOf } from '../lib/network.ts';
import type { RequestLog } from '../lib/request-log.ts';
import { Crowd } from './crowd.ts';
import type { Departure } from './departure.ts';
import type { Metrics } from './metrics.ts';
import { createRefuser } from './refuser.ts';

/** What is known of a request while it is answered. */
interface Exchange {
  /** Named in the log and in the answer. */
  id: string;
  /** The pattern of the address. The address that was asked for may hold anything, a key too, and is never logged. */
  route: string;
  /** Says that the answer is a stream: it takes no place among the requests under way, and ends as either side likes. */
  lasts: () => void;
  /** Says that it is up to the client, which sends or takes something as slowly as it likes and has no place meanwhile. */
  awaitsClient: () => void;
  /** Says that the client has done so. */
  goesOn: () => void;
  /** Says that it is a call of an import, and answers whether it is to be refused so that others are served. */
  givesWay: () => boolean;
}

declare module 'node:http' {
  interface IncomingMessage {
    exchange: Exchange;
  }
}

export interface GateOptions {
  log: RequestLog;
  metrics: Metrics;
  addressOf: (request: IncomingMessage) => string;
  departure: Departure;
  /** How many requests may be under way. */
  most: number;
  /** What browsers are told of https; null where there is none. */
  transport: string | null;
}

type Gate = (request: IncomingMessage, response: ServerResponse) => void;

/** What is done for a request may go on after its client went away; a promise tells how long. */
type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void> | unknown;

/** Those who watch the server need an answer just when it is at its limit. */
const ALWAYS_ANSWERED: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * What all requests go through, whoever answers them: each gets an id, a line in the log and a place in the metrics. When
 * too many are under way or come, further ones are refused instead of letting all of them become slow.
 */
export function createGate(
  { log, metrics, addressOf, departure, most, transport }: GateOptions,
  handle: Handle,
): Gate {
  const nextId = requestIds();
  const crowd = new Crowd(most);
  const refuse = createRefuser(log, metrics);
  return (request, response) => {
    const start = performance.now();
    const counts = !ALWAYS_ANSWERED.has(pathOf(request));
    // The next request of this connection is for another node.
    if (departure.hasBegun) response.setHeader('connection', 'close');
    if (transport !== null) response.setHeader('strict-transport-security', transport);
    if (counts && crowd.isFull(start, () => networkOf(addressOf(request))))
      return refuse(request, response, nextId());
    // Read now: a connection that was closed no longer knows it.
    const ip = addressOf(request);
    let streams = false;
    let isIn = false;
    let isAtWork = false;
    let isClosed = false;
    const enter = () => {
      if (!counts || isIn || streams || response.destroyed) return;
      crowd.enter();
      isIn = true;
    };
    const leave = () => {
      if (isIn) crowd.leave();
      isIn = false;
    };
    const lasts = () => {
      streams = true;
      leave();
    };
    request.exchange = {
      id: nextId(),
      route: 'none',
      lasts,
      awaitsClient: leave,
      goesOn: enter,
      givesWay: () => crowd.isFullForImports(),
    };
    enter();
    const end = () => {
      leave();
      if (counts) crowd.answered();
    };
    response.on('close', () => {
      isClosed = true;
      // Who goes away and asks again would otherwise have as much done at once as they like.
      if (!isAtWork) end();
      const { id: reqId } = request.exchange;
      // How long a stream was open would spoil the times of the other answers.
      const route = streams ? `${request.exchange.route} (stream)` : request.exchange.route;
      const method = request.method ?? '';
      // As nginx notes a client that went away before it got its answer.
      const status = response.writableFinished || streams ? response.statusCode : 499;
      const milliseconds = performance.now() - start;
      metrics.answered(method, route, status, milliseconds);
      const ms = Math.round(milliseconds * 10) / 10;
      log.note({ time: Date.now(), reqId, method, route, status, ms, ip });
    });
    const work = handle(request, response);
    if (!(work instanceof Promise)) return;
    isAtWork = true;
    const done = () => {
      isAtWork = false;
      if (isClosed) end();
    };
    work.then(done, done);
  };
}

/** The address that was asked for, without its query string. */
export function pathOf(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** Ids that tell requests apart, also those of several processes: a random part for the process, then a count. */
function requestIds(): () => string {
  const process = newId(Date.now()).slice(-12);
  let count = 0;
  return () => `${process}-${(++count).toString(36)}`;
}
