import { expect, test } from 'vitest';
import { sampleReport, sums } from '../../../test/sample-report.ts';
import { reportText } from './report-text.ts';

test('rows, time and money of the files stand beside what is stored', () => {
  const text = reportText(
    sampleReport({
      source: sums(2, 3, 1000),
      stored: sums(2, 3, 999),
      byPerson: [{ label: 'Mira', source: sums(2, 3, 1000), stored: sums(2, 3, 999) }],
    }),
  );
  expect(text).toMatch(/^By person +rows +stored +time +stored +money +stored\s*$/m);
  expect(text).toMatch(/^Mira +2 +2 +3:00:00 +3:00:00 +10\.00 EUR +9\.99 EUR\s*$/m);
  expect(text).toContain('Money comes to 9.99 EUR here and to 10.00 EUR in the files');
  expect(text).toMatch(/Matches\.$/);
});

test('what differs is marked in its line, and money is left out where there is none', () => {
  const text = reportText(
    sampleReport({
      verdict: 'DIFFERS',
      differences: ['a.csv, line 2: It is not there.'],
      byPerson: [{ label: 'Mira', source: sums(2, 3), stored: sums(1, 1) }],
    }),
  );
  expect(text).toMatch(/^By person +rows +stored +time +stored\s*$/m);
  expect(text).toMatch(/^Mira +2 +1 +3:00:00 +1:00:00 +differs$/m);
  expect(text).toMatch(/Differs:\n {2}a\.csv, line 2: It is not there\.$/);
});
