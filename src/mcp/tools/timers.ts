import { z } from 'zod';
import { resolveFilter, resolveNames } from '../../services/naming/resolve.ts';
import { spellTags } from '../../services/naming/tags.ts';
import { runningTimer } from '../../services/timers/running.ts';
import { startTimer } from '../../services/timers/start.ts';
import { discardTimer, stopTimer } from '../../services/timers/stop.ts';
import { entryArgs, instant } from '../inputs.ts';
import { ADDS, defineTool, OVERWRITES, READS, SETS, type Tool } from '../tool.ts';
import { briefEntryView, entryText, entryView, viewEntry } from '../views/entry.ts';

/** Which timer is meant. */
const choice = {
  id: z.string().optional().describe('Id of the running entry; default: yours'),
  team: z.string().optional().describe('Name or id, where you have timers in several teams'),
};

export const timerTools: Tool[] = [
  defineTool({
    name: 'start_timer',
    title: 'Start a timer',
    description: 'Starts a timer. One that runs already is stopped, and the answer says so.',
    behaviour: ADDS,
    input: z.strictObject({
      ...entryArgs,
      start_time: instant('When it started, not in the future; default now').optional(),
    }),
    output: z.object({ time_entry: entryView, stopped_time_entry: briefEntryView.optional() }),
    run: async (context, args) => {
      const { app, actor } = context;
      const ids = await resolveNames(app, actor, args);
      const { timeEntry, stoppedTimeEntry } = await startTimer(app, actor, {
        startTime: args.start_time,
        title: args.title,
        description: args.description,
        billable: args.billable,
        ...ids,
        tags: await spellTags(app, actor, args.tags, ids.teamId),
      });
      const started = await viewEntry(context, timeEntry);
      const text = `Started: ${entryText(started)}`;
      if (!stoppedTimeEntry)
        return { data: { time_entry: started }, text: `${text}\nNo other timer was running.` };
      const stopped = await viewEntry(context, stoppedTimeEntry);
      return {
        data: { time_entry: started, stopped_time_entry: stopped },
        text: `${text}\nStopped the timer that was running: ${entryText(stopped)}`,
      };
    },
  }),
  defineTool({
    name: 'stop_timer',
    title: 'Stop the timer',
    description: 'Stops a running timer, now or at an instant in the past.',
    behaviour: { ...SETS, idempotentHint: false },
    input: z.strictObject({ end_time: instant('When it really ended; default now').optional(), ...choice }),
    output: z.object({ time_entry: briefEntryView }),
    run: async (context, { id, team, end_time: endTime }) => {
      const { app, actor } = context;
      const { teamId } = await resolveNames(app, actor, { team });
      const view = await viewEntry(context, await stopTimer(app, actor, { id, teamId, endTime }));
      return { data: { time_entry: view }, text: `Stopped: ${entryText(view)}` };
    },
  }),
  defineTool({
    name: 'discard_timer',
    title: 'Discard the timer',
    description: 'Throws a running timer away; its time is not recorded.',
    behaviour: OVERWRITES,
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
    description: 'The timer that runs, yours or that of a member whose time you may see.',
    behaviour: READS,
    input: z.strictObject({
      team: z.string().optional().describe('Name or id'),
      member: z.string().optional().describe('Name, e-mail, id or "me"; default: you'),
    }),
    output: z.object({ running: z.boolean(), time_entry: entryView.optional() }),
    run: async (context, names) => {
      const { app, actor } = context;
      const { teamId, identityIds } = await resolveFilter(app, actor, names);
      const timer = await runningTimer(app, actor, { teamId, identityIds });
      if (!timer) return { data: { running: false }, text: 'No timer is running.' };
      const view = await viewEntry(context, timer);
      return { data: { running: true, time_entry: view }, text: `Running: ${entryText(view)}` };
    },
  }),
];
