import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Grouping } from '../../../../src/domain/reports/grouping.ts';
import type { Direction, RowOrder } from '../../../../src/domain/reports/order.ts';
import { graphql, type ResultOf, type VariablesOf } from '../../api/graphql.ts';
import { request } from '../../api/request.ts';
import type { Question } from './question.ts';

const Analytics = graphql(`
  query ReportRows(
    $teamId: ID!, $from: String!, $to: String!, $timezone: String!, $groupBy: [AnalyticsGrouping!]!,
    $filter: TimeFilterInput, $rounding: RoundingInput, $compare: Boolean!, $withCost: Boolean!,
    $orderBy: AnalyticsOrder, $direction: SortDirection, $first: Int!, $after: String
  ) {
    teamAnalytics(
      teamId: $teamId, from: $from, to: $to, timezone: $timezone, groupBy: $groupBy, filter: $filter,
      rounding: $rounding, compare: $compare
    ) {
      totals { seconds billableSeconds billableShare entries running amounts { amount currency } cost @include(if: $withCost) { amounts { amount currency } unknownSeconds } }
      previous { from to totals { seconds billableSeconds billableShare entries amounts { amount currency } } }
      rows(orderBy: $orderBy, direction: $direction, first: $first, after: $after) {
        totalCount
        edges {
          node {
            keys { by id name }
            seconds billableSeconds billableShare entries running
            amounts { amount currency }
            cost @include(if: $withCost) { amounts { amount currency } unknownSeconds }
            previous { seconds }
          }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`);

const ElapsedTime = graphql(`
  query ReportWallClock(
    $teamId: ID!, $from: String!, $to: String!, $timezone: String!, $filter: TimeFilterInput
  ) {
    teamAnalytics(
      teamId: $teamId, from: $from, to: $to, timezone: $timezone, groupBy: [BILLABLE], filter: $filter
    ) {
      totals { seconds wallClockSeconds }
    }
  }
`);

type Answer = ResultOf<typeof Analytics>['teamAnalytics'];
export type Row = Answer['rows']['edges'][number]['node'];
export type Totals = Answer['totals'];
export type Previous = NonNullable<Answer['previous']>;

export interface Rows {
  totals: Totals;
  previous: Answer['previous'];
  rows: Row[];
  /** The total number of rows, including those that were not loaded. */
  count: number;
}

export interface RowOptions {
  orderBy?: RowOrder;
  direction?: Direction | null;
  /** The maximum number of rows; unlimited by default. */
  most?: number;
}

/** The server's limit is 2,000 rows, but with all fields such a page exceeds the cost limit. */
const PAGE_SIZE = 1500;

/** The figures of a question, by groups. */
export function rowsQuery(question: Question | null, groupBy: readonly Grouping[], options: RowOptions = {}) {
  const { orderBy = 'GROUP', direction = null, most = Number.POSITIVE_INFINITY } = options;
  return queryOptions({
    queryKey: ['report', 'rows', question, groupBy, orderBy, direction, most],
    enabled: question !== null,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Rows> => {
      if (!question) throw new Error('There is nothing to ask.');
      const rows: Row[] = [];
      let after: string | null = null;
      for (;;) {
        const variables: VariablesOf<typeof Analytics> = {
          ...question,
          groupBy: [...groupBy],
          orderBy,
          direction,
          first: Math.min(PAGE_SIZE, most - rows.length),
          after,
        };
        const { teamAnalytics }: { teamAnalytics: Answer } = await request(Analytics, variables, { signal });
        const { totals, previous, rows: page } = teamAnalytics;
        rows.push(...page.edges.map(({ node }) => node));
        if (!page.pageInfo.hasNextPage || rows.length >= most) {
          return { totals, previous, rows, count: page.totalCount };
        }
        after = page.pageInfo.endCursor;
      }
    },
  });
}

/** The time in seconds with overlaps of a person counted once, and the plain sum. */
export function elapsedTimeQuery(question: Question | null) {
  return queryOptions({
    queryKey: ['report', 'wall clock', question],
    enabled: question !== null,
    queryFn: async ({ signal }) => {
      if (!question) throw new Error('There is nothing to ask.');
      const { teamId, from, to, timezone, filter } = question;
      const variables = { teamId, from, to, timezone, filter };
      return (await request(ElapsedTime, variables, { signal })).teamAnalytics.totals;
    },
  });
}
