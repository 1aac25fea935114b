import { rowsOfReport } from '../../domain/reports/rows.ts';
import {
  amountColumn,
  BILLABLE_SHARE,
  BILLABLE_TIME,
  currenciesOf,
  ENTRIES,
  HOURS,
  TIME,
  TIME_BEFORE,
} from './columns.ts';
import type { ReportContent } from './content.ts';
import { groupedContent } from './grouped.ts';
import { analyticsOf, type Subject } from './subject.ts';
import { groupsInWords } from './words.ts';

export async function summaryContent(subject: Subject): Promise<ReportContent> {
  const groupBy = rowsOfReport(subject.settings);
  const analytics = await analyticsOf(subject, groupBy);
  const currencies = currenciesOf(analytics.totals.amounts, subject.team.currency);
  const before = analytics.previous ? [TIME_BEFORE] : [];
  const figures = [
    ...[TIME, HOURS, BILLABLE_TIME, BILLABLE_SHARE, ENTRIES, ...before],
    ...currencies.map(amountColumn),
  ];
  return groupedContent(`Summary by ${groupsInWords(groupBy)}`, subject, analytics, groupBy, figures);
}
