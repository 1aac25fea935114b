import type { Identity } from '../../domain/entities.ts';
import { LARGEST_PAGE } from '../../domain/page.ts';
import type { ReportRow } from '../../domain/reports/report.ts';
import { rowsOfReport } from '../../domain/reports/rows.ts';
import { membershipIn } from '../../domain/teams/policy.ts';
import type { GroupKey } from '../analytics/name-groups.ts';
import type { TeamAnalytics } from '../analytics/team.ts';
import { listTeamMembers } from '../members/list.ts';
import {
  amountColumn,
  BILLABLE_SHARE,
  BILLABLE_TIME,
  currenciesOf,
  type FigureColumn,
  HOURS,
  TIME,
} from './columns.ts';
import type { ReportContent } from './content.ts';
import { expectedColumns } from './expected.ts';
import { cellsOf, groupedContent } from './grouped.ts';
import { analyticsOf, type Subject } from './subject.ts';
import { sumOf } from './sums.ts';
import { groupsInWords } from './words.ts';

/** Time by member. Members without time have a row too, so that missing time shows. */
export async function teamContent(subject: Subject): Promise<ReportContent> {
  const groupBy = rowsOfReport(subject.settings);
  const analytics = await analyticsOf(subject, groupBy);
  const currencies = currenciesOf(analytics.totals.amounts, subject.team.currency);
  const members = await membersOf(subject, analytics);
  const figures = [
    ...[TIME, HOURS],
    ...(await expectedColumns(subject, members, groupBy.length)),
    ...[BILLABLE_TIME, BILLABLE_SHARE],
    ...currencies.map(amountColumn),
  ];
  const busy = idsWithTime(analytics);
  const idle = members.filter(({ id }) => !busy.has(id));
  return groupedContent(`Team by ${groupsInWords(groupBy)}`, subject, analytics, groupBy, figures, {
    others: idle.map((member) => rowOfIdle(member, groupBy.length, figures)),
  });
}

function rowOfIdle({ id, name }: Identity, depth: number, figures: readonly FigureColumn[]): ReportRow {
  const empty = Array.from({ length: depth - 1 }, () => null);
  const path: GroupKey[] = [{ by: 'MEMBER', id, name }];
  return { cells: [name, ...empty, ...cellsOf(sumOf([], true), path, figures)], level: 0, isGroup: false };
}

function idsWithTime({ everyRow }: TeamAnalytics): Set<string | null | undefined> {
  return new Set(everyRow.map(({ keys }) => keys[0]?.id));
}

/** Whom the report is about: who is in the team, and who left it but has time, as far as the caller may see them. */
async function membersOf(subject: Subject, analytics: TeamAnalytics): Promise<Identity[]> {
  const { actor, team, settings } = subject;
  const busy = idsWithTime(analytics);
  const wanted = new Set(settings.identityIds ?? []);
  const own = analytics.ownTimeOnly ? membershipIn(actor, team.id)?.identityId : null;
  return (await everyMember(subject)).filter(
    ({ id, deactivatedAt }) =>
      (deactivatedAt === null || busy.has(id)) &&
      (wanted.size === 0 || wanted.has(id)) &&
      (own === null || own === id),
  );
}

async function everyMember({ app, actor, team }: Subject): Promise<Identity[]> {
  const members: Identity[] = [];
  for (let after: string | null = null; ; ) {
    const page = await listTeamMembers(app, actor, { teamId: team.id, first: LARGEST_PAGE, after });
    members.push(...page.items);
    const last = page.items.at(-1);
    if (!page.hasNextPage || !last) return members;
    after = page.cursorOf(last);
  }
}
