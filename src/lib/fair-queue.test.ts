import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** A line whose work goes on until it is ended, and what began in which order. */
function lineOf(options: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const line = new FairQueue({
    maxRunning: 2,
    maxRunningPerCaller: 1,
    maxQueuedPerCaller: 50,
    maxQueueMs: 60_000,
    ...options,
  });
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const come = (caller: string, name: string) =>
    line.run(caller, () => {
      began.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await sleep(0);
  };
  return { line, began, come, end };
}

it('one caller does not have all of the places', async () => {
  const { began, come, end } = lineOf();
  const all = [come('ada', 'ada 1'), come('ada', 'ada 2'), come('bob', 'bob 1')];
  expect(began).toEqual(['ada 1', 'bob 1']);
  for (const name of ['ada 1', 'bob 1', 'ada 2']) await end(name);
  expect(await Promise.all(all)).toEqual(['ada 1', 'ada 2', 'bob 1']);
});

it('those who wait are taken in turn, each caller in the order in which they asked', async () => {
  const { began, come, end } = lineOf({ maxRunning: 1 });
  for (let n = 1; n <= 4; n++) void come('ada', `ada ${n}`);
  void come('bob', 'bob 1');
  void come('bob', 'bob 2');
  void come('cyd', 'cyd 1');
  for (let n = 0; n < 7; n++) await end(began.at(-1) ?? '');
  expect(began).toEqual(['ada 1', 'ada 2', 'bob 1', 'cyd 1', 'ada 3', 'bob 2', 'ada 4']);
});

it('what fails gives its place back', async () => {
  const { line, come, began } = lineOf({ maxRunning: 1 });
  await expect(line.run('ada', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  void come('bob', 'bob 1');
  expect(began).toEqual(['bob 1']);
});

it('who lets too much wait is refused, and told when to come again; others are not', async () => {
  const { began, come } = lineOf({ maxQueuedPerCaller: 2 });
  for (let n = 1; n <= 3; n++) void come('ada', `ada ${n}`);
  await expect(come('ada', 'ada 4')).rejects.toMatchObject({
    retryAfterSeconds: 5,
    problems: [{ code: 'RATE_LIMITED' }],
  });
  void come('bob', 'bob 1');
  expect(began).toEqual(['ada 1', 'bob 1']);
});

it('what nobody waits for any more is not begun', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { began, come, end } = lineOf({ maxRunning: 1, maxQueueMs: 1_000 });
  void come('ada', 'ada 1');
  const late = expect(come('ada', 'ada 2')).rejects.toMatchObject({ problems: [{ code: 'RATE_LIMITED' }] });
  vi.advanceTimersByTime(1_001);
  void come('bob', 'bob 1');
  await end('ada 1');
  await late;
  expect(began).toEqual(['ada 1', 'bob 1']);
});

/** Somebody whose every report takes 100 ms, and who has the next one wait already; answers how many were made in a time. */
async function servedIn(milliseconds: number, hasMore: boolean): Promise<number> {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const line = new FairQueue({
    maxRunning: 2,
    maxRunningPerCaller: 1,
    maxQueuedPerCaller: 50,
    maxQueueMs: 60_000,
  });
  let served = 0;
  const ask = async () => {
    for (;;) {
      await line.run('ada', () => new Promise((resolve) => setTimeout(resolve, 100)));
      served += 1;
    }
  };
  void ask();
  if (hasMore) void ask();
  await vi.advanceTimersByTimeAsync(milliseconds);
  return served;
}

it('who always has more is served without a rest for some seconds, and then half of the time', async () => {
  expect(await servedIn(2_900, true)).toBe(29);
  vi.useRealTimers();
  const served = await servedIn(13_000, true);
  expect(served).toBeGreaterThanOrEqual(79);
  expect(served).toBeLessThanOrEqual(82);
});

it('who asks for one after the other does not rest', async () => {
  expect(await servedIn(10_000, false)).toBe(100);
});

it('others do not wait while somebody rests', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const line = new FairQueue({
    maxRunning: 1,
    maxRunningPerCaller: 1,
    maxQueuedPerCaller: 50,
    maxQueueMs: 60_000,
  });
  const work = (milliseconds: number) => () =>
    new Promise<number>((resolve) => setTimeout(() => resolve(performance.now()), milliseconds));
  const began = performance.now();
  const [, second] = [line.run('ada', work(4_000)), line.run('ada', work(100))];
  await vi.advanceTimersByTimeAsync(4_100);
  const other = line.run('bob', work(50));
  await vi.advanceTimersByTimeAsync(3_000);
  expect((await other) - began).toBe(4_150);
  // Half a second is the longest rest.
  expect((await second) - began).toBe(4_600);
});

it('who has rested gets all the places that they may have', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const line = new FairQueue({
    maxRunning: 4,
    maxRunningPerCaller: 3,
    maxQueuedPerCaller: 50,
    maxQueueMs: 60_000,
  });
  let [underWay, most] = [0, 0];
  const work = () =>
    new Promise<void>((resolve) => {
      most = Math.max(most, ++underWay);
      setTimeout(() => {
        underWay -= 1;
        resolve();
      }, 3_500);
    });
  const all = Promise.all(Array.from({ length: 6 }, () => line.run('ada', work)));
  await vi.advanceTimersByTimeAsync(3_500);
  expect([most, underWay]).toEqual([3, 0]);
  await vi.advanceTimersByTimeAsync(500);
  expect(underWay).toBe(3);
  await vi.advanceTimersByTimeAsync(3_500);
  await all;
});
