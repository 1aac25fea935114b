import { expect, test } from 'vitest';
import { type Draft, draftOf, withDraft, withoutDraft } from './drafts.ts';
import { cellId } from './rows.ts';

const row = { projectId: 'p', taskId: null };
const typed = (date: string, text: string): Draft => ({ row, date, text, problem: null });
const monday = cellId(row, '2026-03-02');

test('keeps the last typed text of a cell', () => {
  const drafts = [typed('2026-03-02', '9'), typed('2026-03-03', '1'), typed('2026-03-02', '9:30')].reduce(
    withDraft,
    [] as readonly Draft[],
  );
  expect(drafts).toHaveLength(2);
  expect(draftOf(drafts, monday)?.text).toBe('9:30');
  expect(draftOf(withoutDraft(drafts, monday), monday)).toBeUndefined();
});

test('returns the same list if there is no draft to drop', () => {
  const drafts = [typed('2026-03-03', '1')];
  expect(withoutDraft(drafts, monday)).toBe(drafts);
});
