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
});
