import type { TimeEntry } from '../client/index.ts';
import { onOneLine } from '../domain/text/text.ts';
import { formatInZone } from '../domain/time/calendar.ts';
import { withLocalTimes } from '../domain/time/message-times.ts';

/** The selected fields of an entry that is shown. */
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

/** `Review @Acme/Website #deep !`, in the words in which it could be typed. */
export function entryText({ title, client, project, task, tags, billable }: Shown): string {
  const work = [client?.name, project?.name, task?.name].filter((name) => name !== undefined).join('/');
  const words = [
    title ?? '(no title)',
    ...(work === '' ? [] : [`@${work}`]),
    ...tags.map(({ name }) => `#${name}`),
    ...(billable ? ['!'] : []),
  ];
  // Others wrote some of it, and what it has of control characters is not for this terminal.
  return onOneLine(words.join(' '));
}

/** A warning of the API for a person at a terminal. There is no command that unmerges. */
export function warningText({ message }: { message: string }, zone: string): string {
  return withLocalTimes(message, zone).replace(
    '; unmergeTimeEntry undoes the merge.',
    '; the dashboard can undo the merge.',
  );
}

/** `09:30`, by the clock of a zone. */
export function clockIn(zone: string, time: string): string {
  return formatInZone(Date.parse(time), zone).slice(11, 16);
}

/** `2026-03-02`. */
export function dateIn(zone: string, time: string): string {
  return formatInZone(Date.parse(time), zone).slice(0, 10);
}
