import { setImmediate, setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Crowd } from './crowd.ts';

const MOST = 1_000;

/** Lets in whom there is room for, and answers how many those are. */
function come(crowd: Crowd, many: number, callerOf = (_n: number) => 'someone'): number {
  let entered = 0;
  for (let n = 0; n < many; n++) {
    if (crowd.isFull(performance.now(), () => callerOf(n))) continue;
    crowd.enter();
    entered += 1;
  }
  return entered;
}

const leave = (crowd: Crowd, many: number) => {
  for (let n = 0; n < many; n++) {
    crowd.leave();
    crowd.answered();
  }
};

/** Has someone come and go for a while, so that there are turns to judge by. */
async function goOn(crowd: Crowd, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    leave(crowd, come(crowd, 1));
    await setTimeout(10);
  }
}

function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe('a crowd', () => {
  it('is let in as a whole when it comes at once, up to the limit', async () => {
    const crowd = new Crowd(MOST);
    expect(come(crowd, MOST + 50)).toBe(MOST);
    leave(crowd, MOST);
  });

  it('that does not become smaller lets in no more, until it has for a while', async () => {
    const crowd = new Crowd(MOST);
    expect(come(crowd, 300)).toBe(300);
    // The first second saw it come, the next one saw nothing else.
    await goOn(crowd, 2_500);
    leave(crowd, 300);
    const entered = come(crowd, 300);
    expect(entered).toBeLessThan(200);
    leave(crowd, entered);
    await goOn(crowd, 2_500);
    expect(come(crowd, 300)).toBe(300);
  });

  it('of a few is none, however long they stay', async () => {
    const crowd = new Crowd(MOST);
    come(crowd, 60);
    await goOn(crowd, 2_500);
    expect(come(crowd, 300)).toBe(300);
  });

  it('is let in for a part of a turn where turns have been long for a while', async () => {
    const crowd = new Crowd(MOST);
    const turn = async () => {
      const early = come(crowd, 150);
      work(150);
      const late = come(crowd, 150);
      leave(crowd, early + late);
      await setImmediate();
      return [early, late];
    };
    expect(await turn()).toEqual([150, 150]);
    const end = performance.now() + 2_500;
    while (performance.now() < end) await turn();
    expect(await turn()).toEqual([150, 0]);
    await goOn(crowd, 2_500);
    expect(await turn()).toEqual([150, 150]);
  });

  it('has half as much room for imports, which are refused first', async () => {
    const crowd = new Crowd(MOST);
    come(crowd, MOST / 2);
    expect(crowd.isFullForImports()).toBe(false);
    come(crowd, 1);
    expect(crowd.isFullForImports()).toBe(true);
    expect(come(crowd, 1)).toBe(1);
    // If the number in flight does not fall for a while, admit fewer.
    await goOn(crowd, 2_500);
    leave(crowd, MOST / 2 + 2);
    expect(crowd.isFullForImports()).toBe(false);
    come(crowd, 60);
    expect(crowd.isFullForImports()).toBe(true);
    expect(come(crowd, 1)).toBe(1);
  });

  it('of one caller leaves some room for another, who asks for little', async () => {
    const crowd = new Crowd(MOST);
    expect(come(crowd, 300)).toBe(300);
    await goOn(crowd, 2_500);
    leave(crowd, 300);
    expect(come(crowd, 300)).toBeLessThan(200);
    expect(come(crowd, 1, () => 'another')).toBe(1);
    expect(come(crowd, 100)).toBe(0);
    // Nor is a hundred times another caller a way in for as many as like.
    expect(come(crowd, 500, (n) => `caller ${n}`)).toBeLessThan(200);
  });

  it('beyond the limit leaves room for nobody', async () => {
    const crowd = new Crowd(200);
    expect(come(crowd, 200)).toBe(200);
    await goOn(crowd, 2_500);
    expect(come(crowd, 1, () => 'another')).toBe(0);
  });
});
