import { expect, test } from 'vitest';
import { sampleReport, sums } from '../../../test/samples/sample-report.ts';
import { reportText } from './report-text.ts';

test('shows rows, time and money of the files beside the stored values', () => {
  const text = reportText(
    sampleReport({
      source: sums(2, 3, 1000),
      stored: sums(2, 3, 999),
      byPerson: [{ label: 'Mira', source: sums(2, 3, 1000), stored: sums(2, 3, 999) }],
    }),
  );
  expect(text).toMatch(/^By person +rows +stored +time +stored +money +stored\s*$/m);
  expect(text).toMatch(/^Mira +2 +2 +3:00:00 +3:00:00 +10\.00 EUR +9\.99 EUR +differs$/m);
  expect(text).toMatch(/Matches\.$/);
});

test('accounts for every record in the equation, with time and money', () => {
  const text = reportText(sampleReport());
  expect(text).toContain(
    '1,290 records = 1,270 created + 4 merged + 10 already imported + 6 skipped + 0 failed',
  );
  expect(text).toMatch(/^In the files +1,290 +1,610:15:00 +98,120\.50 EUR$/m);
  expect(text).toMatch(/^Skipped +6 +0:00:00$/m);
  expect(text).toMatch(/^ {2}without time or money +6 +0:00:00$/m);
});

test('shows separate verdicts for time and money', () => {
  const text = reportText(
    sampleReport({
      ...{ verdict: 'INCOMPLETE', verdicts: { time: 'MATCHES', money: 'INCOMPLETE' } },
      mayImportMoney: false,
    }),
  );
  expect(text).toMatch(/^Time +matches\. /m);
  expect(text).toMatch(
    /^Money +incomplete\. +Not imported: 98,120\.50 EUR\. Setting rates needs the ADMIN role\.$/m,
  );
  expect(text).toMatch(/\nIncomplete\.$/);
});

test('marks lines that differ, and omits money columns without amounts', () => {
  const text = reportText(
    sampleReport({
      ...{ verdict: 'DIFFERS', verdicts: { time: 'DIFFERS', money: 'MATCHES' } },
      differences: ['a.csv, line 2: title is "A", and "B" in the file.'],
      byPerson: [{ label: 'Mira', source: sums(2, 3), stored: sums(1, 1) }],
    }),
  );
  expect(text).toMatch(/^By person +rows +stored +time +stored\s*$/m);
  expect(text).toMatch(/^Mira +2 +1 +3:00:00 +1:00:00 +differs$/m);
  expect(text).toMatch(/Differences:\n {2}a\.csv, line 2: title is "A", and "B" in the file\.\n/);
  expect(text).toMatch(/\nDiffers\.$/);
});
