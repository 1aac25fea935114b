import { beforeEach, describe, expect, test } from 'vitest';
import { singleFlight } from './single-flight.ts';

describe('a shared answer', () => {
  let time: number;
  let asked: PromiseWithResolvers<number>[];
  let ask: () => Promise<number>;

  beforeEach(() => {
    time = 0;
    asked = [];
    ask = singleFlight(
      () => {
        const question = Promise.withResolvers<number>();
        asked.push(question);
        return question.promise;
      },
      1_000,
      () => time,
    );
  });

  test('is asked for once by all who come at once, however long it takes', async () => {
    const first = Array.from({ length: 150 }, ask);
    time = 60_000;
    const late = Array.from({ length: 150 }, ask);
    asked[0]?.resolve(7);
    expect(new Set(await Promise.all([...first, ...late]))).toEqual(new Set([7]));
    expect(asked).toHaveLength(1);
  });

  test('is asked for again once its time is over, which begins with the answer', async () => {
    const first = ask();
    time = 5_000;
    asked[0]?.resolve(1);
    await first;
    time = 5_999;
    expect(await ask()).toBe(1);
    expect(asked).toHaveLength(1);
    time = 6_000;
    const second = ask();
    expect(ask()).toBe(second);
    asked[1]?.resolve(2);
    expect(await second).toBe(2);
    expect(asked).toHaveLength(2);
  });

  test('is a failure for all who asked meanwhile, and is asked for again later', async () => {
    const first = [ask(), ask()];
    asked[0]?.reject(new Error('no'));
    for (const each of first) await expect(each).rejects.toThrow('no');
    await expect(ask()).rejects.toThrow('no');
    expect(asked).toHaveLength(1);
    time = 1_000;
    const second = ask();
    asked[1]?.resolve(2);
    expect(await second).toBe(2);
  });

  test('without a lifetime is shared only while it is on its way', async () => {
    let count = 0;
    const next = singleFlight(async () => ++count, 0);
    expect(await Promise.all([next(), next()])).toEqual([1, 1]);
    expect(await next()).toBe(2);
  });
});
