import type { Selected, TimeEntry } from '../../client/index.ts';
import { addDays, calendarDay, dayOf } from '../../domain/time/calendar.ts';
import { type DurationStyle, formatDuration } from '../../domain/time/duration-text.ts';
import { collect } from '../../lib/collect.ts';
import { type CurrentPerson, currentPerson } from '../current-person.ts';
import { clockIn, dateIn, entryText, SHOWN } from '../entry-text.ts';
import { openClient, type ServerOptions } from '../open-client.ts';
import { print } from '../print.ts';
import { formatTable } from '../table.ts';

type Options = ServerOptions & { team?: string; json?: true; days: number };
type Entry = Selected<TimeEntry, typeof SHOWN>;

export async function run({ days, json, ...options }: Options): Promise<void> {
  const { client } = await openClient(options);
  const person = await currentPerson(client, options.team);
  const { zone, teamId, identityId } = person;
  const first = calendarDay(addDays(dayOf(Date.now(), zone).date, 1 - days), zone);
  const from = new Date(first.start).toISOString();
  const entries = await collect(client.timeEntries.all({ teamId, identityId, from }, { select: SHOWN }));
  entries.reverse();
  if (json) print(JSON.stringify(entries));
  else if (entries.length === 0) print('No time entries on these days.');
  else print(byDay(entries, person));
}

/** A heading for each day, with the entries of the day below. */
function byDay(entries: readonly Entry[], { zone, style }: CurrentPerson): string {
  const days = Map.groupBy(entries, ({ startTime }) => dateIn(zone, startTime));
  return [...days]
    .map(([date, ofDay]) => {
      const total = ofDay.reduce((sum, entry) => sum + lengthOf(entry), 0);
      const rows = ofDay.map((entry) => rowOf(entry, zone, style));
      return `${date}  ${formatDuration(total, style)}\n${formatTable(rows)}`;
    })
    .join('\n\n');
}

function rowOf(entry: Entry, zone: string, style: DurationStyle): string[] {
  const end = entry.endTime === null ? '…' : clockIn(zone, entry.endTime);
  const times = `  ${clockIn(zone, entry.startTime)}-${end}`;
  return [times, formatDuration(lengthOf(entry), style), entryText(entry)];
}

function lengthOf({ durationSeconds }: Entry): number {
  return durationSeconds * 1000;
}
