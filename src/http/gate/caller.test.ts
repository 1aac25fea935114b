import { beforeEach, describe, expect, it } from 'vitest';
import { turnableClock } from '../../../test/harness/times.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import type { App } from '../../services/app.ts';
import { currentCaller } from './caller.ts';

describe('the current caller', () => {
  const clock = turnableClock(0);
  let version: number;
  let lookedUp: number;
  let caller: ReturnType<typeof currentCaller>;
  beforeEach(() => {
    [version, lookedUp] = [1, 0];
    const db = { callersVersion: () => version } as App['db'];
    caller = currentCaller({ db, clock }, () => {
      lookedUp += 1;
      return { userId: `${lookedUp}` } as Actor;
    });
  });

  it('is looked up once while nothing changes', async () => {
    const first = await caller();
    clock.turn(999);
    expect(await caller()).toBe(first);
    expect(lookedUp).toBe(1);
  });

  it('is looked up again when something was changed', async () => {
    await caller();
    version += 1;
    expect(await caller()).toEqual({ userId: '2' });
  });

  it('is looked up again when its credential may have expired', async () => {
    await caller();
    clock.turn(1_000);
    expect(await caller()).toEqual({ userId: '2' });
  });
});
