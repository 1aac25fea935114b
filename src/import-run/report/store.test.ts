import { expect, test } from 'vitest';
import { sampleReport } from '../../../test/sample-report.ts';
import { readStoredReport, storedReport } from './store.ts';

test('a report is kept as it is where it fits', () => {
  expect(readStoredReport(storedReport(sampleReport()))).toEqual(sampleReport());
});

test.each([null, '', '{', 'null', '5', '{}', '{"version":1,"verdict":"MATCHES","counts":{}}'])(
  'there is none of ours in %j',
  (text) => expect(readStoredReport(text)).toBeNull(),
);

test('what is written with many signs that a request has to escape fits into one', () => {
  const row = { file: 'ä.csv', line: 1, entryId: null, title: '"'.repeat(200), reason: 'ü\\'.repeat(100) };
  const text = storedReport(sampleReport({ failed: Array.from({ length: 1000 }, () => row) }));
  expect(Buffer.byteLength(JSON.stringify({ query: 'x'.repeat(500), variables: text }))).toBeLessThan(
    256 * 1024,
  );
  expect(JSON.parse(text).failed.length).toBeGreaterThan(20);
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
