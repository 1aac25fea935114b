import { z } from 'zod';
import type { TimeEntry } from '../../domain/entities.ts';
import type { ToolContext } from '../tool.ts';
import { type EntryView, entryText, entryView, viewEntries } from './entry.ts';
import { zoneOf } from './zone.ts';

/** The caller's timers in other teams. There is at most one timer per team, and most people have one team. */
export const otherTimers = {
  other_timers: z.array(entryView.pick({ id: true, start_time: true, title: true, team: true })).optional(),
};

export const timersView = z.object({
  running: z.boolean(),
  time_entry: entryView.optional(),
  ...otherTimers,
});

type TimersView = z.input<typeof timersView>;

/** The running timers, newest first: the newest in full, the others in brief. */
export async function viewTimers(
  context: ToolContext,
  timers: readonly TimeEntry[],
): Promise<{ data: TimersView; text: string }> {
  const [newest, ...others] = await viewEntries(context, timers);
  if (!newest) return { data: { running: false }, text: 'No timer is running.' };
  const zone = await zoneOf(context);
  return {
    data: { running: true, time_entry: newest, ...viewOthers(others) },
    text: [`Running: ${entryText(newest, zone)}`, ...othersText(others, zone)].join('\n'),
  };
}

export function viewOthers(others: readonly EntryView[]): Pick<TimersView, 'other_timers'> {
  if (others.length === 0) return {};
  return {
    other_timers: others.map(({ id, start_time, title, team }) => ({ id, start_time, title, team })),
  };
}

export function othersText(others: readonly EntryView[], zone: string): string[] {
  return others.map((other) => `Also running, in another team: ${entryText(other, zone)}`);
}
