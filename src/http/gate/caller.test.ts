import { beforeEach, describe, expect, it } from 'vitest';
import { turnableClock } from '../../../test/harness/times.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import type { App } from '../../services/app.ts';
import { currentCaller } from './caller.ts';

describe('the current caller', () => {
  const clock = turnableClock(0);
  let version: number;
  let lookups: number;
  let caller: ReturnType<typeof currentCaller>;
  beforeEach(() => {
    [version, lookups] = [1, 0];
    const db = { callersVersion: () => version } as App['db'];
    caller = currentCaller({ db, clock }, () => {
      lookups += 1;
      return { userId: `${lookups}` } as Actor;
    });
  });

  it('looks a caller up once while nothing changes', async () => {
    const first = await caller();
    clock.turn(999);
    expect(await caller()).toBe(first);
    expect(lookups).toBe(1);
  });

  it('looks the caller up again after a change', async () => {
    await caller();
    version += 1;
    expect(await caller()).toEqual({ userId: '2' });
  });

  it('looks the caller up again after its credential may have expired', async () => {
    await caller();
    clock.turn(1_000);
    expect(await caller()).toEqual({ userId: '2' });
  });
});
