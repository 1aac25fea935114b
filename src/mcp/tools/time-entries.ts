import { z } from 'zod';
import type { CatalogVersions } from '../../domain/catalog-versions.ts';
import { overlapPolicies } from '../../domain/time-entries/overlap.ts';
import { resolveFilter, resolveNames } from '../../services/naming/resolve.ts';
import { requireTagFilter, spellTags } from '../../services/naming/tags.ts';
import { createTimeEntry } from '../../services/time-entries/create.ts';
import { creationOutcomes } from '../../services/time-entries/creation.ts';
import { deleteTimeEntry } from '../../services/time-entries/delete.ts';
import { requireTimeEntry } from '../../services/time-entries/find.ts';
import { listTimeEntries } from '../../services/time-entries/list.ts';
import { unmergeTimeEntry } from '../../services/time-entries/unmerge.ts';
import { updateTimeEntry } from '../../services/time-entries/update.ts';
import { messageOf } from '../../services/time-entries/warnings.ts';
import { entryArgs, id, instant, page, tags as tagNames } from '../inputs.ts';
import { ADDS, defineTool, OVERWRITES, READS, type Tool } from '../tool.ts';
import { inHours } from '../views/duration.ts';
import {
  briefEntryView,
  entryLine,
  entryText,
  entryView,
  inBrief,
  listedEntryView,
  viewEntries,
  viewEntry,
  viewedProperties,
  viewListedEntries,
} from '../views/entry.ts';
import { counted, listText, nextCursor, pageView } from '../views/page.ts';
import { timesIn, zoneOf } from '../views/zone.ts';
import { inWords, withWarnings } from '../words.ts';

const ENTRIES = 'entries';

const outcomes: Record<(typeof creationOutcomes)[number], string> = {
  CREATED: 'Created',
  MERGED: 'Merged into an entry that it overlaps',
  DEDUPLICATED: 'Nothing new: this idempotency_key was used before, for',
};

