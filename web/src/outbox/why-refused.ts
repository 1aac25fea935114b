import { shortened } from '../../../src/domain/text/text.ts';
import { overlaps } from '../../../src/domain/time/interval.ts';
import { MAX_ENTRY_MS } from '../../../src/domain/time-entries/time-entry.ts';
import type { Entry } from '../data/entry.ts';
import type { TimeFormat } from '../time/format.ts';
import { refusals as words } from '../words/refusals.ts';
import type { Change } from './change.ts';

interface Known {
  /** All loaded entries. */
  entries: readonly Entry[];
  format: Pick<TimeFormat, 'day' | 'time'>;
  now: number;
}

const MAX_TITLE_LENGTH = 60;

/** Ids, instants and field names in the server's messages, which are not for users. */
const TECHNICAL_TEXT = /[0-9a-f]{8}-[0-9a-f]{4}-|\d{4}-\d\d-\d\dT|\b[a-z]+[A-Z]\w*/;

/** Explains to the user why the server refused a change, with times in their format. */
export function whyRefused(change: Change, error: { code: string; message: string }, known: Known): string {
  if (error.code === 'OVERLAP') return overlap(change, known);
  if (error.code === 'INVALID_INPUT') {
    const problem = problemOfTimes(change, known);
    if (problem) return problem;
  }
  return words.byCode[error.code] ?? plainly(error.message);
}

function plainly(message: string): string {
  return TECHNICAL_TEXT.test(message) ? words.invalid : message;
}

/** Summarizes the reasons of many refused edits with their counts, most frequent first. */
export function whyManyRefused(errors: readonly { code: string; message: string }[]): string {
  const byReason = Map.groupBy(errors, ({ code, message }) => words.ofMany[code] ?? plainly(message));
  return [...byReason]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([reason, those]) => `${those.length.toLocaleString()} ${reason.replace(/\.$/, '')}`)
    .join(', ')
    .concat('.');
}

function overlap(change: Change, { entries, format }: Known): string {
  if (change.kind !== 'create') return words.overlaps;
  const { id, identityId, start, end } = change.entry;
  const range = { start, end: end ?? start };
  const inTheWay = entries
    .filter((one) => one.identityId === identityId && one.id !== id)
    .sort((a, b) => a.start - b.start)
    .find((one) => one.end !== null && overlaps({ start: one.start, end: one.end }, range));
  if (!inTheWay || inTheWay.end === null) return words.overlaps;
  const { day, time } = format;
  const when = words.range(day(inTheWay.start), time(inTheWay.start), time(inTheWay.end));
  return words.overlapsWith(titleOf(inTheWay), when);
}

function problemOfTimes(change: Change, { entries, format, now }: Known): string | null {
  const before = 'entryId' in change ? entries.find(({ id }) => id === change.entryId) : undefined;
  const { start, end } = { ...before, ...timesIn(change) };
  if (change.kind === 'start') {
    const running = entries.find((one) => one.end === null && one.identityId === change.entry.identityId);
    if (running && change.entry.start < running.start) {
      const since = words.since(format.day(running.start), format.time(running.start));
      return words.beforeTimer(titleOf(running), since);
    }
  }
  if (start !== undefined && end != null) {
    if (end <= start) return words.endsBefore;
    if (end - start > MAX_ENTRY_MS) return words.tooLong;
  }
  const isOfTimer = change.kind === 'start' || change.kind === 'stop' || end === null;
  return isOfTimer && Math.max(start ?? 0, end ?? 0) > now ? words.future : null;
}

function timesIn(change: Change): { start?: number | undefined; end?: number | null | undefined } {
  if ('entry' in change) return { start: change.entry.start, end: change.entry.end };
  if (change.kind === 'stop') return { end: change.end };
  return change.kind === 'update' ? change.patch : {};
}

function titleOf({ title }: Entry): string {
  return title === null ? words.noTitle : shortened(title, MAX_TITLE_LENGTH);
}
