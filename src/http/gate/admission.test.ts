import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { admitRequests, followRoute } from './admission.ts';

type Parts = Parameters<typeof admitRequests>;

/** A gate with one slot. */
function gateFor(handle: Parts[1], answered: Parts[0]['metrics']['answered'] = () => {}) {
  return admitRequests(
    {
      log: { note: () => {}, rejected: () => {}, flush: () => {} },
      metrics: { answered, failed: () => {}, type: '', text: async () => '' },
      addressOf: () => '',
      draining: { hasBegun: false },
      routes: new Set(['/a']),
      headers: {},
      maxInFlight: 1,
    },
    handle,
  );
}

function sendTo(gate: ReturnType<typeof admitRequests>, url = '/a') {
  const request = Object.assign(new IncomingMessage(new Socket()), { url, method: 'POST' });
  const response = new ServerResponse(request);
  gate(request, response);
  return response;
}

describe('admission', () => {
  it('rejects requests beyond its slots, but never a probe', () => {
    const handled: (string | undefined)[] = [];
    const gate = gateFor((request) => handled.push(request.url));
    const statuses = ['/a', '/b', '/healthz', '/readyz?x=1', '/metrics'].map(
      (url) => sendTo(gate, url).statusCode,
    );
    expect(statuses).toEqual([200, 503, 200, 200, 200]);
    expect(handled).toEqual(['/a', '/healthz', '/readyz?x=1', '/metrics']);
  });

  it('frees the slot of a stream, and counts the end of a stream as no client error', () => {
    const answered: unknown[][] = [];
    const gate = gateFor(
      (request) => {
        request.lifecycle.route = '/a';
        if (request.url === '/stream') request.lifecycle.markStream();
      },
      (...args) => answered.push(args),
    );
    const send = (url: string) => sendTo(gate, url);
    const streams = [send('/stream'), send('/stream'), send('/stream')];
    const first = send('/a');
    expect([...streams, first, send('/a')].map(({ statusCode }) => statusCode)).toEqual([
      200, 200, 200, 200, 503,
    ]);
    // The end of a stream must not free a slot a second time.
    for (const stream of streams) stream.emit('close');
    expect(send('/a').statusCode).toBe(503);
    first.emit('close');
    const [rejected, others] = [
      answered.filter(([, , status]) => status === 503),
      answered.filter(([, , status]) => status !== 503),
    ];
    expect(rejected).toHaveLength(2);
    expect(others.map(([method, route, status]) => [method, route, status])).toEqual([
      ...streams.map(() => ['POST', '/a (stream)', 200]),
      ['POST', '/a', 499],
    ]);
  });

  it('takes no slot while a client sends its body', () => {
    const gate = gateFor((request) => request.lifecycle.releaseSlot());
    const send = () => {
      const response = sendTo(gate);
      return { request: response.req, response };
    };
    const [first, second] = [send(), send()];
    expect([first, second].map(({ response }) => response.statusCode)).toEqual([200, 200]);
    first.request.lifecycle.takeSlot();
    first.request.lifecycle.takeSlot();
    expect(send().response.statusCode).toBe(503);
    first.response.emit('close');
    expect(send().response.statusCode).toBe(200);
    // A disconnected client takes no slot again.
    second.response.destroy();
    second.request.lifecycle.takeSlot();
    second.response.emit('close');
    const third = send();
    expect(third.response.statusCode).toBe(200);
    third.request.lifecycle.takeSlot();
    expect(send().response.statusCode).toBe(503);
  });

  it('keeps the slot of a disconnected client until its work is done', async () => {
    const work = Promise.withResolvers<void>();
    const gate = gateFor((request) => request.lifecycle.hold(work.promise));
    const send = () => sendTo(gate);
    const first = send();
    first.destroy();
    first.emit('close');
    expect(send().statusCode).toBe(503);
    work.resolve();
    await work.promise;
    expect(send().statusCode).toBe(200);
    expect(send().statusCode).toBe(503);
  });

  it('frees the slot after the response, even if its client has disconnected and the work hangs', () => {
    const requests: IncomingMessage[] = [];
    const gate = gateFor((request) => {
      requests.push(request);
      request.lifecycle.hold(new Promise<void>(() => {}));
    });
    const send = () => sendTo(gate);
    const first = send();
    first.destroy();
    first.emit('close');
    expect(send().statusCode).toBe(503);
    // The response is sent, though nobody receives it.
    requests[0]?.lifecycle.releaseSlot();
    expect(send().statusCode).toBe(200);
  });

  it('keeps the slot of a route until its handler is done, although its client has disconnected', async () => {
    const work = Promise.withResolvers<string>();
    const server = Fastify({ serverFactory: (answer) => createServer(gateFor(answer)) });
    server.addHook('onRoute', followRoute);
    const started = Promise.withResolvers<void>();
    server.get('/slow', () => {
      started.resolve();
      return work.promise;
    });
    server.get('/quick', async () => 'done');
    const origin = await server.listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    const left = fetch(`${origin}/slow`, { signal: leaving.signal });
    await started.promise;
    leaving.abort();
    await expect(left).rejects.toThrow();
    expect((await fetch(`${origin}/quick`)).status).toBe(503);
    work.resolve('done');
    await vi.waitFor(async () => expect((await fetch(`${origin}/quick`)).status).toBe(200));
    await server.close();
  });
});
