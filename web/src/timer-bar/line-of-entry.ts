import { formatInZone } from '../../../src/domain/calendar.ts';
import type { Entry } from '../data/entry.ts';
import type { LineDraft } from './line-draft.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What to type for an entry: to mend one that was refused. */
export function lineOfEntry(entry: Entry, zone: string, now: number): LineDraft {
  const { title, projectId, clientId, taskId, tags, billable } = entry;
  return {
    text: [timesOf(entry, zone, now), title].filter(Boolean).join(' '),
    work: projectId === null ? null : { projectId, clientId, taskId },
    tags,
    billable,
  };
}

/** A line knows minutes, and less than a day. */
function timesOf({ start, end }: Entry, zone: string, now: number): string {
  const [date, from] = shown(start, zone);
  if (end === null) return now - start < MINUTE ? '' : `${date} ${from}-`;
  if (end - start >= DAY) return '';
  const [, until] = shown(Math.max(end, start + MINUTE), zone);
  return `${date} ${from}-${until}`;
}

function shown(instant: number, zone: string): [string, string] {
  const text = formatInZone(instant, zone);
  return [text.slice(0, '2026-03-29'.length), text.slice('2026-03-29T'.length, '2026-03-29T03:30'.length)];
}
