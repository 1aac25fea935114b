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

/** A tab: what it says, and what it was told to send. */
function openTab() {
  const said: { message: string; again: () => void; gone: () => void }[] = [];
  const sent: Change[] = [];
  const refusals = new Refusals(
    'u',
    { add: (one) => sent.push(one) },
    (_change, { message }, again, gone) => said.push({ message, again, gone }),
    () => 7,
  );
  refusals.repeat();
  return { refusals, said, sent };
}

test('what was refused is said in every tab until one of them has closed it', () => {
  const first = openTab();
  first.refusals.add(change, new ApiError('INVALID_INPUT', 'No.'));
  const second = openTab();
  expect([first, second].map(({ said }) => said.length)).toEqual([1, 1]);
  second.said[0]?.gone();
  expect(openTab().said).toEqual([]);
});

test('what is tried again in two tabs is the same to the server', () => {
  const first = openTab();
  first.refusals.add(change, new ApiError('INVALID_INPUT', 'No.'));
  const second = openTab();
  for (const { said } of [first, second]) said[0]?.again();
  const [one, other] = [first.sent[0], second.sent[0]];
  expect(one).toMatchObject({ kind: 'stop', entryId: 'e', at: 7 });
  expect(one?.id).not.toBe('first');
  expect(other?.id).toBe(one?.id);
});

test('an edit of an entry that is gone is made again as an entry, with all of it', () => {
  const { refusals, said, sent } = openTab();
  refusals.add(lost, new ApiError('NOT_FOUND', 'There is no such entry.'));
  said[0]?.again();
  expect(sent).toMatchObject([{ kind: 'create', entry: { title: 'Review', description: 'all of it' } }]);
});

test('what is on the screen is not said twice, but again once it was taken off unseen', () => {
  const { refusals, said } = openTab();
  refusals.add(change, new ApiError('INVALID_INPUT', 'No.'));
  refusals.repeat();
  expect(said).toHaveLength(1);
  refusals.hushed();
  refusals.repeat();
  expect(said).toHaveLength(2);
});
