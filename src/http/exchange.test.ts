import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createGate } from './exchange.ts';

describe('the gate', () => {
  it('refuses what is too much, but never a probe', () => {
    const handled: (string | undefined)[] = [];
    const gate = createGate(
      {
        log: { note: () => {}, flush: () => {} },
        metrics: { answered: () => {}, type: '', text: async () => '' },
        addressOf: () => '',
        departure: { hasBegun: false },
        most: 1,
      },
      (request) => handled.push(request.url),
    );
    const statuses = ['/a', '/b', '/healthz', '/readyz?x=1', '/metrics'].map((url) => {
      const request = Object.assign(new IncomingMessage(new Socket()), { url });
      const response = new ServerResponse(request);
      gate(request, response);
      return response.statusCode;
    });
    expect(statuses).toEqual([200, 503, 200, 200, 200]);
    expect(handled).toEqual(['/a', '/healthz', '/readyz?x=1', '/metrics']);
  });

  it('keeps no place for an answer that lasts, and does not call its end a client that went away', () => {
    const answered: unknown[][] = [];
    const gate = createGate(
      {
        log: { note: () => {}, flush: () => {} },
        metrics: { answered: (...args) => answered.push(args), type: '', text: async () => '' },
        addressOf: () => '',
        departure: { hasBegun: false },
        most: 1,
      },
      (request) => {
        request.exchange.route = '/a';
        if (request.url === '/stream') request.exchange.lasts();
      },
    );
    const send = (url: string) => {
      const request = Object.assign(new IncomingMessage(new Socket()), { url, method: 'POST' });
      const response = new ServerResponse(request);
      gate(request, response);
      return response;
    };
    const streams = [send('/stream'), send('/stream'), send('/stream')];
    const first = send('/a');
    expect([...streams, first, send('/a')].map(({ statusCode }) => statusCode)).toEqual([
      200, 200, 200, 200, 503,
    ]);
    // An end of a stream gives no place back a second time.
    for (const stream of streams) stream.emit('close');
    expect(send('/a').statusCode).toBe(503);
    first.emit('close');
    expect(answered.map(([method, route, status]) => [method, route, status])).toEqual([
      ...streams.map(() => ['POST', '/a (stream)', 200]),
      ['POST', '/a', 499],
    ]);
  });
});
