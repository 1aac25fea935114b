import { expect, test } from 'vitest';
import { listedRow, sampleReport } from '../../../test/samples/sample-report.ts';
import { readStoredReport, storedReport } from './store.ts';

test('keeps a report unchanged if it fits', () => {
  expect(readStoredReport(storedReport(sampleReport()))).toEqual(sampleReport());
});

test.each([null, '', '{', 'null', '5', '{}', '{"version":1,"verdict":"MATCHES","counts":{}}'])(
  'returns null for a report of another program: %j',
  (text) => expect(readStoredReport(text)).toBeNull(),
);

test.each([
  ['MATCHES', 0, 'MATCHES'],
  ['MATCHES', 2, 'INCOMPLETE'],
  ['DIFFERS', 0, 'DIFFERS'],
])('reads version 1 with %s and %i records left out as %s', (verdict, skipped, expected) => {
  const { verdicts: _, equation: __, durations: ___, breaks: ____, missing: _____, ...old } = sampleReport();
  const counts = { created: 5, merged: 0, deduplicated: 0, skipped, failed: 0 };
  const text = JSON.stringify({ ...old, version: 1, verdict, counts });
  expect(readStoredReport(text)).toMatchObject({
    ...{ version: 2, verdict: expected, verdicts: { time: expected }, equation: null, counts },
  });
});

test('shortens a report with many escaped characters to the size of a request', () => {
  const row = listedRow({ file: 'ä.csv', title: '"'.repeat(200), reason: 'ü\\'.repeat(100) });
  const text = storedReport(sampleReport({ failed: Array.from({ length: 1000 }, () => row) }));
  expect(Buffer.byteLength(JSON.stringify({ query: 'x'.repeat(500), variables: text }))).toBeLessThan(
    256 * 1024,
  );
  expect(JSON.parse(text).failed.length).toBeGreaterThan(20);
});

test('shortens the lists of a long report and keeps its counts', () => {
  const row = listedRow({ file: 'a.csv', title: 'x'.repeat(400), reason: 'It has no end.' });
  const long = sampleReport({ failed: Array.from({ length: 10_000 }, () => row) });
  const text = storedReport(long);
  expect(text.length).toBeLessThanOrEqual(200_000);
  const stored = JSON.parse(text);
  expect(stored).toMatchObject({ verdict: long.verdict, counts: long.counts, source: long.source });
  expect(stored.failed.length).toBeGreaterThan(50);
});
