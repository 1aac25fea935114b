import { expect, test } from 'vitest';
import { remember } from './remembered.ts';

/** A stand-in for the browser's storage. */
function storage(held: string[] = []) {
  return {
    read: () => held,
    write: (value: string[]) => {
      held = value;
    },
  };
}

test('returns a new value at once and after a reload', () => {
  const store = storage(['a']);
  const before = remember(store);
  before.set([...before.get(), 'b']);
  expect(before.get()).toEqual(['a', 'b']);
  expect(remember(store).get()).toEqual(['a', 'b']);
});

test('notifies listeners of changes only', () => {
  const list = remember(storage());
  let heard = 0;
  const stop = list.subscribe(() => heard++);
  list.set(['a']);
  list.set(list.get());
  expect(heard).toBe(1);
  stop();
  list.set([]);
  expect(heard).toBe(1);
});
