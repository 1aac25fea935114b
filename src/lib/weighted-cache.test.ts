import { describe, expect, test } from 'vitest';
import { WeightedCache } from './weighted-cache.ts';

describe('a weighted cache', () => {
  test('knows what was put in', () => {
    const cache = new WeightedCache<number>(10);
    cache.set('a', 1, 3);
    expect(cache.get('a')).toBe(1);
    expect(cache.get('b')).toBeUndefined();
  });

  test('forgets what was not used for the longest time', () => {
    const cache = new WeightedCache<number>(10);
    cache.set('a', 1, 4);
    cache.set('b', 2, 4);
    cache.get('a');
    cache.set('c', 3, 4);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
  });

  test('forgets as many as it takes', () => {
    const cache = new WeightedCache<number>(10);
    for (const key of ['a', 'b', 'c', 'd', 'e']) cache.set(key, 1, 2);
    cache.set('f', 2, 5);
    expect(['a', 'b', 'c', 'd', 'e', 'f'].map((key) => cache.get(key))).toEqual([
      undefined,
      undefined,
      undefined,
      1,
      1,
      2,
    ]);
  });

  test('takes what fills it to the brim, and not what is heavier', () => {
    const cache = new WeightedCache<number>(10);
    cache.set('a', 1, 10);
    expect(cache.get('a')).toBe(1);
    cache.set('b', 2, 11);
    expect([cache.get('a'), cache.get('b')]).toEqual([1, undefined]);
  });

  test('weighs a value once that is put in again', () => {
    const cache = new WeightedCache<number>(10);
    for (let i = 0; i < 100; i++) cache.set('a', i, 6);
    cache.set('b', 1, 4);
    expect([cache.get('a'), cache.get('b')]).toEqual([99, 1]);
  });

  test('forgets a value that is put in again and is too heavy now', () => {
    const cache = new WeightedCache<number>(10);
    cache.set('a', 1, 1);
    cache.set('a', 2, 11);
    expect(cache.get('a')).toBeUndefined();
    cache.set('b', 3, 10);
    expect(cache.get('b')).toBe(3);
  });

  test('keeps a value that is undefined-like', () => {
    const cache = new WeightedCache<number | null>(10);
    cache.set('zero', 0, 1);
    cache.set('null', null, 1);
    expect([cache.get('zero'), cache.get('null')]).toEqual([0, null]);
  });
});
