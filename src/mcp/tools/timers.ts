import { z } from 'zod';
import type { TimeEntry } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { withLocalTimes } from '../../domain/time/message-times.ts';
import { resolveFilter, resolveNames } from '../../services/naming/resolve.ts';
import { spellTags } from '../../services/naming/tags.ts';
import { messageOf } from '../../services/time-entries/warnings.ts';
import { runningTimers } from '../../services/timers/running.ts';
import { startTimer } from '../../services/timers/start.ts';
import { discardTimer, stopTimer } from '../../services/timers/stop.ts';
import { entryArgs, id, instant } from '../inputs.ts';
import { ADDS, defineTool, READS, REMOVES, type Tool, type ToolContext } from '../tool.ts';
import {
  briefEntryView,
  type EntryView,
  entryText,
  entryView,
  inBrief,
  viewEntries,
  viewEntry,
} from '../views/entry.ts';
import { othersText, otherTimers, timersView, viewOthers, viewTimers } from '../views/timers.ts';
import { zoneOf } from '../views/zone.ts';
import { inWords, withWarnings } from '../words.ts';

/** The arguments that select a timer. */
const choice = {
  id: id.optional().describe('Id of the running entry; default: yours'),
  team: z.string().optional().describe('Name or id, where you have timers in several teams'),
};

export const timerTools: Tool[] = [
  defineTool({
    name: 'start_timer',
    title: 'Start a timer',
    description: 'Starts a timer and stops a running one in the team.',
    behaviour: ADDS,
    input: z.strictObject({
      ...entryArgs,
      start_time: instant('not in the future', 'default now').optional(),
    }),
    output: z.object({
      time_entry: entryView,
      stopped_time_entry: briefEntryView.optional(),
      warnings: z.array(z.string()),
      ...otherTimers,
    }),
    run: async (context, args) => {
      const { app, actor } = context;
      const ids = await resolveNames(app, actor, args);
      const { timeEntry, stoppedTimeEntry, warnings } = await startTimer(app, actor, {
        startTime: args.start_time,
        title: args.title,
        description: args.description,
        billable: args.billable,
        ...ids,
        tags: await spellTags(app, actor, args.tags, ids.teamId),
      });
      const [started, stopped] = await viewEntries(
        context,
        stoppedTimeEntry ? [timeEntry, stoppedTimeEntry] : [timeEntry],
      );
      const others = isOwn(actor, timeEntry) ? await othersOf(context, timeEntry) : [];
      const zone = await zoneOf(context);
      // The first warning reports the stopped timer, which has its own line below.
      const overlaps = warnings
        .slice(stoppedTimeEntry ? 1 : 0)
        .map(messageOf)
        .map(inWords);
      const seesAll = isOwn(actor, timeEntry) && others.length === 0;
      return {
        data: {
          time_entry: started as EntryView,
          ...(stopped && { stopped_time_entry: inBrief(stopped) }),
          warnings: overlaps,
          ...viewOthers(others),
        },
        text: [
          `Started: ${entryText(started as EntryView, zone)}`,
          stopped
            ? `Stopped the timer that was running: ${entryText(stopped, zone)}`
            : `No other timer was running${seesAll ? '' : ' in this team'}.`,
          ...overlaps.map((warning) => withLocalTimes(warning, zone)),
          ...othersText(others, zone),
        ].join('\n'),
      };
    },
  }),
  defineTool({
    name: 'stop_timer',
    title: 'Stop the timer',
    description: 'Stops a running timer, now or in the past.',
    behaviour: ADDS,
    input: z.strictObject({ end_time: instant('default now').optional(), ...choice }),
    output: z.object({ time_entry: briefEntryView, warnings: z.array(z.string()) }),
    run: async (context, { id, team, end_time: endTime }) => {
      const { app, actor } = context;
      const { teamId } = await resolveNames(app, actor, { team });
      const { timeEntry, warnings } = await stopTimer(app, actor, { id, teamId, endTime });
      const view = await viewEntry(context, timeEntry);
      const overlaps = warnings.map(messageOf).map(inWords);
      const zone = await zoneOf(context);
      return {
        data: { time_entry: inBrief(view), warnings: overlaps },
        text: withWarnings(`Stopped: ${entryText(view, zone)}`, overlaps, zone),
      };
    },
  }),
  defineTool({
    name: 'discard_timer',
    title: 'Discard the timer',
    description: 'Discards a running timer and its time.',
    // A second call would discard the next timer.
    behaviour: REMOVES,
    input: z.strictObject(choice),
    output: z.object({ deleted_id: z.string() }),
    run: async ({ app, actor }, { id, team }) => {
      const { teamId } = await resolveNames(app, actor, { team });
      const deleted = await discardTimer(app, actor, { id, teamId });
      return { data: { deleted_id: deleted }, text: `Discarded the timer ${deleted}.` };
    },
  }),
  defineTool({
    name: 'current_timer',
    title: 'Show the running timer',
    description: 'Running timers: yours in all teams, or that of a member whose time you may see.',
    behaviour: READS,
    input: z.strictObject({
      team: z.string().optional().describe('Name or id'),
      member: z.string().optional().describe('Name, e-mail, id or "me"; default: you'),
    }),
    output: timersView,
    run: async (context, names) => {
      const { app, actor } = context;
      const { teamId, identityIds } = await resolveFilter(app, actor, names);
      return viewTimers(context, await runningTimers(app, actor, { teamId, identityIds }));
    },
  }),
];

function isOwn({ memberships }: Actor, { identityId }: TimeEntry): boolean {
  return memberships.some((own) => own.identityId === identityId);
}

/** Loads the caller's timers in other teams, which keep running when a timer starts. */
async function othersOf(context: ToolContext, { teamId }: TimeEntry): Promise<EntryView[]> {
  const { app, actor } = context;
  if (actor.memberships.length === 1) return [];
  const timers = await runningTimers(app, actor, {});
  return viewEntries(
    context,
    timers.filter((timer) => timer.teamId !== teamId),
  );
}
