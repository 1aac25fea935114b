import type { Report, ReportRow } from '../../src/domain/reports/report.ts';
import { MONDAY } from '../harness/times.ts';

const HOUR_SECONDS = 3600;
const projects = [
  'Website',
  'Mobile app',
  'Ελληνικά',
  'Support and everything that comes with it',
  'Without a project',
];

export const sampleRows: ReportRow[] = projects.flatMap((project, index): ReportRow[] => {
  const seconds = (9 - index) * 7 * HOUR_SECONDS + index * 1234;
  const row = (member: string | null, share: number): ReportRow => ({
    cells: [
      project,
      member,
      seconds * share,
      seconds * share,
      seconds * share * 0.8,
      0.8,
      12,
      Math.round(seconds * share),
    ],
    level: member === null ? 0 : 1,
    isGroup: member === null,
  });
  return [row(null, 1), row('Ada Lovelace', 0.75), row('Grace Hopper', 0.25)];
});

export const sampleReport: Report = {
  kind: 'SUMMARY',
  title: 'Summary by project and member',
  team: 'North',
  days: { from: '2026-03-01', to: '2026-03-31' },
  timezone: 'Europe/Berlin',
  statements: [
    'Projects: Website, Mobile app or without a project.',
    'Time is rounded up to 15 min for each entry.',
  ],
  at: MONDAY,
  columns: [
    { label: 'Project', type: 'TEXT' },
    { label: 'Member', type: 'TEXT' },
    { label: 'Time', type: 'DURATION' },
    { label: 'Hours', type: 'HOURS' },
    { label: 'Billable time', type: 'DURATION' },
    { label: 'Billable share', type: 'SHARE' },
    { label: 'Entries', type: 'NUMBER' },
    { label: 'Amount EUR', type: 'MONEY', currency: 'EUR' },
  ],
  rowCount: sampleRows.length,
  rows: async function* () {
    yield* sampleRows;
  },
  totals: ['Total', null, 256 * HOUR_SECONDS, 256 * HOUR_SECONDS, 200 * HOUR_SECONDS, 0.78, 240, 2_048_000],
  bars: projects.map((label, index) => ({
    label,
    seconds: (9 - index) * 7 * HOUR_SECONDS + index * 1234,
    billableSeconds: (9 - index) * 5 * HOUR_SECONDS,
  })),
};
