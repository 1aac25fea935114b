import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { onRequestHookHandler, RouteOptions } from 'fastify';
import type { ErrorCode } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { networkOf } from '../../lib/network.ts';
import type { Draining } from './draining.ts';
import { LoadShedder } from './load-shedder.ts';
import { createOverloadResponse, type OverloadOptions } from './overload-response.ts';

declare module 'node:http' {
  interface IncomingMessage {
    lifecycle: RequestLifecycle;
  }
}

export interface AdmissionOptions extends OverloadOptions {
  draining: Draining;
  /**
   * The paths of routes without parameters. Rejections are counted by these, because routing happens later.
   */
  routes: ReadonlySet<string>;
  /** The maximum number of in-flight requests. */
  maxInFlight: number;
}

/** Probes are answered under overload too, when monitoring needs them most. */
export const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * The part of the HTTP server below Fastify: request ids, admission, and the metrics and log line of each request.
 * Admission is here because most requests are rejected under overload, and a rejection has to be cheap. Completion
 * is here because Fastify's `onResponse` hook does not run if the client disconnects before the response.
 */
export function admitRequests(options: AdmissionOptions, handle: RequestListener): RequestListener {
  const { addressOf, draining, maxInFlight, routes } = options;
  const nextId = requestIds();
  const shedder = new LoadShedder(maxInFlight);
  const reject = createOverloadResponse(options);
  return (request, response) => {
    const start = performance.now();
    const path = pathOf(request);
    const isProbe = PROBES.has(path);
    // The next request of this client has to go to another node.
    if (draining.hasBegun) response.setHeader('connection', 'close');
    if (!isProbe && shedder.shouldReject(start, () => networkOf(addressOf(request)))) {
      reject(request, response, nextId(), routes.has(path) ? path : 'other');
      return;
    }
    const lifecycle = new RequestLifecycle(
      options,
      isProbe ? null : shedder,
      request,
      response,
      nextId(),
      start,
    );
    request.lifecycle = lifecycle;
    lifecycle.takeSlot();
    response.on('close', finishLifecycle);
    handle(request, response);
  };
}

function finishLifecycle(this: ServerResponse): void {
  this.req.lifecycle.close();
}

/** A request from its arrival to the end of its response. */
export class RequestLifecycle {
  /** The id in the log and in the response. */
  readonly id: string;
  /** The pattern of the path. The path itself may contain a token and is never logged. */
  route = 'none';
  /** The error code of the response. Null without an error. */
  code: ErrorCode | null = null;
  readonly #options: AdmissionOptions;
  /** Null for probes, which take no slot. */
  readonly #shedder: LoadShedder | null;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #start: number;
  readonly #ip: string;
  #hasSlot = false;
  #isStream = false;
  #pending = 0;

  constructor(
    options: AdmissionOptions,
    shedder: LoadShedder | null,
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    start: number,
  ) {
    this.#options = options;
    this.#shedder = shedder;
    this.#request = request;
    this.#response = response;
    this.id = id;
    this.#start = start;
    // Read now: a closed connection has no address any more.
    this.#ip = options.addressOf(request);
  }

  /** Counts the request as in flight, unless it is a stream or its client has disconnected. */
  takeSlot(): void {
    if (!this.#shedder || this.#hasSlot || this.#isStream || this.#response.destroyed) return;
    this.#shedder.enter();
    this.#hasSlot = true;
  }

  /** Frees the slot while the server waits for the client to send or read. */
  releaseSlot(): void {
    if (this.#hasSlot) this.#shedder?.leave();
    this.#hasSlot = false;
  }

  /** Marks a stream. It takes no slot, and either side may end it. */
  markStream(): void {
    this.#isStream = true;
    this.releaseSlot();
  }

  /** Whether a call of an import has to be rejected in favour of other requests. */
  shouldRejectImport(): boolean {
    return this.#shedder?.shouldRejectImport() ?? false;
  }

  /**
   * Keeps the slot until `work` settles, even if the client disconnects: otherwise retries of a client would
   * multiply the work.
   */
  hold(work: Promise<unknown>): void {
    this.#pending += 1;
    const settle = () => {
      this.#pending -= 1;
      if (this.#pending === 0) this.releaseSlot();
    };
    work.then(settle, settle);
  }

  /** Counts and logs the request. */
  close(): void {
    if (this.#pending === 0) this.releaseSlot();
    const { log, metrics } = this.#options;
    const method = this.#request.method ?? '';
    // The time that a stream was open is not a response time.
    const route = this.#isStream ? `${this.route} (stream)` : this.route;
    // As in nginx, 499 means that the client disconnected before the response.
    const status = this.#response.writableFinished || this.#isStream ? this.#response.statusCode : 499;
    const milliseconds = performance.now() - this.#start;
    metrics.answered(method, route, status, milliseconds);
    if (this.code) metrics.failed(route, this.code);
    const ms = Math.round(milliseconds * 10) / 10;
    log.note({ time: Date.now(), reqId: this.id, method, route, status, code: this.code, ms, ip: this.#ip });
  }
}

/**
 * An `onRoute` hook: the lifecycle gets the route, and the request keeps its slot until its handler is done.
 */
export function followRoute(options: RouteOptions): void {
  const { url, handler, onRequest = [] } = options;
  const nameRoute: onRequestHookHandler = (request, _reply, done) => {
    request.raw.lifecycle.route = url;
    done();
  };
  options.onRequest = [nameRoute, ...[onRequest].flat()];
  options.handler = function follow(request, reply) {
    const work = handler.call(this, request, reply);
    if (work instanceof Promise) request.raw.lifecycle.hold(work);
    else request.raw.lifecycle.releaseSlot();
    return work;
  };
}

/** The path of a request without its query string. */
export function pathOf(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** Request ids that are unique across processes: a random part for the process, then a count. */
function requestIds(): () => string {
  const process = newId(Date.now()).slice(-12);
  let count = 0;
  return () => `${process}-${(++count).toString(36)}`;
}
