import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { atEndOfTurn, currentTurn } from './turn.ts';

describe('a turn of the event loop', () => {
  it('has one number, whatever is waited for within it, and the next turn another', async () => {
    const first = currentTurn();
    await Promise.resolve();
    expect(currentTurn()).toBe(first);
    await setImmediate();
    expect(currentTurn()).not.toBe(first);
  });

  it('calls back at its end, once and in the order of asking', async () => {
    const called: string[] = [];
    atEndOfTurn(() => called.push('first'));
    atEndOfTurn(() => called.push('second'));
    await Promise.resolve();
    expect(called).toEqual([]);
    await setImmediate();
    expect(called).toEqual(['first', 'second']);
    await setImmediate();
    expect(called).toEqual(['first', 'second']);
  });

  it('has ended for those who are called back then', async () => {
    const turn = currentTurn();
    const called: string[] = [];
    atEndOfTurn(() => {
      called.push(currentTurn() === turn ? 'same' : 'next');
      atEndOfTurn(() => called.push('later'));
    });
    await setImmediate();
    expect(called).toEqual(['next']);
    await setImmediate();
    expect(called).toEqual(['next', 'later']);
  });
});
