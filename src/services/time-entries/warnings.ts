import type { FinishedEntry } from '../../db/queries/time-entries/time-entries.ts';
import type { TimeEntry } from '../../domain/entities.ts';
import { type Actor, mayRead } from '../../domain/teams/policy.ts';
import type { SharedTime } from '../../domain/time-entries/overlap.ts';
import { describeEntry } from './find.ts';

/** A warning that an entry overlaps another one and both were kept. */
interface OverlapWarning {
  message: string;
  /** The other entry. */
  timeEntry: TimeEntry;
  minutes: number;
}

/** A sentence for the caller. An overlap warning also has fields for programs. */
export type Warning = string | OverlapWarning;

export function messageOf(warning: Warning): string {
  return typeof warning === 'string' ? warning : warning.message;
}

/** The number of overlapping entries that are named. The rest is counted. */
const MAX_NAMED = 5;
const MINUTE_MS = 60_000;

/**
 * Returns a warning for each of the first overlapping entries, and one for the rest. Credentials without the scope `read`
 * only get the count.
 */
export function overlapWarnings(
  actor: Actor,
  shared: readonly SharedTime<FinishedEntry>[],
  subject = 'It',
): Warning[] {
  if (shared.length === 0) return [];
  if (!mayRead(actor)) return [counted(subject, shared.length, 'other')];
  const named = shared.slice(0, MAX_NAMED).map(({ entry, milliseconds }): OverlapWarning => {
    const minutes = milliseconds / MINUTE_MS;
    return {
      message: `${subject} shares ${inMinutes(minutes)} with ${describeEntry(actor, entry)}; both were kept.`,
      timeEntry: entry,
      minutes,
    };
  });
  const more = shared.length - named.length;
  return more === 0 ? named : [...named, counted(subject, more, 'more')];
}

function counted(subject: string, count: number, kind: 'other' | 'more'): string {
  const entries = count === 1 ? 'entry' : 'entries';
  return `${subject} overlaps ${count} ${kind} ${entries}; nothing was merged.`;
}

function inMinutes(minutes: number): string {
  if (minutes < 1) return 'less than a minute';
  const rounded = Math.round(minutes);
  return rounded === 1 ? '1 minute' : `${rounded} minutes`;
}
