import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Deadlines } from './deadlines.ts';

describe('deadlines', () => {
  it('calls each late deadline once, and none that was stopped in time', async () => {
    const deadlines = new Deadlines(40);
    const late: string[] = [];
    const inTime = deadlines.start(() => late.push('in time'));
    deadlines.start(() => late.push('late'));
    inTime();
    await sleep(150);
    expect(late).toEqual(['late']);
    const afterwards = deadlines.start(() => late.push('afterwards'));
    await sleep(150);
    afterwards();
    expect(late).toEqual(['late', 'afterwards']);
  });
});
