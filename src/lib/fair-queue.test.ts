import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** A queue whose calls run until `finish`, and the order in which calls started. */
function createQueue(options: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const queue = new FairQueue({
    maxRunning: 2,
    maxRunningPerCaller: 1,
    maxQueuedPerCaller: 50,
    maxQueueMs: 60_000,
    ...options,
  });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const enqueue = (caller: string, name: string) =>
    queue.run(caller, () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const finish = async (name: string) => {
    ends.get(name)?.();
    await sleep(0);
  };
  return { queue, started, enqueue, finish };
}

it('keeps a slot free for other callers', async () => {
  const { started, enqueue, finish } = createQueue();
  const all = [enqueue('ada', 'ada 1'), enqueue('ada', 'ada 2'), enqueue('bob', 'bob 1')];
  expect(started).toEqual(['ada 1', 'bob 1']);
  for (const name of ['ada 1', 'bob 1', 'ada 2']) await finish(name);
  expect(await Promise.all(all)).toEqual(['ada 1', 'ada 2', 'bob 1']);
});

it('runs queued calls round-robin over callers, and those of a caller in order', async () => {
  const { started, enqueue, finish } = createQueue({ maxRunning: 1 });
  for (let n = 1; n <= 4; n++) void enqueue('ada', `ada ${n}`);
  void enqueue('bob', 'bob 1');
  void enqueue('bob', 'bob 2');
  void enqueue('cyd', 'cyd 1');
  for (let n = 0; n < 7; n++) await finish(started.at(-1) ?? '');
  expect(started).toEqual(['ada 1', 'ada 2', 'bob 1', 'cyd 1', 'ada 3', 'bob 2', 'ada 4']);
});

it('frees the slot of a failed call', async () => {
  const { queue, enqueue, started } = createQueue({ maxRunning: 1 });
  await expect(queue.run('ada', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  void enqueue('bob', 'bob 1');
  expect(started).toEqual(['bob 1']);
});

it('rejects calls beyond the limit of a caller with a retry time, but not those of other callers', async () => {
  const { started, enqueue } = createQueue({ maxQueuedPerCaller: 2 });
  for (let n = 1; n <= 3; n++) void enqueue('ada', `ada ${n}`);
  await expect(enqueue('ada', 'ada 4')).rejects.toMatchObject({
    retryAfterSeconds: 5,
    problems: [{ code: 'RATE_LIMITED' }],
  });
  void enqueue('bob', 'bob 1');
  expect(started).toEqual(['ada 1', 'bob 1']);
});

it('rejects a call that was queued for too long without starting it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { started, enqueue, finish } = createQueue({ maxRunning: 1, maxQueueMs: 1_000 });
  void enqueue('ada', 'ada 1');
  const late = expect(enqueue('ada', 'ada 2')).rejects.toMatchObject({
    problems: [{ code: 'RATE_LIMITED' }],
  });
  vi.advanceTimersByTime(1_001);
  void enqueue('bob', 'bob 1');
  await finish('ada 1');
  await late;
  expect(started).toEqual(['ada 1', 'bob 1']);
});

/**
 * Runs reports of 100 ms for a caller and returns how many finish in the time. With `hasMore`, the next report is
 * always queued.
 */
async function servedIn(milliseconds: number, hasMore: boolean): Promise<number> {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const queue = new FairQueue({
    maxRunning: 2,
    maxRunningPerCaller: 1,
    maxQueuedPerCaller: 50,
    maxQueueMs: 60_000,
  });
  let served = 0;
  const runReports = async () => {
    for (;;) {
      await queue.run('ada', () => new Promise((resolve) => setTimeout(resolve, 100)));
      served += 1;
    }
  };
  void runReports();
  if (hasMore) void runReports();
  await vi.advanceTimersByTimeAsync(milliseconds);
  return served;
}

it('serves a caller who always has queued calls without pauses for 3 s, then half of the time', async () => {
  expect(await servedIn(2_900, true)).toBe(29);
  vi.useRealTimers();
  const served = await servedIn(13_000, true);
  expect(served).toBeGreaterThanOrEqual(79);
  expect(served).toBeLessThanOrEqual(82);
});

it('does not pause a caller who sends one call after the other', async () => {
  expect(await servedIn(10_000, false)).toBe(100);
});

it('serves other callers while a caller is paused', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const queue = new FairQueue({
    maxRunning: 1,
    maxRunningPerCaller: 1,
    maxQueuedPerCaller: 50,
    maxQueueMs: 60_000,
  });
  const work = (milliseconds: number) => () =>
    new Promise<number>((resolve) => setTimeout(() => resolve(performance.now()), milliseconds));
  const started = performance.now();
  const [, second] = [queue.run('ada', work(4_000)), queue.run('ada', work(100))];
  await vi.advanceTimersByTimeAsync(4_100);
  const other = queue.run('bob', work(50));
  await vi.advanceTimersByTimeAsync(3_000);
  expect((await other) - started).toBe(4_150);
  // The longest pause is half a second.
  expect((await second) - started).toBe(4_600);
});

it('gives a caller all allowed slots again after a pause', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const queue = new FairQueue({
    maxRunning: 4,
    maxRunningPerCaller: 3,
    maxQueuedPerCaller: 50,
    maxQueueMs: 60_000,
  });
  let [running, maxSeen] = [0, 0];
  const work = () =>
    new Promise<void>((resolve) => {
      maxSeen = Math.max(maxSeen, ++running);
      setTimeout(() => {
        running -= 1;
        resolve();
      }, 3_500);
    });
  const all = Promise.all(Array.from({ length: 6 }, () => queue.run('ada', work)));
  await vi.advanceTimersByTimeAsync(3_500);
  expect([maxSeen, running]).toEqual([3, 0]);
  await vi.advanceTimersByTimeAsync(500);
  expect(running).toBe(3);
  await vi.advanceTimersByTimeAsync(3_500);
  await all;
});
