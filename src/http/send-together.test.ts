import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { sendTogether } from './send-together.ts';

let sent: string[];
const answer = (name: string) => sendTogether(() => sent.push(name));

// A turn with one answer, so that no test begins in or after a busy one.
beforeEach(async () => {
  await setImmediate();
  sendTogether(() => {});
  await setImmediate();
  sent = [];
});

it('sends at once where one answer comes at a time', async () => {
  answer('one');
  expect(sent).toEqual(['one']);
  await setImmediate();
  answer('two');
  expect(sent).toEqual(['one', 'two']);
});

it('sends together, at the end of the turn, where several came in the last', async () => {
  answer('one');
  answer('two');
  expect(sent).toEqual(['one', 'two']);
  await setImmediate();
  answer('three');
  answer('four');
  expect(sent).toEqual(['one', 'two']);
  await setImmediate();
  expect(sent).toEqual(['one', 'two', 'three', 'four']);
});

it('lets no more than some wait for one another', async () => {
  answer('one');
  answer('two');
  await setImmediate();
  sent = [];
  for (let n = 1; n <= 40; n++) answer(`answer ${n}`);
  expect(sent).toHaveLength(32);
  await setImmediate();
  expect(sent).toEqual(Array.from({ length: 40 }, (_, n) => `answer ${n + 1}`));
});

it('sends at once again after a turn with one', async () => {
  answer('one');
  answer('two');
  await setImmediate();
  answer('three');
  await setImmediate();
  answer('four');
  expect(sent).toEqual(['one', 'two', 'three', 'four']);
});
