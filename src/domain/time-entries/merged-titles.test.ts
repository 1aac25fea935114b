import { expect, test } from 'vitest';
import { mergedTitles } from './merged-titles.ts';

test('the titles in a merged entry are each told once, without its own', () => {
  const parts = ['Emails', ' standup', 'Standup', null, 'Call', 'EMAILS '].map((title) => ({ title }));
  expect(mergedTitles({ title: 'emails' }, parts)).toEqual(['standup', 'Call']);
  expect(mergedTitles({ title: null }, [])).toEqual([]);
});
