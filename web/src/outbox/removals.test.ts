import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { showMessage } from '../components/messages.tsx';
import { sampleEntry } from '../data/sample-entry.ts';
import { type Change, entryIdOf } from './change.ts';
import { Outbox, type SendResult } from './outbox.ts';
import { removalsOf } from './removals.ts';

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

const entry = (id: string, start: number, end: number) => sampleEntry({ id, start, end, title: id });

/** An outbox with a server that accepts everything, and a list of the shown messages. */
function setUp() {
  const sent: string[] = [];
  const outbox = new Outbox<SendResult>({
    send: async (change: Change) => {
      sent.push(`${change.kind} ${entryIdOf(change)}`);
      return { entryId: entryIdOf(change), isMerged: false };
    },
    store: { write: () => {} },
    onSent: () => {},
    onRefused: () => {},
  });
  const shown = new Map<number, Parameters<typeof showMessage>[0]>();
  let count = 0;
  const removals = removalsOf(outbox, (message) => {
    const number = count++;
    shown.set(number, message);
    const hide = () => {
      if (shown.delete(number)) message.onClose?.();
    };
    if (message.durationMs) setTimeout(hide, message.durationMs);
    return hide;
  });
  const create = (id: string, start: number, end: number) =>
    outbox.add({ kind: 'create', id: `c-${id}`, at: 0, entry: entry(id, start, end) });
  return { outbox, removals, sent, shown, create };
}

test('restores all entries that were deleted in a row', async () => {
  const { removals, sent, shown } = setUp();
  for (const id of ['a', 'b']) removals.remove(entry(id, 0, 1));
  expect([...shown.values()].map(({ message }) => message)).toEqual(['Deleted 2 entries']);
  expect(removals.undo()).toBe(true);
  expect(removals.undo()).toBe(false);
  expect(shown.size).toBe(0);
  await vi.advanceTimersByTimeAsync(70_000);
  expect(sent).toEqual([]);
});

test('sends the deletion when the message closes without undo', async () => {
  const { removals, sent, shown } = setUp();
  removals.remove(entry('a', 0, 1));
  await vi.advanceTimersByTimeAsync(5_999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(2);
  expect([sent, shown.size]).toEqual([['delete a'], 0]);
});

test('closes the undo message once its deletion was sent ahead of a creation', async () => {
  const { removals, sent, shown, create } = setUp();
  removals.remove(entry('a', 0, 10));
  create('elsewhere', 10, 20);
  expect(shown.size).toBe(1);
  create('again', 5, 15);
  expect(shown.size).toBe(0);
  expect(removals.undo()).toBe(false);
  await vi.advanceTimersByTimeAsync(5);
  expect(sent).toEqual(['delete a', 'create elsewhere', 'create again']);
});
