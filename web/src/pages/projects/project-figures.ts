import { queryOptions } from '@tanstack/react-query';
import { weekOf } from '../../../../src/domain/calendar.ts';
import { monthOf } from '../../../../src/domain/month.ts';
import type { WeekStart } from '../../../../src/domain/zone.ts';
import { graphql, type ResultOf, type VariablesOf } from '../../api/graphql.ts';
import { request } from '../../api/request.ts';

const WEEKS = 12;

/** The borders of the weeks are w0 to w12. Pages are as short as they come: only the totals are asked for. */
const Figures = graphql(`
  query ProjectFigures(
    $id: ID!, $month: ISO8601DateTime!, $monthEnd: ISO8601DateTime!,
    $w0: ISO8601DateTime!, $w1: ISO8601DateTime!, $w2: ISO8601DateTime!, $w3: ISO8601DateTime!,
    $w4: ISO8601DateTime!, $w5: ISO8601DateTime!, $w6: ISO8601DateTime!, $w7: ISO8601DateTime!,
    $w8: ISO8601DateTime!, $w9: ISO8601DateTime!, $w10: ISO8601DateTime!, $w11: ISO8601DateTime!,
    $w12: ISO8601DateTime!
  ) {
    all: timeEntries(projectId: $id, first: 1) { totalSeconds totalCount }
    billable: timeEntries(projectId: $id, billable: true, first: 1) { totalSeconds }
    month: timeEntries(projectId: $id, from: $month, to: $monthEnd, first: 1) { totalSeconds }
    week0: timeEntries(projectId: $id, from: $w0, to: $w1, first: 1) { totalSeconds }
    week1: timeEntries(projectId: $id, from: $w1, to: $w2, first: 1) { totalSeconds }
    week2: timeEntries(projectId: $id, from: $w2, to: $w3, first: 1) { totalSeconds }
    week3: timeEntries(projectId: $id, from: $w3, to: $w4, first: 1) { totalSeconds }
    week4: timeEntries(projectId: $id, from: $w4, to: $w5, first: 1) { totalSeconds }
    week5: timeEntries(projectId: $id, from: $w5, to: $w6, first: 1) { totalSeconds }
    week6: timeEntries(projectId: $id, from: $w6, to: $w7, first: 1) { totalSeconds }
    week7: timeEntries(projectId: $id, from: $w7, to: $w8, first: 1) { totalSeconds }
    week8: timeEntries(projectId: $id, from: $w8, to: $w9, first: 1) { totalSeconds }
    week9: timeEntries(projectId: $id, from: $w9, to: $w10, first: 1) { totalSeconds }
    week10: timeEntries(projectId: $id, from: $w10, to: $w11, first: 1) { totalSeconds }
    week11: timeEntries(projectId: $id, from: $w11, to: $w12, first: 1) { totalSeconds }
  }
`);

type Week = Extract<keyof ResultOf<typeof Figures>, `week${number}`>;
type Borders = Pick<VariablesOf<typeof Figures>, `w${number}` & keyof VariablesOf<typeof Figures>>;

export interface WeekOfProject {
  /** When the week starts. */
  start: number;
  milliseconds: number;
}

/** How much time a project took; lengths are milliseconds. */
export interface ProjectFigures {
  all: number;
  entries: number;
  billable: number;
  month: number;
  /** The last twelve, the current one last. */
  weeks: WeekOfProject[];
}

interface Question {
  projectId: string;
  zone: string;
  weekStart: WeekStart;
  now: number;
}

export function figuresQuery({ projectId, zone, weekStart, now }: Question) {
  const month = monthOf(now, zone);
  const weeks = Array.from({ length: WEEKS }, (_, index) => weekOf(now, zone, weekStart, WEEKS - 1 - index));
  return queryOptions({
    queryKey: ['project figures', projectId, zone, weekStart, month.start, weeks.at(-1)?.start],
    queryFn: async ({ signal }): Promise<ProjectFigures> => {
      const borders = [...weeks.map(({ start }) => start), weeks.at(-1)?.end ?? now].map(
        (border, index) => [`w${index}`, instant(border)] as const,
      );
      const variables = { id: projectId, month: instant(month.start), monthEnd: instant(month.end) };
      const answer = await request(
        Figures,
        { ...variables, ...(Object.fromEntries(borders) as Borders) },
        { signal },
      );
      return {
        all: answer.all.totalSeconds * 1000,
        entries: answer.all.totalCount,
        billable: answer.billable.totalSeconds * 1000,
        month: answer.month.totalSeconds * 1000,
        weeks: weeks.map(({ start }, index) => ({
          start,
          milliseconds: answer[`week${index}` as Week].totalSeconds * 1000,
        })),
      };
    },
  });
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
