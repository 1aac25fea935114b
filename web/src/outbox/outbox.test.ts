import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import type { Entry } from '../data/entry.ts';
import { sampleEntry } from '../data/sample-entry.ts';
import { type Change, entryIdOf } from './change.ts';
import { Outbox, type SendResult } from './outbox.ts';

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

const entry = (id: string, more: Partial<Entry> = {}) => sampleEntry({ id, title: id, ...more });

const create = (id: string): Change => ({ kind: 'create', id: `c-${id}`, at: Date.now(), entry: entry(id) });
const start = (id: string): Change => ({
  kind: 'start',
  id: `s-${id}`,
  at: Date.now(),
  entry: entry(id, { end: null }),
});
const update = (id: string, title: string): Change => ({
  kind: 'update',
  id: `u-${id}-${title}`,
  at: Date.now(),
  entryId: id,
  patch: { title },
});
const remove = (id: string, held = 0, was: Partial<Entry> = {}): Change => ({
  kind: 'delete',
  id: `d-${id}`,
  at: Date.now(),
  entryId: id,
  was: entry(id, was),
  ...(held > 0 && { notBefore: Date.now() + held }),
});

const unreachable = () => new ApiError('UNREACHABLE', 'The server cannot be reached.', true);
const refusal = () => new ApiError('INVALID_INPUT', 'No.');

interface Attempt {
  change: Change;
  isRepeated: boolean;
  answer: (result?: Partial<SendResult>) => Promise<void>;
  fail: (error: Error) => Promise<void>;
}

/** An outbox with a server whose responses the test controls. */
function setUp(stored: Change[] = []) {
  const attempts: Attempt[] = [];
  const kept = { changes: stored, writes: 0 };
  const refused: [string, string][] = [];
  const lost: Change[] = [];
  const sent: string[] = [];
  const outbox = new Outbox<SendResult>({
    send: (change, isRepeated) =>
      new Promise((resolve, reject) => {
        const settle = (act: () => void) => {
          act();
          return tick();
        };
        attempts.push({
          change,
          isRepeated,
          answer: (result) =>
            settle(() => resolve({ entryId: entryIdOf(change), isMerged: false, ...result })),
          fail: (error) => settle(() => reject(error)),
        });
      }),
    store: {
      write: (changes) => {
        kept.changes = changes;
        kept.writes++;
      },
    },
    onSent: (change) => {
      // The effect is visible before the change leaves the outbox.
      expect(outbox.state.changes).toContainEqual(change);
      sent.push(change.id);
    },
    onRefused: (change, error) => {
      refused.push([change.id, error.message]);
      lost.push(change);
    },
  });
  if (stored.length > 0) outbox.adopt(stored);
  const last = () => {
    const attempt = attempts.at(-1);
    if (!attempt) throw new Error('Nothing was sent.');
    return attempt;
  };
  return { outbox, attempts, kept, refused, lost, sent, last };
}

/** Advances the timers. */
async function tick(milliseconds = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
}

const ids = (changes: readonly Change[]) => changes.map(({ id }) => id);

test('sends waiting changes after any response, unless the server asked for a delay', async () => {
  const { outbox, attempts, last } = setUp();
  outbox.add(create('a'));
  await tick();
  for (const wait of [1_000, 2_000]) {
    await last().fail(unreachable());
    await tick(wait);
  }
  await last().fail(unreachable());
  expect(attempts).toHaveLength(3);
  outbox.serverReached();
  await tick();
  expect(attempts).toHaveLength(4);
  outbox.serverReached();
  await tick();
  expect(attempts).toHaveLength(4);
  await last().fail(new ApiError('RATE_LIMITED', 'Slower.', true, 5_000));
  outbox.serverReached();
  await tick(4_000);
  expect(attempts).toHaveLength(4);
  await tick(1_000);
  expect(attempts).toHaveLength(5);
});

