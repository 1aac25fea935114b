import { z } from 'zod';
import { groupings, MOST_GROUPINGS } from '../../domain/grouping.ts';
import { formatInstant } from '../../domain/instant.ts';
import { formatMoney } from '../../domain/money.ts';
import { LARGEST_PAGE } from '../../domain/page.ts';
import type { Figures } from '../../services/analytics/figures.ts';
import { teamAnalytics } from '../../services/analytics/team.ts';
import { resolveNames } from '../../services/naming/resolve.ts';
import { defineTool, READS, type Tool } from '../tool.ts';
import { inHours } from '../views/duration.ts';
import { listText } from '../views/page.ts';
import { otherTeamsText, teamName } from '../views/team.ts';

const figures = {
  seconds: z.number(),
  billable_seconds: z.number(),
  entries: z.int(),
  running: z.boolean().optional(),
  amounts: z.array(z.string()).optional(),
};
const figuresView = z.object(figures);
const rowView = z.object({
  keys: z.array(z.object({ by: z.string(), id: z.string().optional(), name: z.string().optional() })),
  ...figures,
  previous_seconds: z.number().optional(),
});

/** In any case: what is called "by member" is written so by many. */
const grouping = z.preprocess(
  (given) => (typeof given === 'string' ? given.toUpperCase() : given),
  z.enum(groupings),
);

/** As many rows as an answer tells in words; totals are of all. */
const MOST_LINES = 200;

export const analyticsTools: Tool[] = [
  defineTool({
    name: 'team_analytics',
    title: 'Team analytics',
    description:
      'Hours, billable hours and amounts of a team, summed by one to three things, such as project and week. Members see their own time alone.',
    behaviour: READS,
    input: z.strictObject({
      from: z.string().describe('A date, or ISO 8601 with Z or offset'),
      to: z.string().describe('Likewise; a date is included'),
      group_by: z.array(grouping).min(1).max(MOST_GROUPINGS),
      team: z
        .string()
        .optional()
        .describe('Name or id; default: that of what else is named, else your default team'),
      member: z.string().optional().describe('Name, e-mail, id or "me"'),
      project: z.string().optional().describe('Name or id'),
      client: z.string().optional().describe('Name or id'),
      billable: z.boolean().optional(),
      timezone: z.string().optional().describe("IANA zone of the days; default: the team's"),
      compare: z.boolean().optional().describe('Also the period before'),
    }),
    output: z.object({
      team: z.string(),
      team_id: z.string(),
      timezone: z.string(),
      from: z.string(),
      to: z.string(),
      own_time_only: z.boolean(),
      totals: figuresView,
      previous: z.object({ from: z.string(), to: z.string(), totals: figuresView }).nullable(),
      rows: z.array(rowView),
      row_count: z.int(),
    }),
    run: async (context, { from, to, group_by: groupBy, billable, timezone, compare, ...names }) => {
      const { app, actor } = context;
      const { teamId, identityId, projectId, clientId } = await resolveNames(app, actor, names, {
        ofThePast: true,
      });
      const filter = {
        identityIds: identityId == null ? null : [identityId],
        projectIds: projectId == null ? null : [projectId],
        clientIds: clientId == null ? null : [clientId],
        billable,
      };
      const query = { from, to, groupBy, timezone, teamId, filter, compare };
      const found = await teamAnalytics(app, actor, query);
      const { items: rows } = await found.rows({ first: LARGEST_PAGE });
      const data = {
        team: await teamName(context, found.teamId),
        team_id: found.teamId,
        timezone: found.timezone,
        from: formatInstant(found.from),
        to: formatInstant(found.to),
        own_time_only: found.ownTimeOnly,
        totals: viewFigures(found.totals),
        previous: found.previous && {
          from: formatInstant(found.previous.from),
          to: formatInstant(found.previous.to),
          totals: viewFigures(found.previous.totals),
        },
        rows: rows.map((row) => ({
          keys: row.keys.map(({ by, id, name }) => ({ by, id: id ?? undefined, name: name ?? undefined })),
          ...viewFigures(row),
          ...(row.previous && { previous_seconds: row.previous.seconds }),
        })),
        row_count: found.rowCount,
      };
      const elsewhere = rows.length === 0 ? await otherTeamsText(context, found.teamId) : undefined;
      return { data, text: elsewhere ? `${textOf(data)}\n${elsewhere}` : textOf(data) };
    },
  }),
];

function viewFigures({
  seconds,
  billableSeconds,
  entries,
  running,
  amounts,
}: Figures): z.input<typeof figuresView> {
  return {
    seconds,
    billable_seconds: billableSeconds,
    entries,
    ...(running && { running }),
    ...(amounts && { amounts: amounts.map((one) => `${formatMoney(one)} ${one.currency}`) }),
  };
}

function textOf(data: {
  team: string;
  timezone: string;
  from: string;
  to: string;
  own_time_only: boolean;
  totals: z.input<typeof figuresView>;
  previous: { from: string; to: string; totals: z.input<typeof figuresView> } | null;
  rows: z.input<typeof rowView>[];
  row_count: number;
}): string {
  const whose = data.own_time_only ? 'Your own time' : 'The time';
  const before = data.previous
    ? `; from ${data.previous.from} to ${data.previous.to}: ${figuresText(data.previous.totals)}`
    : '';
  const heading = `${whose} in the team ${data.team} from ${data.from} to ${data.to}, days of ${data.timezone}: ${figuresText(data.totals)}${before}`;
  const lines = data.rows
    .slice(0, MOST_LINES)
    .map(
      (row) =>
        `${row.keys.map(({ by, name }) => name ?? `no ${by.toLowerCase()}`).join(', ')}: ${figuresText(row)}${beforeText(row.previous_seconds)}`,
    );
  if (data.rows.length > MOST_LINES) lines.push(`and ${data.rows.length - MOST_LINES} more`);
  const text = listText(heading, lines, {});
  if (data.row_count === data.rows.length) return text;
  return `${text}\nThere are ${data.row_count} rows, of which this answer has the first ${data.rows.length}; ask for a shorter range, or group coarser.`;
}

function figuresText({
  seconds,
  billable_seconds: billable,
  running,
  amounts = [],
}: z.input<typeof figuresView>): string {
  const timer = running ? ['a timer still runs'] : [];
  return [inHours(seconds), `billable ${inHours(billable)}`, ...amounts, ...timer].join(', ');
}

function beforeText(seconds: number | undefined): string {
  return seconds === undefined ? '' : ` (before: ${inHours(seconds)})`;
}
