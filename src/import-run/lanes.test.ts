import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inLanes } from './lanes.ts';

interface Item {
  number: number;
  keys: string[];
}

async function* each(items: readonly Item[]): AsyncGenerator<Item> {
  for (const item of items) yield item;
}

const items = fc
  .array(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 2 }), { maxLength: 40 })
  .map((all): Item[] => all.map((keys, number) => ({ number, keys })));

test('runs items with a common key in order, and at most `concurrency` items at once', async () => {
  await fc.assert(
    fc.asyncProperty(items, fc.integer({ min: 1, max: 5 }), fc.scheduler(), async (all, concurrency, s) => {
      const begun: Item[] = [];
      const working = new Set<Item>();
      const finished = inLanes(each(all), {
        concurrency,
        keysOf: ({ keys }) => keys,
        work: async (item) => {
          const others = [...working].filter((other) => other.keys.some((key) => item.keys.includes(key)));
          expect(others).toEqual([]);
          for (const key of item.keys) {
            const before = begun.filter(({ keys }) => keys.includes(key));
            expect(before.every(({ number }) => number < item.number)).toBe(true);
          }
          begun.push(item);
          working.add(item);
          expect(working.size).toBeLessThanOrEqual(concurrency);
          await s.schedule(Promise.resolve());
          working.delete(item);
        },
      });
      await s.waitFor(finished);
      expect(begun.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
        all.map(({ number }) => number),
      );
    }),
  );
});

test('runs items without common keys concurrently', async () => {
  let [now, most] = [0, 0];
  await inLanes(each(Array.from({ length: 20 }, (_, number) => ({ number, keys: [`${number}`] }))), {
    concurrency: 4,
    keysOf: ({ keys }) => keys,
    work: async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 1));
      now--;
    },
  });
  expect(most).toBe(4);
});

test('starts no item after a failure, waits for the running items and throws the failure', async () => {
  const ended: number[] = [];
  const all = Array.from({ length: 30 }, (_, number) => ({ number, keys: [`${number}`] }));
  const run = inLanes(each(all), {
    concurrency: 3,
    keysOf: ({ keys }) => keys,
    work: async ({ number }) => {
      if (number === 4) throw new Error('lost');
      await new Promise((resolve) => setTimeout(resolve, 2));
      ended.push(number);
    },
  });
  await expect(run).rejects.toThrow('lost');
  expect(ended.length).toBeLessThan(10);
  const soFar = ended.length;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(ended.length).toBe(soFar);
});

test('bounds the number of items that it reads ahead', async () => {
  let [read, done] = [0, 0];
  async function* endless(): AsyncGenerator<Item> {
    for (; read < 2000; read++) {
      expect(read - done).toBeLessThan(300);
      yield { number: read, keys: ['same'] };
    }
  }
  await inLanes(endless(), {
    concurrency: 8,
    keysOf: ({ keys }) => keys,
    work: async () => {
      done++;
    },
  });
  expect(done).toBe(2000);
});