describe('the order of changes', () => {
  test('shows and stores changes at once, and sends them one after another', async () => {
    const { outbox, attempts, kept, last } = setUp();
    outbox.add(create('a'));
    outbox.add(create('b'));
    expect(ids(outbox.state.changes)).toEqual(['c-a', 'c-b']);
    expect(kept.changes).toEqual(outbox.state.changes);
    await tick();
    expect(attempts).toHaveLength(1);
    await last().answer();
    expect(ids(outbox.state.changes)).toEqual(['c-b']);
    expect(attempts.map(({ change }) => change.id)).toEqual(['c-a', 'c-b']);
    await last().answer();
    expect(outbox.state).toEqual({ changes: [], lastError: null });
    expect(kept.changes).toEqual([]);
  });

  test('notifies listeners of every change until they unsubscribe', async () => {
    const { outbox, last } = setUp();
    let heard = 0;
    const leave = outbox.subscribe(() => heard++);
    const before = outbox.state;
    outbox.add(create('a'));
    expect(heard).toBe(1);
    expect(outbox.state).not.toBe(before);
    await tick();
    await last().answer();
    expect(heard).toBe(2);
    leave();
    outbox.add(create('b'));
    expect(heard).toBe(2);
  });
});

describe('an unreachable or limiting server', () => {
  test('retries after growing pauses of up to 30 seconds', async () => {
    const { outbox, attempts, last } = setUp();
    outbox.add(create('a'));
    await tick();
    for (const pause of [1, 2, 4, 8, 16, 30, 30]) {
      const before = attempts.length;
      await last().fail(unreachable());
      expect(outbox.state.lastError).toBe('The server cannot be reached.');
      await tick(pause * 1_000 - 1);
      expect(attempts).toHaveLength(before);
      await tick(1);
      expect(attempts).toHaveLength(before + 1);
    }
    await last().answer();
    expect(outbox.state).toEqual({ changes: [], lastError: null });
  });

  test('sends nothing during the delay that the server asked for', async () => {
    const { outbox, attempts, last } = setUp();
    outbox.add(create('a'));
    await tick();
    await last().fail(new ApiError('RATE_LIMITED', 'Too many.', true, 10_000));
    outbox.add(create('b'));
    await tick(9_999);
    expect(attempts).toHaveLength(1);
    await tick(1);
    expect(last().change.id).toBe('c-a');
    expect(attempts).toHaveLength(2);
  });

  test('retries at once on request', async () => {
    const { outbox, attempts, last } = setUp();
    outbox.add(create('a'));
    await tick();
    await last().fail(new ApiError('RATE_LIMITED', 'Too many.', true, 60_000));
    outbox.retryNow();
    await tick();
    expect(attempts).toHaveLength(2);
  });

  test('keeps the changes of a user whose session ended', async () => {
    const { outbox, refused, last } = setUp();
    outbox.add(create('a'));
    await tick();
    await last().fail(new ApiError('UNAUTHENTICATED', 'Sign in.'));
    expect(ids(outbox.state.changes)).toEqual(['c-a']);
    expect(refused).toEqual([]);
  });

  test('marks a repeated change, because it may have reached the server', async () => {
    const { outbox, attempts, last } = setUp();
    outbox.add(start('a'));
    await tick();
    expect(last().isRepeated).toBe(false);
    await last().fail(unreachable());
    await tick(1_000);
    expect(last().isRepeated).toBe(true);
    await last().answer();
    outbox.add(start('b'));
    await tick();
    expect(attempts).toHaveLength(3);
    expect(last().isRepeated).toBe(false);
  });
});

