import { expect, test } from 'vitest';
import { sampleReport, sums } from '../../../test/sample-report.ts';
import { reportPage } from './page.ts';

test('a report that matches says so, with figures to the second', () => {
  const page = reportPage(sampleReport());
  expect(page).toContain('<strong>Matches</strong>');
  expect(page).toContain('1,610:15:00');
  expect(page).toContain('98,120.50 EUR');
  expect(page).toContain('1:30:00 of overlapping time is counted once');
  expect(page).toContain('3 rows say how long and not when');
  expect(page).not.toContain('What differs');
});

test('a report that differs says what', () => {
  const differing = sampleReport({
    verdict: 'DIFFERS',
    differences: ['toggl-2025.csv, line 5: It is not there.'],
    byPerson: [{ label: 'Mira Holm', source: sums(2, 3), stored: sums(1, 1) }],
  });
  const page = reportPage(differing);
  expect(page).toContain('<strong>Differs</strong> 1 thing differs');
  expect(page).toContain('toggl-2025.csv, line 5: It is not there.');
  expect(page).toContain('<tr class="off">');
});

test('a report whose money is rounded says so', () => {
  const page = reportPage(sampleReport({ source: sums(1, 3, 1000), stored: sums(1, 3, 999) }));
  expect(page).toContain('Money comes to 9.99 EUR here and to 10.00 EUR in the files');
});

test('whatever stands in the files stays text', () => {
  const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
  const page = reportPage(
    sampleReport({
      team: hostile,
      files: [{ name: hostile, format: 'toggl-csv', records: 1 }],
      byProject: [{ label: hostile, source: sums(1, 1), stored: sums(1, 1) }],
      failed: [{ file: hostile, line: 1, entryId: null, title: hostile, reason: hostile }],
      differences: [hostile],
    }),
  );
  expect(page).not.toContain('<img');
  expect(page).not.toContain('<script');
});

test('nothing is loaded from elsewhere', () => {
  const page = reportPage(sampleReport());
  expect(page).not.toMatch(/(?:src|href|url)\s*[=(]|@import|https?:/);
});
