import { rowsOfReport } from '../../domain/reports/rows.ts';
import { formatElapsed } from '../../domain/time/duration-text.ts';
import type { Cost } from '../analytics/costs.ts';
import {
  amountColumn,
  BILLABLE_SHARE,
  BILLABLE_TIME,
  costColumn,
  currenciesOf,
  type FigureColumn,
  HOURS,
  hourlyColumn,
  marginColumn,
  TIME,
  UNKNOWN_COST,
} from './columns.ts';
import type { ReportContent } from './content.ts';
import { groupedContent } from './grouped.ts';
import { analyticsOf, type Subject } from './subject.ts';
import { groupsInWords } from './words.ts';

/** Amounts by group, with costs and margins for callers who may see costs. */
export async function profitabilityContent(subject: Subject): Promise<ReportContent> {
  const groupBy = rowsOfReport(subject.settings);
  const analytics = await analyticsOf(subject, groupBy);
  const currencies = currenciesOf(analytics.totals.amounts, subject.team.currency);
  const costs = await analytics.costs();
  const figures = [
    ...[TIME, HOURS, BILLABLE_TIME, BILLABLE_SHARE],
    ...currencies.map(amountColumn),
    ...currencies.map(hourlyColumn),
    ...(costs ? costColumns(costs.total, currencies) : []),
  ];
  const title = `Profitability by ${groupsInWords(groupBy)}`;
  return {
    ...(await groupedContent(title, subject, analytics, groupBy, figures, { costs })),
    remarks: costs ? remarksOn(costs.total) : [],
  };
}

function costColumns({ amounts, unknownSeconds }: Cost, earned: readonly string[]): FigureColumn[] {
  const currencies = [...new Set([...earned, ...amounts.map(({ currency }) => currency)])].sort();
  return [
    ...currencies.map(costColumn),
    ...currencies.map(marginColumn),
    ...(unknownSeconds > 0 ? [UNKNOWN_COST] : []),
  ];
}

function remarksOn({ unknownSeconds }: Cost): string[] {
  if (unknownSeconds === 0) return [];
  const time = formatElapsed(Math.round(unknownSeconds) * 1000);
  return [`What ${time} of it cost is unknown, since nobody set what an hour of these members costs.`];
}