describe('refused changes', () => {
  test('removes a refused change and sends the next', async () => {
    const { outbox, refused, last } = setUp();
    outbox.add(update('a', 'x'));
    outbox.add(update('b', 'y'));
    await tick();
    await last().fail(refusal());
    expect(refused).toEqual([['u-a-x', 'No.']]);
    expect(ids(outbox.state.changes)).toEqual(['u-b-y']);
    expect(outbox.state.lastError).toBeNull();
    expect(last().change.id).toBe('u-b-y');
  });

  test('drops the later changes of an entry whose creation is refused, and no others', async () => {
    const { outbox, attempts, last, refused } = setUp();
    outbox.add(create('new-a'));
    await tick();
    outbox.add(update('new-a', 'x'));
    outbox.add(remove('new-a', 5_000));
    outbox.add(update('b', 'y'));
    await last().fail(refusal());
    expect(ids(outbox.state.changes)).toEqual(['u-b-y']);
    await last().answer();
    await tick(10_000);
    expect(attempts).toHaveLength(2);
    // The entry was to be deleted, so the user loses nothing.
    expect(refused).toEqual([]);
  });

  test('reports a refused creation with the later edits of its entry', async () => {
    const { outbox, last, lost } = setUp();
    outbox.add(create('new-a'));
    await tick();
    outbox.add(update('new-a', 'x'));
    outbox.add({ kind: 'update', id: 'u', at: 0, entryId: 'new-a', patch: { end: 7 } });
    await last().fail(refusal());
    expect(lost).toMatchObject([{ kind: 'create', id: 'c-new-a', entry: { title: 'x', end: 7 } }]);
  });

  test.each<[string, Change]>([
    ['stopped', { kind: 'stop', id: 's', at: 0, entryId: 'new-a', end: 9 }],
    ['edited with an end', { kind: 'update', id: 'u', at: 0, entryId: 'new-a', patch: { end: 9 } }],
  ])('reports a refused timer that was %s meanwhile as a finished entry', async (_how, change) => {
    const { outbox, last, lost } = setUp();
    outbox.add(start('new-a'));
    await tick();
    outbox.add(update('new-a', 'x'));
    outbox.add(change);
    await last().fail(refusal());
    expect(lost).toMatchObject([{ kind: 'create', id: 's-new-a', entry: { title: 'x', end: 9 } }]);
    expect(outbox.state.changes).toEqual([]);
  });

  test('sends a later update of an entry after an earlier one was refused', async () => {
    const { outbox, last } = setUp();
    outbox.add(update('a', 'x'));
    outbox.add(update('a', 'y'));
    await tick();
    await last().fail(refusal());
    expect(last().change.id).toBe('u-a-y');
  });

  test('treats an exception in send as a refusal and does not retry', async () => {
    const { outbox, refused, last } = setUp();
    outbox.add(update('a', 'x'));
    await tick();
    await last().fail(new TypeError('undefined is not a function'));
    expect(refused).toEqual([['u-a-x', 'TypeError: undefined is not a function']]);
    expect(outbox.state.changes).toEqual([]);
  });
});

