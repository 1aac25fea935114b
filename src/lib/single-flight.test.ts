import { beforeEach, describe, expect, test } from 'vitest';
import { singleFlight } from './single-flight.ts';

describe('singleFlight', () => {
  let time: number;
  let loads: PromiseWithResolvers<number>[];
  let load: () => Promise<number>;

  beforeEach(() => {
    time = 0;
    loads = [];
    load = singleFlight(
      () => {
        const pendingLoad = Promise.withResolvers<number>();
        loads.push(pendingLoad);
        return pendingLoad.promise;
      },
      1_000,
      () => time,
    );
  });

  test('loads once for all concurrent callers, however long the load takes', async () => {
    const first = Array.from({ length: 150 }, load);
    time = 60_000;
    const late = Array.from({ length: 150 }, load);
    loads[0]?.resolve(7);
    expect(new Set(await Promise.all([...first, ...late]))).toEqual(new Set([7]));
    expect(loads).toHaveLength(1);
  });

  test('loads again after the lifetime, counted from the result', async () => {
    const first = load();
    time = 5_000;
    loads[0]?.resolve(1);
    await first;
    time = 5_999;
    expect(await load()).toBe(1);
    expect(loads).toHaveLength(1);
    time = 6_000;
    const second = load();
    expect(load()).toBe(second);
    loads[1]?.resolve(2);
    expect(await second).toBe(2);
    expect(loads).toHaveLength(2);
  });

  test('shares a failure with all callers until the lifetime ends', async () => {
    const first = [load(), load()];
    loads[0]?.reject(new Error('no'));
    for (const each of first) await expect(each).rejects.toThrow('no');
    await expect(load()).rejects.toThrow('no');
    expect(loads).toHaveLength(1);
    time = 1_000;
    const second = load();
    loads[1]?.resolve(2);
    expect(await second).toBe(2);
  });

  test('shares only calls in flight when the lifetime is 0', async () => {
    let count = 0;
    const next = singleFlight(async () => ++count, 0);
    expect(await Promise.all([next(), next()])).toEqual([1, 1]);
    expect(await next()).toBe(2);
  });
});
