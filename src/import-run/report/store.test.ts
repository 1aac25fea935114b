import { expect, test } from 'vitest';
import { sampleReport } from '../../../test/sample-report.ts';
import { storedReport } from './store.ts';

test('a report is kept as it is where it fits', () => {
  expect(JSON.parse(storedReport(sampleReport()))).toEqual(sampleReport());
});

test('a long one is kept with its counts and shorter lists', () => {
  const row = { file: 'a.csv', line: 1, entryId: null, title: 'x'.repeat(400), reason: 'It has no end.' };
  const long = sampleReport({ failed: Array.from({ length: 10_000 }, () => row) });
  const text = storedReport(long);
  expect(text.length).toBeLessThanOrEqual(200_000);
  const kept = JSON.parse(text);
  expect(kept).toMatchObject({ verdict: long.verdict, counts: long.counts, source: long.source });
  expect(kept.failed.length).toBeGreaterThan(50);
});
