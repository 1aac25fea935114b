import { expect, test } from 'vitest';
import { listedRow, sampleReport, sums } from '../../../test/samples/sample-report.ts';
import { reportPage } from './page.ts';

test('shows a matching report with exact figures', () => {
  const page = reportPage(sampleReport());
  expect(page).toContain('<strong>Matches</strong>');
  expect(page).toContain('1,610:15:00');
  expect(page).toContain('98,120.50 EUR');
  expect(page).toContain('1:30:00 of overlapping time counts once');
  expect(page).toContain('3 rows have a duration and no times');
  expect(page).toContain(
    'The duration column is rounded in 8 rows, by -0:00:08 in total. Start and end count.',
  );
  expect(page).not.toContain('<h2>Differences');
});

test('accounts for every record, in number, time and money', () => {
  const page = reportPage(sampleReport());
  expect(page).toContain(
    '1,290 records = 1,270 created + 4 merged + 10 already imported + 6 skipped + 0 failed',
  );
  expect(page).toContain(
    '<th scope="row">Created</th><td>1,270</td><td>1,600:00:00</td><td>98,000.00 EUR</td>',
  );
  expect(page).toContain('<th scope="row">without time or money</th><td>6</td>');
});

test('shows an incomplete report with separate verdicts on time and money', () => {
  const page = reportPage(
    sampleReport({
      verdict: 'INCOMPLETE',
      verdicts: { time: 'MATCHES', money: 'INCOMPLETE' },
      mayImportMoney: false,
      missing: ['toggl-2025.csv, line 5: Not readable: Amount "abc".'],
    }),
  );
  expect(page).toContain('<strong>Incomplete</strong>');
  expect(page).toMatch(/Time<\/span> Matches\./);
  expect(page).toMatch(
    /Money<\/span> Incomplete\. Not imported: 98,120\.50 EUR\. Setting rates needs the ADMIN role\./,
  );
  expect(page).toContain('toggl-2025.csv, line 5: Not readable: Amount &quot;abc&quot;.');
});

test('names the columns that were not imported', () => {
  const unusedColumns = [{ name: 'Cost Rate', values: 12, sample: '40.00', people: null }];
  const files = [{ name: 'harvest.csv', format: 'harvest-csv', records: 12, unusedColumns }];
  const page = reportPage(sampleReport({ files }));
  expect(page).toMatch(/Columns that were not imported[\s\S]*Cost Rate[\s\S]*40\.00/);
});

test('shows the differences of a report', () => {
  const differing = sampleReport({
    verdict: 'DIFFERS',
    verdicts: { time: 'DIFFERS', money: 'MATCHES' },
    differences: ['toggl-2025.csv, line 5: It is not there.'],
    byPerson: [{ label: 'Mira Holm', source: sums(2, 3), stored: sums(1, 1) }],
  });
  const page = reportPage(differing);
  expect(page).toContain('<strong>Differs</strong>');
  expect(page).toContain('toggl-2025.csv, line 5: It is not there.');
  expect(page).toContain('<tr class="off">');
});

test('escapes all text of the files', () => {
  const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
  const page = reportPage(
    sampleReport({
      team: hostile,
      files: [
        {
          ...{ name: hostile, format: 'toggl-csv', records: 1 },
          unusedColumns: [{ name: hostile, values: 1, sample: hostile, people: null }],
        },
      ],
      byProject: [{ label: hostile, source: sums(1, 1), stored: sums(1, 1) }],
      failed: [
        listedRow({
          ...{ file: hostile, title: hostile, reason: hostile },
          unread: [{ field: 'amount', column: hostile, value: hostile }],
        }),
      ],
      missing: [hostile],
      differences: [hostile],
    }),
  );
  expect(page).not.toContain('<img');
  expect(page).not.toContain('<script');
});

test('loads nothing from other addresses', () => {
  const page = reportPage(sampleReport());
  expect(page).not.toMatch(/(?:src|href|url)\s*[=(]|@import|https?:/);
});
