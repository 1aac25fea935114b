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

test('a value is there at once, and again after a reload', () => {
  const store = storage(['a']);
  const before = remember(store);
  before.set([...before.get(), 'b']);
  expect(before.get()).toEqual(['a', 'b']);
  expect(remember(store).get()).toEqual(['a', 'b']);
});

test('those who listen hear of each change, and of nothing else', () => {
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
