import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { sampleEntry } from '../data/sample-entry.ts';
import type { Change } from './change.ts';
import { Refusals } from './refusals.ts';

beforeEach(() => {
  const texts = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const lost: Change = {
  kind: 'update',
  id: 'second',
  at: 0,
  entryId: 'e',
  patch: { description: 'all of it' },
  was: sampleEntry({ id: 'e', title: 'Review' }),
};
const change: Change = { kind: 'stop', id: 'first', at: 0, entryId: 'e', end: 1 };

/** A tab that records its messages and sent changes. */
function openTab() {
  const messages: { message: string; again: () => void; gone: () => void }[] = [];
  const sent: Change[] = [];
  const refusals = new Refusals(
    'u',
    { add: (one) => sent.push(one) },
    (_change, { message }, again, gone) => messages.push({ message, again, gone }),
    () => 7,
  );
  refusals.repeat();
  return { refusals, messages, sent };
}

test('shows a refusal in every tab until one closes it', () => {
  const first = openTab();
  first.refusals.add(change, new ApiError('INVALID_INPUT', 'No.'));
  const second = openTab();
  expect([first, second].map(({ messages }) => messages.length)).toEqual([1, 1]);
  second.messages[0]?.gone();
  expect(openTab().messages).toEqual([]);
});

test('sends retries from two tabs under one id', () => {
  const first = openTab();
  first.refusals.add(change, new ApiError('INVALID_INPUT', 'No.'));
  const second = openTab();
  for (const { messages } of [first, second]) messages[0]?.again();
  const [one, other] = [first.sent[0], second.sent[0]];
  expect(one).toMatchObject({ kind: 'stop', entryId: 'e', at: 7 });
  expect(one?.id).not.toBe('first');
  expect(other?.id).toBe(one?.id);
});

test('creates a deleted entry again with its edit', () => {
  const { refusals, messages, sent } = openTab();
  refusals.add(lost, new ApiError('NOT_FOUND', 'There is no such entry.'));
  messages[0]?.again();
  expect(sent).toMatchObject([{ kind: 'create', entry: { title: 'Review', description: 'all of it' } }]);
});

test('shows a visible refusal once, and again after messages were cleared', () => {
  const { refusals, messages } = openTab();
  refusals.add(change, new ApiError('INVALID_INPUT', 'No.'));
  refusals.repeat();
  expect(messages).toHaveLength(1);
  refusals.clearShown();
  refusals.repeat();
  expect(messages).toHaveLength(2);
});
