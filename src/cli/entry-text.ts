import type { TimeEntry } from '../client/index.ts';
import { onOneLine } from '../domain/text/text.ts';
import { formatInZone } from '../domain/time/calendar.ts';
import { withLocalTimes } from '../domain/time/message-times.ts';

/** The selection of fields that entryText and the commands show. */
export const SHOWN = {
  id: true,
  startTime: true,
  endTime: true,
  durationSeconds: true,
  running: true,
  title: true,
  billable: true,
  project: { id: true, name: true },
  client: { id: true, name: true },
  task: { id: true, name: true },
  tags: { id: true, name: true },
} as const;

type Named = { name: string } | null;
type Shown = Pick<TimeEntry, 'title' | 'billable'> & {
  project: Named;
  client: Named;
  task: Named;
  tags: { name: string }[];
};

/** Returns the entry in the syntax of an entry line: `Review @Acme/Website #deep !`. */
export function entryText({ title, client, project, task, tags, billable }: Shown): string {
  const work = [client?.name, project?.name, task?.name].filter((name) => name !== undefined).join('/');
  const words = [
    title ?? '(no title)',
    ...(work === '' ? [] : [`@${work}`]),
    ...tags.map(({ name }) => `#${name}`),
    ...(billable ? ['!'] : []),
  ];
  // Other members wrote parts of the text, and control characters could command the terminal.
  return onOneLine(words.join(' '));
}

/** Adapts a warning of the API to the terminal. There is no command that unmerges. */
export function warningText({ message }: { message: string }, zone: string): string {
  return withLocalTimes(message, zone).replace(
    '; unmergeTimeEntry undoes the merge.',
    '; the dashboard can undo the merge.',
  );
}

/** Returns the local time in a zone: `09:30`. */
export function clockIn(zone: string, time: string): string {
  return formatInZone(Date.parse(time), zone).slice(11, 16);
}

/** Returns the local date in a zone: `2026-03-02`. */
export function dateIn(zone: string, time: string): string {
  return formatInZone(Date.parse(time), zone).slice(0, 10);
}
