import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Change } from './change.ts';
import { openStore } from './store.ts';

/** A minimal browser storage: stored items are own properties. */
class Storage {
  [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, text: string) {
    this[key] = text;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

let page: EventTarget;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  vi.stubGlobal('localStorage', new Storage());
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const change = (id: string): Change => ({ kind: 'stop', id, at: Date.now(), entryId: 'e', end: 0 });
const kept = () => Object.keys(localStorage);

/** Takes over changes as a tab does, and stores them. */
async function taken(store: ReturnType<typeof openStore>): Promise<string[]> {
  const all: Change[] = [];
  await store.takeOver((changes) => {
    all.push(...changes);
    store.write(all);
  });
  return all.map(({ id }) => id);
}

test('leaves the changes of an open tab alone, without locks', async () => {
  const first = openStore('u', null);
  first.write([change('a')]);
  expect(await taken(openStore('u', null))).toEqual([]);
  // A hidden tab is throttled, but not closed.
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await taken(openStore('u', null))).toEqual([]);
});

test('takes over the changes of a closed tab at once and only once, without locks', async () => {
  const first = openStore('u', null);
  first.write([change('a')]);
  page.dispatchEvent(new Event('pagehide'));
  expect(await taken(openStore('someone else', null))).toEqual([]);
  expect(await taken(openStore('u', null))).toEqual(['a']);
  expect(await taken(openStore('u', null))).toEqual([]);
});

test('takes over the changes of a crashed tab after some minutes, without locks', async () => {
  const first = openStore('u', null);
  first.write([change('a')]);
  vi.clearAllTimers();
  vi.setSystemTime(Date.now() + 60_000);
  expect(await taken(openStore('u', null))).toEqual([]);
  vi.setSystemTime(Date.now() + 120_000);
  const later = openStore('u', null);
  expect(await taken(later)).toEqual(['a']);
  later.write([]);
  expect(kept()).toEqual([]);
});

test('takes over changes when their tab releases its lock, also from a tab that was open before', async () => {
  const held = new Set<string>();
  const locks = {
    request: async (name: string, ...[options, act]: unknown[]) => {
      if (typeof options === 'function') held.add(name);
      else await (act as (lock: unknown) => unknown)(held.has(name) ? null : {});
    },
  } as unknown as LockManager;
  const open = openStore('u', locks);
  const first = openStore('u', locks);
  first.write([change('a')]);
  expect(await taken(open)).toEqual([]);
  held.clear();
  expect(await taken(open)).toEqual(['a']);
});
