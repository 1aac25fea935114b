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

  it('admits a whole burst after a pause, although the burst before took long', async () => {
    const shedder = new LoadShedder(MAX_IN_FLIGHT);
    expect(arrive(shedder, 300)).toBe(300);
    block(90);
    await setImmediate();
    leave(shedder, 300);
    await setTimeout(3_000);
    expect(arrive(shedder, 300)).toBe(300);
  });

  it('admits whole bursts with pauses of less than a second', async () => {
    const shedder = new LoadShedder(MAX_IN_FLIGHT);
    for (let burst = 0; burst < 4; burst++) {
      expect(arrive(shedder, 150)).toBe(150);
      await setTimeout(100);
      leave(shedder, 150);
      await setTimeout(800);
    }
  });

  it('rejects requests while the number in flight never falls below the limit', async () => {
    const shedder = new LoadShedder(MAX_IN_FLIGHT);
    expect(arrive(shedder, 300)).toBe(300);
    // They stay in flight for more than a second.
    await runLightLoad(shedder, 1_300);
    leave(shedder, 300);
    const admitted = arrive(shedder, 300);
    expect(admitted).toBeLessThan(200);
    leave(shedder, admitted);
    await runLightLoad(shedder, 1_300);
    expect(arrive(shedder, 300)).toBe(300);
  });

  it('does not treat up to 100 slow requests as overload', async () => {
    const shedder = new LoadShedder(MAX_IN_FLIGHT);
    arrive(shedder, 60);
    await runLightLoad(shedder, 1_300);
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
    const end = performance.now() + 1_300;
    while (performance.now() < end) await tick();
    expect(await tick()).toEqual([100, 0]);
    await runLightLoad(shedder, 1_300);
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
    await runLightLoad(shedder, 1_300);
    leave(shedder, MAX_IN_FLIGHT / 2 + 2);
    expect(shedder.shouldRejectImport()).toBe(false);
    arrive(shedder, 60);
    expect(shedder.shouldRejectImport()).toBe(true);
    expect(arrive(shedder, 1)).toBe(1);
  });

  it('admits a light caller while a heavy one fills the limit', async () => {
    const shedder = new LoadShedder(MAX_IN_FLIGHT);
    expect(arrive(shedder, 300)).toBe(300);
    await runLightLoad(shedder, 1_300);
    leave(shedder, 300);
    expect(arrive(shedder, 300)).toBeLessThan(200);
    expect(arrive(shedder, 1, () => 'light caller')).toBe(1);
    expect(arrive(shedder, 100)).toBe(0);
    // Many new callers share the reserved requests, so they are not all admitted.
    expect(arrive(shedder, 500, (n) => `caller ${n}`)).toBeLessThan(200);
  });

  it('spreads the reserved requests over a period, so that two heavy callers do not take them at its start', async () => {
    const shedder = new LoadShedder(MAX_IN_FLIGHT);
    const flood = () => {
      const admitted = arrive(shedder, 600, (n) => `heavy caller ${n % 2}`);
      leave(shedder, admitted);
      return admitted;
    };
    // 300 requests in flight that are not answered keep the server behind.
    arrive(shedder, 300);
    await runLightLoad(shedder, 1_500);
    leave(shedder, 300);
    const end = performance.now() + 1_300;
    const admitted: number[] = [];
    while (performance.now() < end) {
      admitted.push(flood());
      await setTimeout(20);
    }
    expect(Math.max(...admitted)).toBeLessThan(250);
  });

  it('rejects imports first when fewer than 100 requests may be in flight', async () => {
    const shedder = new LoadShedder(40);
    expect(arrive(shedder, 41)).toBe(40);
    leave(shedder, 15);
    await setImmediate();
    expect(shedder.shouldRejectImport()).toBe(true);
    expect(arrive(shedder, 1)).toBe(1);
  });

  it('never admits more than the maximum of in-flight requests', async () => {
    const shedder = new LoadShedder(200);
    expect(arrive(shedder, 200)).toBe(200);
    await runLightLoad(shedder, 1_300);
    expect(arrive(shedder, 1, () => 'light caller')).toBe(0);
  });
});