describe('held changes', () => {
  test('sends a held change when its time has come, after changes that are not held', async () => {
    const { outbox, attempts, last } = setUp();
    outbox.add(remove('a', 6_000, { start: 1, end: 2 }));
    outbox.add(create('b'));
    await tick();
    expect(last().change.id).toBe('c-b');
    await last().answer();
    await tick(5_999);
    expect(attempts).toHaveLength(1);
    await tick(1);
    expect(last().change.id).toBe('d-a');
  });

  test('holds later changes of the same entry without polling', async () => {
    const { outbox, attempts } = setUp();
    outbox.add(remove('a', 6_000));
    outbox.add(update('a', 'x'));
    const due = Date.now() + 6_000;
    let asked = 0;
    for (; Date.now() < due - 1 && asked < 10; asked++) {
      expect(attempts).toEqual([]);
      await vi.advanceTimersToNextTimerAsync();
    }
    expect(asked).toBeLessThan(3);
    await tick(1);
    expect(attempts.map(({ change }) => change.id)).toEqual(['d-a']);
  });

  test('cancels a held change before it is sent', async () => {
    const { outbox, attempts, last } = setUp();
    outbox.add(remove('a', 6_000));
    outbox.add(update('a', 'x'));
    expect(outbox.cancel('d-a')).toBe(true);
    expect(outbox.cancel('d-a')).toBe(false);
    await tick();
    expect(last().change.id).toBe('u-a-x');
    await last().answer();
    await tick(10_000);
    expect(attempts).toHaveLength(1);
  });

  test('cannot cancel a change in flight, even if another became due meanwhile', async () => {
    const { outbox, last } = setUp();
    outbox.add(remove('a', 6_000));
    outbox.add(remove('b'));
    await tick();
    expect(last().change.id).toBe('d-b');
    await tick(7_000);
    expect(outbox.cancel('d-b')).toBe(false);
    expect(outbox.cancel('d-a')).toBe(true);
    expect(ids(outbox.state.changes)).toEqual(['d-b']);
  });

  test('cancels a change after a failed attempt while the server is unreachable', async () => {
    const { outbox, last } = setUp();
    outbox.add(remove('a'));
    await tick();
    await last().fail(unreachable());
    expect(outbox.cancel('d-a')).toBe(true);
    expect(outbox.state.changes).toEqual([]);
  });

  test('sends a held change on release', async () => {
    const { outbox, attempts, last } = setUp();
    outbox.add(remove('a', 60_000));
    await tick(1_000);
    expect(attempts).toEqual([]);
    outbox.release('d-a');
    await tick();
    expect(last().change.id).toBe('d-a');
    await last().answer();
    outbox.release('d-a');
    expect(outbox.state.changes).toEqual([]);
  });

  test('sends a held deletion before an overlapping creation, which would merge into the entry', async () => {
    const { outbox, attempts, last } = setUp();
    outbox.add(remove('a', 6_000, { start: 5, end: 10 }));
    outbox.add(remove('b', 6_000, { start: 10, end: 20 }));
    outbox.add(remove('other', 6_000, { identityId: 'j', start: 5, end: 10 }));
    outbox.add({ kind: 'create', id: 'c', at: 0, entry: entry('c', { start: 8, end: 10 }) });
    expect(['d-a', 'd-b', 'd-other'].map((id) => outbox.isHeld(id))).toEqual([false, true, true]);
    await tick();
    await last().answer();
    expect(attempts.map(({ change }) => change.id)).toEqual(['d-a', 'c']);
    expect(outbox.cancel('d-b')).toBe(true);
  });

  test('sends the held deletion of a running timer before a creation after its start', async () => {
    const { outbox, last } = setUp();
    outbox.add(remove('a', 6_000, { start: 5, end: null }));
    outbox.add({ kind: 'create', id: 'c', at: 0, entry: entry('c', { start: 8, end: 10 }) });
    await tick();
    expect(last().change.id).toBe('d-a');
  });

  test('keeps a deletion held if an overlapping creation stays apart', async () => {
    const { outbox, last } = setUp();
    outbox.add(remove('a', 6_000));
    outbox.add({ kind: 'create', id: 'c', at: 0, entry: entry('c'), staysApart: true });
    await tick();
    expect(last().change.id).toBe('c');
    expect(outbox.isHeld('d-a')).toBe(true);
  });

  test('sends a held change at once after a reload, which offers no undo', async () => {
    const { last } = setUp([remove('a', 6_000)]);
    await tick();
    expect(last().change.id).toBe('d-a');
  });

  test('sends held changes at once when the page closes', () => {
    const { outbox, attempts } = setUp();
    outbox.add(remove('a', 6_000));
    outbox.flush();
    expect(attempts.map(({ change }) => change.id)).toEqual(['d-a']);
  });

  test('sends all independent changes at once when the page closes', async () => {
    const { outbox, attempts } = setUp();
    outbox.add(update('b', 'x'));
    await tick();
    for (const id of ['a', 'b', 'c']) outbox.add(remove(id, 6_000, { start: 5, end: 6 }));
    outbox.add({ kind: 'create', id: 'c-over', at: 0, entry: entry('over', { start: 5, end: 6 }) });
    outbox.add(create('elsewhere'));
    outbox.add(start('timer'));
    outbox.flush();
    expect(attempts.map(({ change }) => change.id)).toEqual(['u-b-x', 'd-a', 'd-c', 'c-elsewhere']);
    expect(outbox.cancel('d-c')).toBe(false);
    for (const attempt of attempts.slice()) await attempt.answer();
    await tick();
    expect(attempts.map(({ change }) => change.id).slice(4)).toEqual(['d-b']);
    expect(ids(outbox.state.changes)).toEqual(['d-b', 'c-over', 's-timer']);
  });

  test('keeps held changes on retryNow', async () => {
    const { outbox, attempts } = setUp();
    outbox.add(remove('a', 6_000));
    outbox.retryNow();
    await tick(1_000);
    expect(attempts).toEqual([]);
  });
});

