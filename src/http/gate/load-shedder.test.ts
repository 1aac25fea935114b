import { setImmediate, setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { LoadShedder } from './load-shedder.ts';

const MAX_IN_FLIGHT = 1_000;

/** Lets in whom there is room for, and answers how many those are. */
function come(shedder: LoadShedder, many: number, callerOf = (_n: number) => 'someone'): number {
  let entered = 0;
  for (let n = 0; n < many; n++) {
    if (shedder.shouldReject(performance.now(), () => callerOf(n))) continue;
    shedder.enter();
    entered += 1;
  }
  return entered;
}

const leave = (shedder: LoadShedder, many: number) => {
  for (let n = 0; n < many; n++) {
    shedder.leave();
    shedder.countAnswer();
  }
};

/** Has someone come and go for a while, so that there are turns to judge by. */
async function goOn(shedder: LoadShedder, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    leave(shedder, come(shedder, 1));
    await setTimeout(10);
  }
}

function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe('the load shedder', () => {
  it('admits a burst as a whole, up to the limit', async () => {
    const shedder = new LoadShedder(MAX_IN_FLIGHT);
    expect(come(shedder, MAX_IN_FLIGHT + 50)).toBe(MAX_IN_FLIGHT);
    leave(shedder, MAX_IN_FLIGHT);
  });

  it('rejects requests while those in flight never become few', async () => {
    const shedder = new LoadShedder(MAX_IN_FLIGHT);
    expect(come(shedder, 300)).toBe(300);
    // The first second saw it come, the next one saw nothing else.
    await goOn(shedder, 2_500);
    leave(shedder, 300);
    const entered = come(shedder, 300);
    expect(entered).toBeLessThan(200);
    leave(shedder, entered);
    await goOn(shedder, 2_500);
    expect(come(shedder, 300)).toBe(300);
  });

  it('never rejects a few requests, however long they take', async () => {
    const shedder = new LoadShedder(MAX_IN_FLIGHT);
    come(shedder, 60);
    await goOn(shedder, 2_500);
    expect(come(shedder, 300)).toBe(300);
  });

  it('admits requests for a part of each tick once ticks are long', async () => {
    const shedder = new LoadShedder(MAX_IN_FLIGHT);
    const turn = async () => {
      const early = come(shedder, 150);
      work(150);
      const late = come(shedder, 150);
      leave(shedder, early + late);
      await setImmediate();
      return [early, late];
    };
    expect(await turn()).toEqual([150, 150]);
    const end = performance.now() + 2_500;
    while (performance.now() < end) await turn();
    expect(await turn()).toEqual([150, 0]);
    await goOn(shedder, 2_500);
    expect(await turn()).toEqual([150, 150]);
  });

  it('rejects imports at half of the limit', async () => {
    const shedder = new LoadShedder(MAX_IN_FLIGHT);
    come(shedder, MAX_IN_FLIGHT / 2);
    expect(shedder.shouldRejectImport()).toBe(false);
    come(shedder, 1);
    expect(shedder.shouldRejectImport()).toBe(true);
    expect(come(shedder, 1)).toBe(1);
    // If the number in flight does not fall for a while, admit fewer.
    await goOn(shedder, 2_500);
    leave(shedder, MAX_IN_FLIGHT / 2 + 2);
    expect(shedder.shouldRejectImport()).toBe(false);
    come(shedder, 60);
    expect(shedder.shouldRejectImport()).toBe(true);
    expect(come(shedder, 1)).toBe(1);
  });

  it('admits a light caller while a heavy one fills the limit', async () => {
    const shedder = new LoadShedder(MAX_IN_FLIGHT);
    expect(come(shedder, 300)).toBe(300);
    await goOn(shedder, 2_500);
    leave(shedder, 300);
    expect(come(shedder, 300)).toBeLessThan(200);
    expect(come(shedder, 1, () => 'another')).toBe(1);
    expect(come(shedder, 100)).toBe(0);
    // Nor is a hundred times another caller a way in for as many as like.
    expect(come(shedder, 500, (n) => `caller ${n}`)).toBeLessThan(200);
  });

  it('admits nobody beyond the most requests in flight', async () => {
    const shedder = new LoadShedder(200);
    expect(come(shedder, 200)).toBe(200);
    await goOn(shedder, 2_500);
    expect(come(shedder, 1, () => 'another')).toBe(0);
  });
});
