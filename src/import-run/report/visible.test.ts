import { describe, expect, it, test } from 'vitest';
import { listedRow, sampleReport, sums } from '../../../test/samples/sample-report.ts';
import { visibleReport } from '../../domain/imports/visible-report.ts';
import { emptyEquation } from './equation.ts';
import type { ImportReport } from './report.ts';
import { readStoredReport, storedReport } from './store.ts';

const MEMBER = { rates: false, costs: false };
const MANAGER = { rates: true, costs: false };
const ADMIN = { rates: true, costs: true };

const shownTo = (mayRead: typeof MEMBER, report: ImportReport) =>
  readStoredReport(visibleReport(storedReport(report), mayRead));

/** A report without money, with a column that is not read. */
function plainReport(more: Partial<ImportReport> = {}): ImportReport {
  const total = sums(3, 3);
  return sampleReport({
    equation: { ...emptyEquation(), records: total },
    ...{ source: total, stored: total, own: total, entries: total },
    ...{ byPerson: [], byProject: [], byMonth: [], moneyFingerprint: null },
    missing: ['x.csv, line 4: It has no end. In the file: 1:00:00.'],
    files: [
      {
        ...{ name: 'x.csv', format: 'csv', records: 3 },
        unusedColumns: [{ name: 'Cost', values: 3, sample: '63.11', people: null }],
      },
    ],
    ...more,
  });
}

const pricedReport = () =>
  plainReport({
    stored: sums(3, 3, 7137),
    differences: ['x.csv, line 2: the amount is 71.37 EUR, and 83.19 EUR in the file.'],
    skipped: [
      listedRow({
        line: 4,
        title: 'Open',
        reason: 'It has no end.',
        unread: [
          { field: 'rate', column: 'Rate', value: '97x53' },
          { field: 'billable', column: 'Billable', value: 'perhaps' },
        ],
        claimed: sums(1, 1, 7137),
      }),
    ],
    changes: [
      {
        ...{ file: 'x.csv', line: 2, title: 'Plan', entryId: 'e1', limit: null },
        changes: [
          { field: 'hourlyRate', from: '71.37 EUR', to: '83.19 EUR' },
          { field: 'title', from: 'Plan', to: 'Build' },
        ],
      },
    ],
  });

describe('visible reports', () => {
  it('returns the stored report to a person who may see costs', () => {
    const text = storedReport(pricedReport());
    expect(visibleReport(text, ADMIN)).toBe(text);
  });

  it('hides cell values from a person who may see rates only', () => {
    const report = pricedReport();
    const [file] = report.files;
    const [column] = file?.unusedColumns ?? [];
    expect(shownTo(MANAGER, report)).toEqual({
      ...report,
      files: [{ ...file, unusedColumns: [{ ...column, sample: '' }] }],
      problems: report.problems.map((group) => ({
        ...group,
        first: group.first.map((one) => ({ ...one, value: null })),
      })),
    });
  });

  it('removes all money for a person who may not see rates', () => {
    const text = visibleReport(storedReport(pricedReport()), MEMBER);
    for (const secret of ['71.37', '7137', '83.19', '97x53', '63.11']) expect(text).not.toContain(secret);
    expect(readStoredReport(text)).toMatchObject({
      seesMoney: false,
      verdicts: { time: 'MATCHES', money: 'MATCHES' },
      stored: { rows: 3, money: {} },
      differences: [expect.stringContaining('left out')],
      missing: [expect.stringContaining('left out')],
      skipped: [{ line: 4, reason: 'It has no end.', unread: [{ field: 'billable', value: 'perhaps' }] }],
      changes: [{ line: 2, changes: [{ field: 'title', from: 'Plan', to: 'Build' }] }],
    });
  });

  it('keeps the sentences if the files have no money', () => {
    const report = plainReport();
    expect(shownTo(MEMBER, report)?.missing).toEqual(report.missing);
  });

  test.each<[string, Partial<ImportReport>]>([
    ['a verdict on money', { verdicts: { time: 'MATCHES', money: 'INCOMPLETE' } }],
    ['an unread amount', { failed: [listedRow({ unread: [{ field: 'amount', column: 'A', value: 'x' }] })] }],
    ['a claim', { failed: [listedRow({ claimed: sums(1, 1, 100) })] }],
    ['money of merged entries', { mergedMoney: { EUR: 100 } }],
    ['rounded amounts', { amountRounding: { rows: 1, millionths: { EUR: 100 } } }],
  ])('removes the sentences of a report with %s', (_what, more) => {
    expect(shownTo(MEMBER, plainReport(more))?.missing).toEqual([expect.stringContaining('left out')]);
  });

  test.each(['MEMBER', 'MANAGER'])('removes money from a report of another program for a %s', (role) => {
    const known = { verdict: 'MATCHES', counts: { created: 1 } };
    const text = JSON.stringify({
      ...known,
      raw: 'Plan,63.11',
      total: '71.37 EUR',
      rows: [{ raw: '63.11' }],
    });
    const rest = role === 'MANAGER' ? { total: '71.37 EUR', rows: [{}] } : {};
    const shown = visibleReport(text, role === 'MANAGER' ? MANAGER : MEMBER);
    expect(JSON.parse(shown)).toEqual({ ...known, ...rest });
  });
});
