import { expect, test } from 'vitest';
import type { EntryPatch } from './change.ts';
import { typedText } from './typed-text.ts';

const update = (patch: EntryPatch) => ({ kind: 'update' as const, id: 'u', at: 0, entryId: 'e', patch });

test.each<[EntryPatch, string | null]>([
  [{ title: 'Review' }, 'Review'],
  [{ title: 'x'.repeat(500) }, `${'x'.repeat(60)}…`],
  [{ title: null }, null],
  [{ description: 'In detail' }, 'In detail'],
  [{ tags: ['deep', 'late'] }, 'deep, late'],
  [{ start: 5 }, null],
])('extracts the typed text from %j', (patch, typed) => {
  expect(typedText(update(patch))).toBe(typed);
});
