import { setImmediate, setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { LoadShedder } from './load-shedder.ts';

const MAX_IN_FLIGHT = 1_000;

/** Sends `many` requests and returns how many are admitted. */
function arrive(shedder: LoadShedder, many: number, callerOf = (_n: number) => 'heavy caller'): number {
  let admitted = 0;
  for (let n = 0; n < many; n++) {
    if (shedder.shouldReject(performance.now(), () => callerOf(n))) continue;
    shedder.enter();
    admitted += 1;
  }
  return admitted;
}

const leave = (shedder: LoadShedder, many: number) => {
  for (let n = 0; n < many; n++) shedder.leave();
};

/** Sends and answers one request every 10 ms, so that the shedder sees short ticks. */
async function runLightLoad(shedder: LoadShedder, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    leave(shedder, arrive(shedder, 1));
    await setTimeout(10);
  }
}

function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe('the load shedder', () => {
  it('admits a whole burst up to the maximum of in-flight requests', async () => {
    const shedder = new LoadShedder(MAX_IN_FLIGHT);
    expect(arrive(shedder, MAX_IN_FLIGHT + 50)).toBe(MAX_IN_FLIGHT);
    leave(shedder, MAX_IN_FLIGHT);
  });

  it('rejects requests while the number in flight never falls below the limit', async () => {
    const shedder = new LoadShedder(MAX_IN_FLIGHT);
    expect(arrive(shedder, 300)).toBe(300);
    // The requests arrive within the first second. In the next one they are in flight throughout.
    await runLightLoad(shedder, 2_500);
    leave(shedder, 300);
    const admitted = arrive(shedder, 300);
    expect(admitted).toBeLessThan(200);
    leave(shedder, admitted);
    await runLightLoad(shedder, 2_500);
    expect(arrive(shedder, 300)).toBe(300);
  });

  it('does not treat up to 100 slow requests as overload', async () => {
    const shedder = new LoadShedder(MAX_IN_FLIGHT);
    arrive(shedder, 60);
    await runLightLoad(shedder, 2_500);
    expect(arrive(shedder, 300)).toBe(300);
  });

  it('admits requests only in the first part of each tick while ticks are long', async () => {
    const shedder = new LoadShedder(MAX_IN_FLIGHT);
    const tick = async () => {
      const early = arrive(shedder, 150);
      block(150);
      const late = arrive(shedder, 150);
      leave(shedder, early + late);
      await setImmediate();
      return [early, late];
    };
    expect(await tick()).toEqual([150, 150]);
    const end = performance.now() + 2_500;
    while (performance.now() < end) await tick();
    expect(await tick()).toEqual([100, 0]);
    await runLightLoad(shedder, 2_500);
    expect(await tick()).toEqual([150, 150]);
  });

  it('rejects calls of imports at half of the limit', async () => {
    const shedder = new LoadShedder(MAX_IN_FLIGHT);
    arrive(shedder, MAX_IN_FLIGHT / 2);
    expect(shedder.shouldRejectImport()).toBe(false);
    arrive(shedder, 1);
    expect(shedder.shouldRejectImport()).toBe(true);
    expect(arrive(shedder, 1)).toBe(1);
    // If the number in flight does not fall for a while, admit fewer.
    await runLightLoad(shedder, 2_500);
    leave(shedder, MAX_IN_FLIGHT / 2 + 2);
    expect(shedder.shouldRejectImport()).toBe(false);
    arrive(shedder, 60);
    expect(shedder.shouldRejectImport()).toBe(true);
    expect(arrive(shedder, 1)).toBe(1);
  });

  it('admits a light caller while a heavy one fills the limit', async () => {
    const shedder = new LoadShedder(MAX_IN_FLIGHT);
    expect(arrive(shedder, 300)).toBe(300);
    await runLightLoad(shedder, 2_500);
    leave(shedder, 300);
    expect(arrive(shedder, 300)).toBeLessThan(200);
    expect(arrive(shedder, 1, () => 'light caller')).toBe(1);
    expect(arrive(shedder, 100)).toBe(0);
    // Many new callers share half of the throughput, so they are not all admitted.
    expect(arrive(shedder, 500, (n) => `caller ${n}`)).toBeLessThan(200);
  });

  it('never admits more than the maximum of in-flight requests', async () => {
    const shedder = new LoadShedder(200);
    expect(arrive(shedder, 200)).toBe(200);
    await runLightLoad(shedder, 2_500);
    expect(arrive(shedder, 1, () => 'light caller')).toBe(0);
  });
});
