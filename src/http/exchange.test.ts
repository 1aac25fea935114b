import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { answerFailure } from './answer.ts';
import { createGate } from './exchange.ts';

type Parts = Parameters<typeof createGate>;

/** One that lets one request in. */
function gateFor(handle: Parts[1], answered: Parts[0]['metrics']['answered'] = () => {}) {
  return createGate(
    {
      log: { note: () => {}, refused: () => {}, flush: () => {} },
      metrics: { answered, type: '', text: async () => '' },
      addressOf: () => '',
      departure: { hasBegun: false },
      transport: null,
      most: 1,
    },
    handle,
  );
}

function sendTo(gate: ReturnType<typeof createGate>, url = '/a') {
  const request = Object.assign(new IncomingMessage(new Socket()), { url, method: 'POST' });
  const response = new ServerResponse(request);
  gate(request, response);
  return response;
}

describe('the gate', () => {
  it('refuses what is too much, but never a probe', () => {
    const handled: (string | undefined)[] = [];
    const gate = gateFor((request) => handled.push(request.url));
    const statuses = ['/a', '/b', '/healthz', '/readyz?x=1', '/metrics'].map(
      (url) => sendTo(gate, url).statusCode,
    );
    expect(statuses).toEqual([200, 503, 200, 200, 200]);
    expect(handled).toEqual(['/a', '/healthz', '/readyz?x=1', '/metrics']);
  });

  it('keeps no place for an answer that lasts, and does not call its end a client that went away', () => {
    const answered: unknown[][] = [];
    const gate = gateFor(
      (request) => {
        request.exchange.route = '/a';
        if (request.url === '/stream') request.exchange.lasts();
      },
      (...args) => answered.push(args),
    );
    const send = (url: string) => sendTo(gate, url);
    const streams = [send('/stream'), send('/stream'), send('/stream')];
    const first = send('/a');
    expect([...streams, first, send('/a')].map(({ statusCode }) => statusCode)).toEqual([
      200, 200, 200, 200, 503,
    ]);
    // An end of a stream gives no place back a second time.
    for (const stream of streams) stream.emit('close');
    expect(send('/a').statusCode).toBe(503);
    first.emit('close');
    const [refused, others] = [
      answered.filter(([, , status]) => status === 503),
      answered.filter(([, , status]) => status !== 503),
    ];
    expect(refused).toHaveLength(2);
    expect(others.map(([method, route, status]) => [method, route, status])).toEqual([
      ...streams.map(() => ['POST', '/a (stream)', 200]),
      ['POST', '/a', 499],
    ]);
  });

  it('keeps no place for who is still sending', () => {
    const gate = gateFor((request) => request.exchange.awaitsClient());
    const send = () => {
      const response = sendTo(gate);
      return { request: response.req, response };
    };
    const [first, second] = [send(), send()];
    expect([first, second].map(({ response }) => response.statusCode)).toEqual([200, 200]);
    first.request.exchange.goesOn();
    first.request.exchange.goesOn();
    expect(send().response.statusCode).toBe(503);
    first.response.emit('close');
    expect(send().response.statusCode).toBe(200);
    // Whoever went away meanwhile comes back for nothing.
    second.response.destroy();
    second.request.exchange.goesOn();
    second.response.emit('close');
    const third = send();
    expect(third.response.statusCode).toBe(200);
    third.request.exchange.goesOn();
    expect(send().response.statusCode).toBe(503);
  });

  it('keeps the place of who went away until what they asked for is done', async () => {
    const work = Promise.withResolvers<void>();
    const gate = gateFor(() => work.promise);
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

  it('keeps no place for what is no longer waited for, though nobody is left to be told', () => {
    const requests: IncomingMessage[] = [];
    const gate = gateFor((request) => {
      requests.push(request);
      return new Promise<void>(() => {});
    });
    const send = () => sendTo(gate);
    const first = send();
    first.destroy();
    first.emit('close');
    expect(send().statusCode).toBe(503);
    answerFailure(requests[0] as IncomingMessage, first, 'TIMEOUT', 'It took too long.');
    expect(send().statusCode).toBe(200);
  });
});