describe('entry ids', () => {
  test('sends later changes under the id that the server assigned', async () => {
    const { outbox, last } = setUp();
    outbox.add(create('new-a'));
    await tick();
    outbox.add(update('new-a', 'x'));
    await last().answer({ entryId: 'server-a' });
    expect(last().change).toMatchObject({ kind: 'update', entryId: 'server-a' });
    // A component may still use the first id.
    outbox.add(remove('new-a'));
    expect(outbox.state.changes.map(entryIdOf)).toEqual(['server-a', 'server-a']);
    expect(outbox.currentId('new-a')).toBe('server-a');
    expect(outbox.currentId('server-a')).toBe('server-a');
  });

  test('keeps the first id as the key of an entry', async () => {
    const { outbox, last } = setUp();
    outbox.add(create('new-a'));
    expect(outbox.keyOf('new-a')).toBe('new-a');
    await tick();
    await last().answer({ entryId: 'server-a' });
    expect(outbox.keyOf('server-a')).toBe('new-a');
    expect(outbox.keyOf('server-b')).toBe('server-b');
  });

  test('keeps the key of an existing entry that a new one was merged into', async () => {
    const { outbox, last } = setUp();
    outbox.add(create('new-a'));
    await tick();
    await last().answer({ entryId: 'server-old', isMerged: true });
    expect(outbox.keyOf('server-old')).toBe('server-old');
    expect(outbox.currentId('new-a')).toBe('server-old');
  });
});

describe('edits of an entry before its creation is sent', () => {
  test('folds edits into a creation that was not sent', async () => {
    const { outbox, attempts, last } = setUp();
    outbox.add(create('b'));
    await tick();
    outbox.add(create('new-a'));
    outbox.add(update('new-a', 'x'));
    outbox.add(update('new-a', 'y'));
    expect(ids(outbox.state.changes)).toEqual(['c-b', 'c-new-a']);
    await last().answer();
    expect(last().change).toMatchObject({ kind: 'create', entry: { title: 'y' } });
    await last().answer();
    expect(attempts).toHaveLength(2);
  });

  test('keeps an edit separate if its creation may have arrived, since the key returns the first result', async () => {
    const { outbox, last } = setUp();
    outbox.add(create('new-a'));
    await tick();
    await last().fail(unreachable());
    outbox.add(update('new-a', 'x'));
    expect(ids(outbox.state.changes)).toEqual(['c-new-a', 'u-new-a-x']);
    expect(outbox.state.changes[0]).toMatchObject({ entry: { title: 'new-a' } });
  });

  test('does not fold an end into the start of a timer', () => {
    const { outbox } = setUp();
    outbox.add(start('new-a'));
    outbox.add({ kind: 'update', id: 'u', at: 0, entryId: 'new-a', patch: { end: 5 } });
    expect(ids(outbox.state.changes)).toEqual(['s-new-a', 'u']);
  });
});

describe('a reload', () => {
  test('sends stored changes in order and marks them as repeated', async () => {
    const { outbox, last, kept } = setUp([create('a'), update('b', 'x')]);
    expect(ids(outbox.state.changes)).toEqual(['c-a', 'u-b-x']);
    await tick();
    expect(last()).toMatchObject({ change: { id: 'c-a' }, isRepeated: true });
    await last().answer({ entryId: 'server-a' });
    expect(ids(kept.changes)).toEqual(['u-b-x']);
  });

  test('restores exactly the unanswered changes at any moment', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('create', 'update', 'delete'), fc.nat(2)), { maxLength: 12 }),
        fc.array(fc.constantFrom('answer', 'lose', 'refuse'), { maxLength: 12 }),
        async (wishes, fates) => {
          const first = setUp();
          const answered = new Set<string>();
          wishes.forEach(([kind, number], index) => {
            const change =
              kind === 'create'
                ? create(`new-${index}`)
                : kind === 'update'
                  ? update(`e${number}`, String(index))
                  : { ...remove(`e${number}`), id: `d-${index}` };
            first.outbox.add(change);
          });
          const all = ids(first.outbox.state.changes);
          await tick();
          for (const fate of fates) {
            const attempt = first.attempts.at(-1);
            if (!attempt || answered.has(attempt.change.id)) break;
            if (fate === 'answer') await attempt.answer();
            else if (fate === 'refuse') await attempt.fail(refusal());
            else {
              await attempt.fail(unreachable());
              await tick(60_000);
              continue;
            }
            answered.add(attempt.change.id);
          }
          const second = setUp(structuredClone(first.kept.changes));
          expect(ids(second.outbox.state.changes)).toEqual(all.filter((id) => !answered.has(id)));
        },
      ),
      { numRuns: 100 },
    );
  });
});
