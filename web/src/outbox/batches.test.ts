import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { sampleEntry } from '../data/sample-entry.ts';
import { Batches, type BatchResult, type Edit } from './batches.ts';
import type { Change } from './change.ts';
import { Outbox, type SendResult } from './outbox.ts';

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

const editsOf = (count: number): Edit[] =>
  Array.from({ length: count }, (_, index) => ({
    entry: sampleEntry({ id: `e${index}` }),
    patch: { billable: true },
  }));
const idsOf = (edits: readonly Edit[]) => edits.map(({ entry }) => entry.id);

/** A real outbox with a server that refuses some entries. */
function setUp(refuses: (entryId: string) => boolean = () => false, delayMs = 0) {
  const otherRefusals: string[] = [];
  const sent: string[] = [];
  let most = 0;
  const outbox: Outbox<SendResult> = new Outbox<SendResult>({
    send: async (change) => {
      const entryId = 'entryId' in change ? change.entryId : change.entry.id;
      sent.push(entryId);
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      if (refuses(entryId)) throw new ApiError('ENTRY_LOCKED', 'No.');
      return { entryId, isMerged: false };
    },
    store: {
      write: (changes) => {
        most = Math.max(most, changes.length);
      },
    },
    onSent: () => {},
    onRefused: (change: Change, error) => {
      if (!batches.takeRefusal(change, error)) otherRefusals.push(change.id);
    },
  });
  const batches = new Batches(outbox);
  const results: BatchResult[] = [];
  const start = (edits: Edit[]) => batches.start(edits, (result) => results.push(result));
  return { outbox, batches, start, results, otherRefusals, sent, most: () => most };
}

describe('a batch', () => {
  test('sends every edit once and reports all refusals together', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 0, max: 249 })),
        fc.integer({ min: 1, max: 250 }),
        async (numbers, count) => {
          const bad = new Set(numbers.map((number) => `e${number}`));
          const { start, results, otherRefusals, sent, most } = setUp((id) => bad.has(id));
          const edits = editsOf(count);
          start(edits);
          await vi.runAllTimersAsync();
          expect(results).toHaveLength(1);
          const [result] = results;
          expect(idsOf(result?.made ?? [])).toEqual(idsOf(edits).filter((id) => !bad.has(id)));
          expect(idsOf((result?.refused ?? []).map(({ edit }) => edit))).toEqual(
            idsOf(edits).filter((id) => bad.has(id)),
          );
          expect(result?.left).toEqual([]);
          expect(sent).toEqual(idsOf(edits));
          expect(otherRefusals).toEqual([]);
          expect(most()).toBeLessThanOrEqual(100);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('reports progress', async () => {
    const { batches, start } = setUp((id) => id === 'e1');
    const seen: (number | undefined)[] = [];
    batches.subscribe(() => seen.push(batches.progress?.done));
    start(editsOf(3));
    expect(batches.progress).toEqual({ done: 0, all: 3 });
    await vi.runAllTimersAsync();
    expect(seen).toEqual([0, 1, 2, undefined]);
    expect(batches.progress).toBeNull();
  });

  test('stops with the sent edits made and the rest left', async () => {
    const { batches, outbox, start, results, sent } = setUp(() => false, 100);
    const edits = editsOf(300);
    start(edits);
    // The first edit is in flight and cannot be cancelled.
    await vi.advanceTimersByTimeAsync(250);
    batches.stop();
    await vi.runAllTimersAsync();
    const [result] = results;
    expect(sent).toHaveLength(3);
    expect(idsOf(result?.made ?? [])).toEqual(sent);
    expect(idsOf(result?.left ?? []).toSorted()).toEqual(
      idsOf(edits)
        .filter((id) => !sent.includes(id))
        .toSorted(),
    );
    expect(outbox.state.changes).toEqual([]);
  });

  test('leaves refusals of other changes to other handlers', async () => {
    const { outbox, start, otherRefusals, results } = setUp((id) => id === 'other');
    start(editsOf(2));
    outbox.add({ kind: 'update', id: 'mine', at: 0, entryId: 'other', patch: { title: 'x' } });
    await vi.runAllTimersAsync();
    expect(otherRefusals).toEqual(['mine']);
    expect(results[0]?.refused).toEqual([]);
  });

  test('ignores a second batch while one is running', async () => {
    const { start, results, sent } = setUp();
    start(editsOf(2));
    start(editsOf(5));
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(2);
    expect(results).toHaveLength(1);
  });
});
