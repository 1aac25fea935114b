import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Deadlines } from './deadlines.ts';

describe('deadlines', () => {
  it('tell what is late, once, and not what was in time', async () => {
    const deadlines = new Deadlines(40);
    const told: string[] = [];
    const inTime = deadlines.start(() => told.push('in time'));
    deadlines.start(() => told.push('late'));
    inTime();
    await sleep(150);
    expect(told).toEqual(['late']);
    const afterwards = deadlines.start(() => told.push('afterwards'));
    await sleep(150);
    afterwards();
    expect(told).toEqual(['late', 'afterwards']);
  });
});
