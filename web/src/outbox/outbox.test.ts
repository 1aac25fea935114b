import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import type { Entry } from '../data/entry.ts';
import { sampleEntry } from '../data/sample-entry.ts';
import { type Change, entryIdOf } from './change.ts';
import { Outbox, type Sent } from './outbox.ts';

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
  answer: (result?: Partial<Sent>) => Promise<void>;
  fail: (error: Error) => Promise<void>;
}

/** A server whose answers the test gives, and an outbox on top of it. */
function setUp(stored: Change[] = []) {
  const attempts: Attempt[] = [];
  const kept = { changes: stored, writes: 0 };
  const refused: [string, string][] = [];
  const lost: Change[] = [];
  const sent: string[] = [];
  const outbox = new Outbox<Sent>({
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

/** Lets everything happen that is due now. */
async function tick(milliseconds = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
}

const ids = (changes: readonly Change[]) => changes.map(({ id }) => id);

test('what waits goes out as soon as the server answers anything, unless it asked for silence', async () => {
  const { outbox, attempts, last } = setUp();
  outbox.add(create('a'));
  await tick();
  for (const wait of [1_000, 2_000]) {
    await last().fail(unreachable());
    await tick(wait);
  }
  await last().fail(unreachable());
  expect(attempts).toHaveLength(3);
  outbox.heard();
  await tick();
  expect(attempts).toHaveLength(4);
  outbox.heard();
  await tick();
  expect(attempts).toHaveLength(4);
  await last().fail(new ApiError('RATE_LIMITED', 'Slower.', true, 5_000));
  outbox.heard();
  await tick(4_000);
  expect(attempts).toHaveLength(4);
  await tick(1_000);
  expect(attempts).toHaveLength(5);
});

describe('order', () => {
  test('changes are shown and kept at once, and sent one after the other', async () => {
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
    expect(outbox.state).toEqual({ changes: [], trouble: null });
    expect(kept.changes).toEqual([]);
  });

  test('listeners hear of every change, and none after they left', async () => {
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

describe('a server in trouble', () => {
  test('is tried again after pauses that grow, up to half a minute', async () => {
    const { outbox, attempts, last } = setUp();
    outbox.add(create('a'));
    await tick();
    for (const pause of [1, 2, 4, 8, 16, 30, 30]) {
      const before = attempts.length;
      await last().fail(unreachable());
      expect(outbox.state.trouble).toBe('The server cannot be reached.');
      await tick(pause * 1_000 - 1);
      expect(attempts).toHaveLength(before);
      await tick(1);
      expect(attempts).toHaveLength(before + 1);
    }
    await last().answer();
    expect(outbox.state).toEqual({ changes: [], trouble: null });
  });

  test('is left alone for as long as it asks, whatever is done meanwhile', async () => {
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

  test('is tried at once when someone asks to', async () => {
    const { outbox, attempts, last } = setUp();
    outbox.add(create('a'));
    await tick();
    await last().fail(new ApiError('RATE_LIMITED', 'Too many.', true, 60_000));
    outbox.retryNow();
    await tick();
    expect(attempts).toHaveLength(2);
  });

  test('keeps the changes of a person whose session ended', async () => {
    const { outbox, refused, last } = setUp();
    outbox.add(create('a'));
    await tick();
    await last().fail(new ApiError('UNAUTHENTICATED', 'Sign in.'));
    expect(ids(outbox.state.changes)).toEqual(['c-a']);
    expect(refused).toEqual([]);
  });

  test('a change that was tried before is sent as repeated, since it may have arrived', async () => {
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

describe('a refusal', () => {
  test('rolls the change back and goes on with the next', async () => {
    const { outbox, refused, last } = setUp();
    outbox.add(update('a', 'x'));
    outbox.add(update('b', 'y'));
    await tick();
    await last().fail(refusal());
    expect(refused).toEqual([['u-a-x', 'No.']]);
    expect(ids(outbox.state.changes)).toEqual(['u-b-y']);
    expect(outbox.state.trouble).toBeNull();
    expect(last().change.id).toBe('u-b-y');
  });

  test('of a creation takes along what was done to the entry, and nothing else', async () => {
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
    // It was to be deleted: nothing that anyone wants is lost.
    expect(refused).toEqual([]);
  });

  test('of a creation is about the entry as it was in the end', async () => {
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
    ['given an end', { kind: 'update', id: 'u', at: 0, entryId: 'new-a', patch: { end: 9 } }],
  ])('of a timer that was %s meanwhile is about an entry that is finished', async (_how, change) => {
    const { outbox, last, lost } = setUp();
    outbox.add(start('new-a'));
    await tick();
    outbox.add(update('new-a', 'x'));
    outbox.add(change);
    await last().fail(refusal());
    expect(lost).toMatchObject([{ kind: 'create', id: 's-new-a', entry: { title: 'x', end: 9 } }]);
    expect(outbox.state.changes).toEqual([]);
  });

  test('of an update leaves a later one on the same entry', async () => {
    const { outbox, last } = setUp();
    outbox.add(update('a', 'x'));
    outbox.add(update('a', 'y'));
    await tick();
    await last().fail(refusal());
    expect(last().change.id).toBe('u-a-y');
  });

  test('also comes from a fault in what sends, which is not repeated for ever', async () => {
    const { outbox, refused, last } = setUp();
    outbox.add(update('a', 'x'));
    await tick();
    await last().fail(new TypeError('undefined is not a function'));
    expect(refused).toEqual([['u-a-x', 'TypeError: undefined is not a function']]);
    expect(outbox.state.changes).toEqual([]);
  });
});

describe('what is held back', () => {
  test('is sent when its time has come, and not before; others pass it', async () => {
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

  test('holds back what comes after it on the same entry, without being asked all the time', async () => {
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

  test('can be taken back until it is sent', async () => {
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

  test('cannot be taken back once it is on its way, also where another became due meanwhile', async () => {
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

  test('can be taken back while the server is in trouble, after an attempt', async () => {
    const { outbox, last } = setUp();
    outbox.add(remove('a'));
    await tick();
    await last().fail(unreachable());
    expect(outbox.cancel('d-a')).toBe(true);
    expect(outbox.state.changes).toEqual([]);
  });

  test('goes when it is let go', async () => {
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

  test('a deletion goes before a creation at the same time, which would become part of what is deleted', async () => {
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

  test('a deletion of a timer that runs goes before a creation after its start', async () => {
    const { outbox, last } = setUp();
    outbox.add(remove('a', 6_000, { start: 5, end: null }));
    outbox.add({ kind: 'create', id: 'c', at: 0, entry: entry('c', { start: 8, end: 10 }) });
    await tick();
    expect(last().change.id).toBe('d-a');
  });

  test('a creation that stays apart leaves the way back open', async () => {
    const { outbox, last } = setUp();
    outbox.add(remove('a', 6_000));
    outbox.add({ kind: 'create', id: 'c', at: 0, entry: entry('c'), staysApart: true });
    await tick();
    expect(last().change.id).toBe('c');
    expect(outbox.isHeld('d-a')).toBe(true);
  });

  test('is held no more after a reload: nothing offers the way back there', async () => {
    const { last } = setUp([remove('a', 6_000)]);
    await tick();
    expect(last().change.id).toBe('d-a');
  });

  test('is sent at once when the page goes away: no timer runs any more then', () => {
    const { outbox, attempts } = setUp();
    outbox.add(remove('a', 6_000));
    outbox.flush();
    expect(attempts.map(({ change }) => change.id)).toEqual(['d-a']);
  });

  test('is sent all together when the page goes away, but for what has to come later', async () => {
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

  test('trying again now does not cut short the time to take it back', async () => {
    const { outbox, attempts } = setUp();
    outbox.add(remove('a', 6_000));
    outbox.retryNow();
    await tick(1_000);
    expect(attempts).toEqual([]);
  });
});

describe('ids', () => {
  test('later changes are about the entry under the id that the server gave it', async () => {
    const { outbox, last } = setUp();
    outbox.add(create('new-a'));
    await tick();
    outbox.add(update('new-a', 'x'));
    await last().answer({ entryId: 'server-a' });
    expect(last().change).toMatchObject({ kind: 'update', entryId: 'server-a' });
    // Something on the page may still know the first id alone.
    outbox.add(remove('new-a'));
    expect(outbox.state.changes.map(entryIdOf)).toEqual(['server-a', 'server-a']);
    expect(outbox.currentId('new-a')).toBe('server-a');
    expect(outbox.currentId('server-a')).toBe('server-a');
  });

  test('a list knows an entry by its first id for as long as the page is there', async () => {
    const { outbox, last } = setUp();
    outbox.add(create('new-a'));
    expect(outbox.keyOf('new-a')).toBe('new-a');
    await tick();
    await last().answer({ entryId: 'server-a' });
    expect(outbox.keyOf('server-a')).toBe('new-a');
    expect(outbox.keyOf('server-b')).toBe('server-b');
  });

  test('an entry into which a new one was merged stays known as it was', async () => {
    const { outbox, last } = setUp();
    outbox.add(create('new-a'));
    await tick();
    await last().answer({ entryId: 'server-old', isMerged: true });
    expect(outbox.keyOf('server-old')).toBe('server-old');
    expect(outbox.currentId('new-a')).toBe('server-old');
  });
});

describe('what is changed before the server heard of it', () => {
  test('is made like that in the first place', async () => {
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

  test('is a change of its own where the creation may have arrived: its key answers what came first', async () => {
    const { outbox, last } = setUp();
    outbox.add(create('new-a'));
    await tick();
    await last().fail(unreachable());
    outbox.add(update('new-a', 'x'));
    expect(ids(outbox.state.changes)).toEqual(['c-new-a', 'u-new-a-x']);
    expect(outbox.state.changes[0]).toMatchObject({ entry: { title: 'new-a' } });
  });

  test('an end does not become part of a start', () => {
    const { outbox } = setUp();
    outbox.add(start('new-a'));
    outbox.add({ kind: 'update', id: 'u', at: 0, entryId: 'new-a', patch: { end: 5 } });
    expect(ids(outbox.state.changes)).toEqual(['s-new-a', 'u']);
  });
});

describe('a reload', () => {
  test('goes on with what was kept, in order, as repeated', async () => {
    const { outbox, last, kept } = setUp([create('a'), update('b', 'x')]);
    expect(ids(outbox.state.changes)).toEqual(['c-a', 'u-b-x']);
    await tick();
    expect(last()).toMatchObject({ change: { id: 'c-a' }, isRepeated: true });
    await last().answer({ entryId: 'server-a' });
    expect(ids(kept.changes)).toEqual(['u-b-x']);
  });

  test('finds everything that was not answered, at any moment, under the ids of the server', async () => {
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
