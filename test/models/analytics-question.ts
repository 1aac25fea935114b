import { parse } from 'graphql';
import type { Grouping } from '../../src/domain/reports/grouping.ts';
import type { Direction, RowOrder } from '../../src/domain/reports/order.ts';
import type { Rounding } from '../../src/domain/time-entries/rounding.ts';
import type { TimeFilterInput } from '../../src/domain/time-entries/time-filter.ts';

const FIGURES = 'seconds billableSeconds billableShare entries running amounts { amount currency }';
const MORE = 'wallClockSeconds cost { amounts { amount currency } unknownSeconds }';
export const TEAM_ANALYTICS = parse(`query (
  $teamId: ID, $from: String!, $to: String!, $timezone: String, $groupBy: [AnalyticsGrouping!]!,
  $filter: TimeFilterInput, $rounding: RoundingInput, $compare: Boolean,
  $orderBy: AnalyticsOrder, $direction: SortDirection, $first: Int, $after: String
) {
  teamAnalytics(
    teamId: $teamId, from: $from, to: $to, timezone: $timezone, groupBy: $groupBy,
    filter: $filter, rounding: $rounding, compare: $compare
  ) {
    teamId timezone from to ownTimeOnly
    totals { ${FIGURES} ${MORE} }
    previous { from to totals { ${FIGURES} } }
    rows(first: $first, after: $after, orderBy: $orderBy, direction: $direction) {
      totalCount
      edges { node { keys { by id name } ${FIGURES} ${MORE} previous { ${FIGURES} } } }
      pageInfo { hasNextPage endCursor }
    }
  }
}`);

/** The arguments of an analytics query. */
export interface Question {
  from: string;
  to: string;
  groupBy: readonly Grouping[];
  teamId?: string;
  timezone?: string;
  filter?: TimeFilterInput;
  rounding?: Rounding;
  compare?: boolean;
  orderBy?: RowOrder;
  direction?: Direction;
  first?: number;
  after?: string;
}

/** The arguments of the MCP tool for the same query. */
export function argumentsOf({ filter = {}, rounding, ...question }: Question): Record<string, unknown> {
  return {
    from: question.from,
    to: question.to,
    group_by: question.groupBy,
    team: question.teamId,
    timezone: question.timezone,
    member: filter.identityIds,
    project: filter.projectIds,
    client: filter.clientIds,
    task: filter.taskIds,
    tag: filter.tagIds,
    billable: filter.billable,
    search: filter.search,
    rounding: rounding && `${rounding.mode}-${rounding.minutes}-${rounding.per}`,
    compare: question.compare,
    wall_clock: true,
    cost: true,
    order_by: question.orderBy,
    direction: question.direction,
    first: question.first,
    after: question.after,
  };
}

interface Money {
  amount: string;
  currency: string;
}

interface AnsweredFigures {
  seconds: number;
  billableSeconds: number;
  billableShare: number | null;
  entries: number;
  running: boolean;
  amounts: Money[] | null;
  wallClockSeconds?: number;
  cost?: { amounts: Money[]; unknownSeconds: number } | null;
}

interface AnsweredRow extends AnsweredFigures {
  keys: { by: string; id: string | null; name: string | null }[];
  previous: AnsweredFigures | null;
}

export interface Answered {
  teamId: string;
  timezone: string;
  from: string;
  to: string;
  ownTimeOnly: boolean;
  totals: AnsweredFigures;
  previous: { from: string; to: string; totals: AnsweredFigures } | null;
  rows: {
    totalCount: number;
    edges: { node: AnsweredRow }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
}

const present = (object: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null && value !== undefined));
const written = (amounts: Money[]) => amounts.map(({ amount, currency }) => `${amount} ${currency}`);

/** Converts the API's response into the output of the tool: without nulls. */
export function inToolForm({ teamId, timezone, from, to, ownTimeOnly, totals, previous, rows }: Answered) {
  return present({
    team_id: teamId,
    timezone,
    from,
    to,
    own_time_only: ownTimeOnly,
    totals: figuresInToolForm(totals),
    previous: previous && { ...previous, totals: figuresInToolForm(previous.totals) },
    rows: rows.edges.map(({ node }) =>
      present({
        keys: node.keys.map(present),
        ...figuresInToolForm(node),
        previous: node.previous && figuresInToolForm(node.previous),
      }),
    ),
    total_count: rows.totalCount,
    next_cursor: rows.pageInfo.hasNextPage ? rows.pageInfo.endCursor : null,
  });
}

function figuresInToolForm({ cost, ...of }: AnsweredFigures) {
  return present({
    seconds: of.seconds,
    billable_seconds: of.billableSeconds,
    billable_share: of.billableShare,
    entries: of.entries,
    running: of.running || null,
    amounts: of.amounts && written(of.amounts),
    wall_clock_seconds: of.wallClockSeconds,
    cost: cost && written(cost.amounts),
    cost_unknown_seconds: cost?.unknownSeconds || null,
  });
}
