import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOverloadResponse } from './overload-response.ts';

const lines: unknown[] = [];
const failures: string[][] = [];

function rejectMany(many: number): ServerResponse[] {
  const reject = createOverloadResponse({
    log: { note: (line) => lines.push(line), rejected: (requests) => lines.push(requests), flush: () => {} },
    metrics: {
      answered: () => {},
      failed: (...labels) => failures.push(labels),
      type: '',
      text: async () => '',
    },
    headers: {},
    addressOf: () => '192.0.2.1',
  });
  return Array.from({ length: many }, () => {
    const request = Object.assign(new IncomingMessage(new Socket()), { method: 'POST' });
    const response = new ServerResponse(request);
    reject(request, response, 'id', '/mcp');
    return response;
  });
}

const countSent = (responses: ServerResponse[]) =>
  responses.filter(({ writableEnded }) => writableEnded).length;

describe('overload responses', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('delays rejections by a second on average, at random', () => {
    const rejected = rejectMany(500);
    vi.advanceTimersByTime(490);
    expect(countSent(rejected)).toBe(0);
    vi.advanceTimersByTime(510);
    expect(countSent(rejected)).toBeGreaterThan(150);
    expect(countSent(rejected)).toBeLessThan(350);
    vi.advanceTimersByTime(510);
    expect(countSent(rejected)).toBe(500);
    expect(rejected[0]?.statusCode).toBe(503);
  });

  it('sends a rejection at once if 5,000 others wait', () => {
    const rejected = rejectMany(5_001);
    expect(countSent(rejected)).toBe(1);
    expect(rejected.at(-1)?.writableEnded).toBe(true);
  });

  it('counts each rejection by route and code, and logs the first of a second and their number', () => {
    lines.length = 0;
    failures.length = 0;
    rejectMany(30);
    vi.advanceTimersByTime(1_000);
    expect(failures).toEqual(Array(30).fill(['/mcp', 'OVERLOADED']));
    expect(lines).toMatchObject([
      { reqId: 'id', method: 'POST', route: '/mcp', status: 503, code: 'OVERLOADED', ip: '192.0.2.1' },
      30,
    ]);
  });
});
