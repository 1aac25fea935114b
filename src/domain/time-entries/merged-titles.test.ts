import { expect, test } from 'vitest';
import { mergedTitles } from './merged-titles.ts';

test('mergedTitles returns each title of the parts once, without the title of the entry', () => {
  const parts = ['Emails', ' standup', 'Standup', null, 'Call', 'EMAILS '].map((title) => ({ title }));
  expect(mergedTitles({ title: 'emails' }, parts)).toEqual(['standup', 'Call']);
  expect(mergedTitles({ title: null }, [])).toEqual([]);
});
