import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRefuser } from './refuser.ts';

function refuseMany(many: number): ServerResponse[] {
  const refuse = createRefuser(
    { note: () => {}, refused: () => {}, flush: () => {} },
    { answered: () => {}, type: '', text: async () => '' },
    {},
  );
  return Array.from({ length: many }, () => {
    const request = new IncomingMessage(new Socket());
    const response = new ServerResponse(request);
    refuse(request, response, 'id');
    return response;
  });
}

const told = (responses: ServerResponse[]) => responses.filter(({ writableEnded }) => writableEnded).length;

describe('a refusal', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is kept back for a moment, so that who asks again at once does not take all time', () => {
    const refused = refuseMany(500);
    vi.advanceTimersByTime(240);
    expect(told(refused)).toBe(0);
    vi.advanceTimersByTime(520);
    expect(told(refused)).toBe(500);
    expect(refused[0]?.statusCode).toBe(503);
  });

  it('is kept back for longer the more there are, so that never more than some are answered in a second', () => {
    const refused = refuseMany(4_000);
    vi.advanceTimersByTime(2_000);
    // Those that came first were few, and the times are random.
    expect(told(refused)).toBeLessThan(3_900);
    expect(told(refused)).toBeGreaterThan(2_000);
    vi.advanceTimersByTime(1_010);
    expect(told(refused)).toBe(4_000);
  });

  it('beyond what may take memory is told at once', () => {
    const refused = refuseMany(5_001);
    expect(told(refused)).toBe(1);
    expect(refused.at(-1)?.writableEnded).toBe(true);
  });
});
