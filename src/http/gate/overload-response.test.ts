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

const told = (responses: ServerResponse[]) => responses.filter(({ writableEnded }) => writableEnded).length;

describe('the response to overload', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is delayed, so that clients that retry at once do not take all time', () => {
    const refused = rejectMany(500);
    vi.advanceTimersByTime(240);
    expect(told(refused)).toBe(0);
    vi.advanceTimersByTime(520);
    expect(told(refused)).toBe(500);
    expect(refused[0]?.statusCode).toBe(503);
  });

  it('is delayed for longer the more there are', () => {
    const refused = rejectMany(4_000);
    vi.advanceTimersByTime(2_000);
    // Early refusals are few, and the times are random.
    expect(told(refused)).toBeLessThan(3_900);
    expect(told(refused)).toBeGreaterThan(2_000);
    vi.advanceTimersByTime(1_010);
    expect(told(refused)).toBe(4_000);
  });

  it('is sent at once where too many wait already', () => {
    const refused = rejectMany(5_001);
    expect(told(refused)).toBe(1);
    expect(refused.at(-1)?.writableEnded).toBe(true);
  });

  it('is counted by route and code, and the log has the first of a second and the count of all', () => {
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