export const timeEntryTools: Tool[] = [
  defineTool({
    name: 'list_time_entries',
    title: 'List time entries',
    description:
      "Time entries that you may see, newest start first, with count and sum over all pages. Those without a member are yours; managers see everyone's.",
    behaviour: READS,
    input: z.strictObject({
      from: z.string().optional().describe('Start at or after: a date, or ISO 8601 with Z or offset'),
      to: z.string().optional().describe('Start before: likewise; a date is included'),
      project: z.string().optional().describe('Name or id'),
      client: z.string().optional().describe('Name or id'),
      task: z.string().optional().describe('Name or id'),
      team: z.string().optional().describe('Name or id'),
      member: z.string().optional().describe('Name, e-mail, id or "me"'),
      billable: z.boolean().optional(),
      tag: z.string().optional(),
      search: z.string().optional().describe('Part of title or description, merged too'),
      ...page,
    }),
    output: z.object({ time_entries: z.array(listedEntryView), total_seconds: z.number(), ...pageView }),
    run: async (context, { project, client, task, team, member, tag, ...query }) => {
      const { app, actor } = context;
      const timezone = await zoneOf(context);
      const ids = await resolveFilter(app, actor, { project, client, task, team, member });
      const catalogVersions: CatalogVersions = new Map();
      const found = await listTimeEntries(
        app,
        actor,
        {
          ...query,
          ...ids,
          // The zone matters only for dates.
          ...((query.from ?? query.to) !== undefined && { timezone }),
          ...(tag !== undefined && (await requireTagFilter(app, actor, tag, ids.teamId))),
        },
        { properties: viewedProperties, catalogVersions },
      );
      const [entries, totals] = await Promise.all([
        viewListedEntries(context, found.items, catalogVersions),
        found.totals(),
      ]);
      const data = {
        time_entries: entries,
        total_count: totals.count,
        total_seconds: totals.milliseconds / 1000,
        ...nextCursor(found),
      };
      const heading = `${counted(totals.count, 'entry', ENTRIES)}, ${inHours(data.total_seconds)} in all${timesIn(timezone)}`;
      const lines = entries.map((entry) => entryLine(entry, timezone));
      return { data, text: listText(heading, lines, data) };
    },
  }),
  defineTool({
    name: 'create_time_entry',
    title: 'Create a time entry',
    description:
      'Records finished work. Overlaps of the same work are merged, others kept with warnings. With an idempotency_key the call can be repeated safely for 24 hours.',
    behaviour: ADDS,
    input: z.strictObject({
      start_time: instant(),
      end_time: instant('at most 31 days later'),
      ...entryArgs,
      idempotency_key: z.string().optional().describe('1 to 255 characters'),
      overlap_policy: z.enum(overlapPolicies).optional().describe("Default: the team's"),
    }),
    output: z.object({
      time_entry: entryView,
      outcome: z.enum(creationOutcomes),
      warnings: z.array(z.string()),
    }),
    run: async (context, args) => {
      const { app, actor } = context;
      const ids = await resolveNames(app, actor, args);
      const { timeEntry, outcome, warnings } = await createTimeEntry(app, actor, {
        startTime: args.start_time,
        endTime: args.end_time,
        title: args.title,
        description: args.description,
        billable: args.billable,
        ...ids,
        tags: await spellTags(app, actor, args.tags, ids.teamId),
        idempotencyKey: args.idempotency_key,
        overlapPolicy: args.overlap_policy,
      });
      const data = {
        time_entry: await viewEntry(context, timeEntry),
        outcome,
        warnings: warnings.map(messageOf).map(inWords),
      };
      const zone = await zoneOf(context);
      const text = `${outcomes[outcome]}: ${entryText(data.time_entry, zone)}`;
      return { data, text: withWarnings(text, data.warnings, zone) };
    },
  }),
  defineTool({
    name: 'update_time_entry',
    title: 'Change a time entry',
    description: 'Changes a time entry; omitted values stay, null clears. Never merges.',
    behaviour: OVERWRITES,
    input: z.strictObject({
      id,
      start_time: instant().optional(),
      end_time: instant('stops a running timer').optional(),
      title: z.string().nullable().optional(),
      description: z.string().nullable().optional(),
      project: z.string().nullable().optional().describe('Name or id; null also clears task and client'),
      client: z.string().nullable().optional().describe('Name or id, for an entry without a project'),
      task: z.string().nullable().optional().describe('Name or id; brings its project along'),
      billable: z.boolean().optional(),
      tags: tagNames.nullable().optional().describe('All tags from now on'),
    }),
    output: z.object({ time_entry: entryView, warnings: z.array(z.string()) }),
    run: async (context, { id, project, client, task, tags, ...args }) => {
      const { app, actor } = context;
      const { teamId: team, projectId: usualProjectId } = await requireTimeEntry(app.db.read, actor, id);
      const names = { team, project, client, task };
      const { projectId, clientId, taskId } = await resolveNames(app, actor, names, { usualProjectId });
      const { timeEntry, warnings } = await updateTimeEntry(app, actor, {
        id,
        startTime: args.start_time,
        endTime: args.end_time,
        title: args.title,
        description: args.description,
        billable: args.billable,
        projectId,
        clientId,
        taskId,
        tags: await spellTags(app, actor, tags, team),
      });
      const view = await viewEntry(context, timeEntry);
      const data = { time_entry: view, warnings: warnings.map(messageOf).map(inWords) };
      const zone = await zoneOf(context);
      return { data, text: withWarnings(`Changed: ${entryText(view, zone)}`, data.warnings, zone) };
    },
  }),
  defineTool({
    name: 'delete_time_entry',
    title: 'Delete a time entry',
    description: 'Deletes a time entry with everything merged into it.',
    behaviour: OVERWRITES,
    input: z.strictObject({ id }),
    output: z.object({ deleted_id: z.string() }),
    run: async ({ app, actor }, { id }) => {
      const deleted = await deleteTimeEntry(app, actor, id);
      return { data: { deleted_id: deleted }, text: `Deleted the entry ${deleted}.` };
    },
  }),
  defineTool({
    name: 'unmerge_time_entry',
    title: 'Unmerge a time entry',
    description: 'Splits a merged entry into the entries as created.',
    behaviour: ADDS,
    input: z.strictObject({ id }),
    output: z.object({ time_entries: z.array(briefEntryView), warnings: z.array(z.string()) }),
    run: async (context, { id }) => {
      const { timeEntries, warnings } = await unmergeTimeEntry(context.app, context.actor, id);
      const entries = await viewEntries(context, timeEntries);
      const data = { time_entries: entries.map(inBrief), warnings: warnings.map(inWords) };
      const zone = await zoneOf(context);
      const text = listText(
        `Unmerged into ${counted(entries.length, 'entry', ENTRIES)}${timesIn(zone)}`,
        entries.map((entry) => entryLine(entry, zone)),
        {},
      );
      return { data, text: withWarnings(text, data.warnings, zone) };
    },
  }),
];
