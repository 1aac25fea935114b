import { z } from 'zod';
import { MAX_REPORT_PAGE } from '../../domain/page.ts';
import { groupings, MAX_GROUPINGS } from '../../domain/reports/grouping.ts';
import { directions, rowOrders } from '../../domain/reports/order.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { localTime } from '../../domain/time/local-time.ts';
import { parseRounding } from '../../domain/time-entries/rounding.ts';
import { teamAnalytics } from '../../services/analytics/team.ts';
import { resolveTimeFilter } from '../../services/naming/time-filter.ts';
import { mapYielding } from '../../services/shared/yielding-loops.ts';
import { pageOf } from '../inputs.ts';
import { defineTool, READS, type Tool } from '../tool.ts';
import {
  figuresText,
  figuresView,
  rowText,
  rowView,
  viewFigures,
  viewRow,
  viewTotals,
} from '../views/figures.ts';
import { counted, listText, nextCursor, pageView } from '../views/page.ts';
import { otherTeamsText, teamName } from '../views/team.ts';

/** Accepts an enum value in any case: models often write "by member" in lower case. */
function inAnyCase<const Values extends readonly string[]>(values: Values) {
  return z.preprocess((given) => (typeof given === 'string' ? given.toUpperCase() : given), z.enum(values));
}

/** Accepts a single item in place of a list. */
function listOf<Item extends z.ZodType>(item: Item) {
  return z.preprocess((given) => (typeof given === 'string' ? [given] : given), z.array(item)).optional();
}

const names = () => listOf(z.string().nullable());

const output = z.object({
  team: z.string(),
  team_id: z.string(),
  timezone: z.string(),
  from: z.string(),
  to: z.string(),
  own_time_only: z.boolean(),
  totals: figuresView,
  previous: z.object({ from: z.string(), to: z.string(), totals: figuresView }).optional(),
  rows: z.array(rowView),
  ...pageView,
});

export const analyticsTools: Tool[] = [
  defineTool({
    name: 'team_analytics',
    title: 'Team analytics',
    description:
      'Time and amounts of a team by one to three groups, such as project and week. Members see only their own time.',
    behaviour: READS,
    input: z.strictObject({
      from: z.string().describe('A date, or ISO 8601 with Z or offset'),
      to: z.string().describe('Likewise; a date is included'),
      group_by: z.array(inAnyCase(groupings)).min(1).max(MAX_GROUPINGS),
      team: z.string().optional().describe('Name or id; default: that of what else is named, else yours'),
      member: listOf(z.string()).describe('Names, e-mails, ids or "me"'),
      project: names().describe('Names or ids; null: none'),
      client: names(),
      task: names(),
      tag: names(),
      billable: z.boolean().optional(),
      search: z.string().optional().describe('In title or description'),
      timezone: z.string().optional().describe("IANA; default: the team's"),
      rounding: z
        .string()
        .toUpperCase()
        .optional()
        .describe('"UP-15-ENTRY": UP, DOWN or NEAREST, minutes, ENTRY or TOTAL'),
      compare: z.boolean().optional().describe('Also the period before'),
      wall_clock: z.boolean().optional().describe('Also with overlaps counted once'),
      cost: z.boolean().optional().describe('Also cost, for ADMINs'),
      order_by: inAnyCase(rowOrders).optional(),
      direction: inAnyCase(directions).optional(),
      ...pageOf(MAX_REPORT_PAGE),
    }),
    output,
    run: async (context, args) => {
      const { app, actor } = context;
      const { teamId, filter } = await resolveTimeFilter(app, actor, args.team, {
        identityIds: args.member,
        projectIds: args.project,
        clientIds: args.client,
        taskIds: args.task,
        tagIds: args.tag,
        billable: args.billable,
        search: args.search,
      });
      const found = await teamAnalytics(app, actor, {
        teamId,
        from: args.from,
        to: args.to,
        groupBy: args.group_by,
        timezone: args.timezone,
        filter,
        rounding: args.rounding === undefined ? null : parseRounding(args.rounding),
        compare: args.compare,
      });
      const page = await found.rows({
        orderBy: args.order_by,
        direction: args.direction,
        first: args.first ?? null,
        after: args.after ?? null,
      });
      const [team, wallClock, costs] = await Promise.all([
        teamName(context, found.teamId),
        args.wall_clock ? found.wallClock() : null,
        args.cost ? found.costs() : null,
      ]);
      const extra = { wallClock, costs };
      const data = {
        team,
        team_id: found.teamId,
        timezone: found.timezone,
        from: formatInstant(found.from),
        to: formatInstant(found.to),
        own_time_only: found.ownTimeOnly,
        totals: viewTotals(found.totals, extra),
        ...(found.previous && {
          previous: {
            from: formatInstant(found.previous.from),
            to: formatInstant(found.previous.to),
            totals: viewFigures(found.previous.totals),
          },
        }),
        rows: await mapYielding(page.items, (row) => viewRow(row, extra)),
        total_count: found.rowCount,
        ...nextCursor(page),
      };
      const elsewhere = found.rowCount === 0 ? await otherTeamsText(context, found.teamId) : undefined;
      const text = await textOf(data);
      return { data, text: elsewhere ? `${text}\n${elsewhere}` : text };
    },
  }),
];

async function textOf(data: z.input<typeof output>): Promise<string> {
  const whose = data.own_time_only ? 'Your own time' : 'The time';
  const at = (instant: string) => localTime(Date.parse(instant), data.timezone);
  const before = data.previous
    ? `; from ${at(data.previous.from)} to ${at(data.previous.to)}: ${figuresText(data.previous.totals)}`
    : '';
  const heading = `${whose} in the team ${data.team} from ${at(data.from)} to ${at(data.to)}, days of ${data.timezone}: ${figuresText(data.totals)}${before}; ${counted(data.total_count, 'row')}`;
  return listText(heading, await mapYielding(data.rows, rowText), data);
}
