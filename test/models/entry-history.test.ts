import { expect, it } from 'vitest';
import { interval, span } from '../harness/times.ts';
import { type Done, isExplained, type ModelEntry } from './entry-history.ts';

const entry = (more: Partial<ModelEntry> = {}): ModelEntry => ({
  ids: ['a'],
  ...interval(9, 10),
  title: null,
  description: null,
  ...more,
});
const titled: Done = {
  job: { kind: 'update', input: { id: 'a', title: 'new' } },
  result: { id: 'a', outcome: 'UPDATED' },
};
const merged: Done = {
  job: { kind: 'create', input: span(9.5, 11) },
  result: { id: 'a', outcome: 'MERGED' },
};
const createdAnew: Done = { ...merged, result: { id: 'b', outcome: 'CREATED' } };
const deleted: Done = { job: { kind: 'delete', id: 'a' }, result: { id: 'a', outcome: 'DELETED' } };
const notFound: Done = { ...titled, result: { error: 'Failure: There is no time entry with this id.' } };
const another = entry({ ids: ['c'], ...interval(11, 12) });
const bridged: Done = { ...merged, job: { kind: 'create', input: span(9.5, 11.5) } };
const mergedAway: Done = {
  job: { kind: 'update', input: { id: 'c', title: 'new' } },
  result: { error: 'Failure: This entry was merged into the entry a; change that one.' },
};
const later = interval(9.5, 11);

it.each<[string, Done[], ModelEntry[]]>([
  ['an update and a merge', [titled, merged], [entry({ ...interval(9, 11), title: 'new' })]],
  ['a merge and a deletion of it', [merged, deleted], []],
  ['a deletion and a creation', [createdAnew, deleted], [entry({ ids: ['b'], ...later })]],
  ['an update that came too late', [notFound, deleted], []],
  ['an update before the deletion', [deleted, titled], []],
  ['an update of what was merged into another', [bridged, mergedAway], [entry({ ...interval(9, 12) })]],
])('explains %s', (_, history, after) => {
  const before = history.includes(bridged) ? [entry(), another] : [entry()];
  expect(isExplained(before, history, after)).toBe(true);
});

it.each<[string, Done[], ModelEntry[]]>([
  ['a lost update', [titled, merged], [entry(interval(9, 11))]],
  ['a lost merge', [titled, merged], [entry({ title: 'new' })]],
  ['a deletion that was undone', [merged, deleted], [entry(interval(9, 11))]],
  ['a merge into what is not there', [merged, deleted, createdAnew], [entry(later)]],
  ['a refusal without a reason', [notFound], [entry()]],
  ['a merge that nobody made', [{ ...titled, result: mergedAway.result }], [entry()]],
  ['a fault', [{ ...merged, result: { error: 'database is locked' } }], [entry()]],
])('does not explain %s', (_, history, after) => {
  expect(isExplained([entry()], history, after)).toBe(false);
});
