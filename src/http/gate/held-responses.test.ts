import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { holdResponse } from './held-responses.ts';

let sent: string[];

/** Sends a response the way a route does. */
async function respond(name: string): Promise<void> {
  const held = holdResponse();
  if (held) await held;
  sent.push(name);
}

/** After a tick with one response, responses are not held. */
beforeEach(async () => {
  sent = [];
  await setImmediate();
  await respond('lone response');
  await setImmediate();
  sent = [];
});

it('sends responses at once when each tick has one', async () => {
  void respond('first');
  expect(sent).toEqual(['first']);
  await setImmediate();
  void respond('second');
  expect(sent).toEqual(['first', 'second']);
});

it('sends responses together at the end of the tick when the last tick had several', async () => {
  void respond('first');
  void respond('second');
  expect(sent).toEqual(['first', 'second']);
  await setImmediate();
  void respond('third');
  void respond('fourth');
  await Promise.resolve();
  expect(sent).toEqual(['first', 'second']);
  await setImmediate();
  expect(sent).toEqual(['first', 'second', 'third', 'fourth']);
});

it('holds at most 32 responses', async () => {
  void respond('first');
  void respond('second');
  await setImmediate();
  sent = [];
  const names = Array.from({ length: 40 }, (_, n) => `response ${n + 1}`);
  for (const name of names) void respond(name);
  await Promise.resolve();
  expect(sent).toEqual(names.slice(0, 32));
  await setImmediate();
  expect(sent).toEqual(names);
});

it('sends responses at once again after a tick with one', async () => {
  void respond('first');
  void respond('second');
  await setImmediate();
  void respond('third');
  await setImmediate();
  void respond('fourth');
  expect(sent).toEqual(['first', 'second', 'third', 'fourth']);
});
