import type { Identity } from '../../domain/entities.ts';
import { MAX_PAGE } from '../../domain/page.ts';
import type { ReportRow } from '../../domain/reports/report.ts';
import { rowsOfReport } from '../../domain/reports/rows.ts';
import { unitFor } from '../../domain/reports/unit.ts';
import { membershipIn } from '../../domain/teams/policy.ts';
import { dayOf } from '../../domain/time/calendar.ts';
import { daysNotOver, type Expectation, expectationsIn } from '../../domain/timesheet/expected-time.ts';
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
import { cellsOf, groupedContent } from './grouped.ts';
import { analyticsOf, type Subject } from './subject.ts';
import { sumOf } from './sums.ts';
import { groupsInWords } from './words.ts';

/** Time by member. Members without time have a row too, which shows their missing time. */
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
    extraRows: idle.map((member) => rowOfIdle(member, groupBy.length, figures)),
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

/** The members of the report: active members, and former members with time, as far as the caller may see them. */
async function membersOf(subject: Subject, analytics: TeamAnalytics): Promise<Identity[]> {
  const { actor, team, settings } = subject;
  const busy = idsWithTime(analytics);
  const chosenIds = new Set(settings.identityIds ?? []);
  const own = analytics.ownTimeOnly ? membershipIn(actor, team.id)?.identityId : null;
  return (await everyMember(subject)).filter(
    ({ id, deactivatedAt }) =>
      (deactivatedAt === null || busy.has(id)) &&
      (chosenIds.size === 0 || chosenIds.has(id)) &&
      (own === null || own === id),
  );
}

async function everyMember({ app, actor, team }: Subject): Promise<Identity[]> {
  const members: Identity[] = [];
  for (let after: string | null = null; ; ) {
    const page = await listTeamMembers(app, actor, { teamId: team.id, first: MAX_PAGE, after });
    members.push(...page.items);
    const last = page.items.at(-1);
    if (!page.hasNextPage || !last) return members;
    after = page.cursorOf(last);
  }
}

/** The columns of expected and missing time, with the same figures as the report page. */
async function expectedColumns(
  subject: Subject,
  members: readonly Identity[],
  depth: number,
): Promise<FigureColumn[]> {
  const { app, settings, days, timezone, weekStart } = subject;
  if (settings.hours === 0) return [];
  const unit = unitFor(days.from, days.to);
  const today = dayOf(app.clock(), timezone).date;
  const frame = { ...days, today, unit, weekStart, hours: settings.hours };
  const { everyRow } = await analyticsOf(subject, ['MEMBER', unit]);
  const byMember = Map.groupBy(everyRow, ({ keys: [member] }) => member?.id);
  const notOver = await secondsIn(subject, daysNotOver(frame));
  const expectationOf = expectationsIn(frame);
  const expectations = new Map(
    members.map(({ id, deactivatedAt, createdAt }) => {
      const seconds = new Map((byMember.get(id) ?? []).map((row) => [row.keys[1]?.id ?? '', row.seconds]));
      const joined = dayOf(createdAt, timezone).date;
      const secondsNotOver = notOver.get(id) ?? 0;
      return [id, expectationOf({ active: deactivatedAt === null, joined, seconds, secondsNotOver })];
    }),
  );
  const column = (label: string, of: (expectation: Expectation) => number): FigureColumn => ({
    label,
    type: 'DURATION',
    ...(depth > 1 && { isOfGroups: true }),
    of: (_sums, path) => {
      if (path.length === 0) return [...expectations.values()].reduce((sum, one) => sum + of(one), 0);
      const expectation = expectations.get(path[0]?.id ?? '');
      return path.length === 1 && expectation ? of(expectation) : null;
    },
  });
  return [column('Expected', ({ expected }) => expected), column('Missing', ({ missing }) => missing)];
}

/** The time of each member in the given days. */
async function secondsIn(subject: Subject, days: Subject['days'] | null): Promise<Map<string, number>> {
  if (!days) return new Map();
  const { everyRow } = await analyticsOf({ ...subject, query: { ...subject.query, ...days } }, ['MEMBER']);
  return new Map(everyRow.map(({ keys: [member], seconds }) => [member?.id ?? '', seconds]));
}
