import { Failure, failure, invalid, type Problem } from '../../lib/errors.ts';
import { parseInstant } from '../time/instant.ts';
import type { Interval } from '../time/interval.ts';

export const IDEMPOTENCY_WINDOW_MS = 24 * 3_600_000;
const FORGOTTEN_AFTER_MS = 12 * 3_600_000;
export const MAX_ENTRY_MS = 31 * 86_400_000;
/** Longer ones are few, and found by an index of their own: what it says is in a migration, and cannot change. */
export const LONG_ENTRY_MS = 12 * 3_600_000;
const IDEMPOTENCY_KEY_LIMIT = 255;

/** Reads both timestamps of an entry and reports everything that is wrong with them at once. */
export function parseRange(startTime: string, endTime: string): Interval {
  const problems: Problem[] = [];
  const read = (text: string, field: string) => {
    try {
      return parseInstant(text, field);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      problems.push(...error.problems);
      return 0;
    }
  };
  const range = { start: read(startTime, 'startTime'), end: read(endTime, 'endTime') };
  const [first, ...others] = problems;
  if (first) throw new Failure(first, ...others);
  return checkRange(range);
}

export function checkRange(range: Interval): Interval {
  if (range.end <= range.start) throw invalid('endTime', 'endTime must be after startTime.');
  if (range.end - range.start > MAX_ENTRY_MS) {
    throw invalid('endTime', 'A time entry is at most 31 days long; endTime is later than that.');
  }
  return range;
}

export function checkIdempotencyKey(key: string): string {
  if (key.length < 1 || key.length > IDEMPOTENCY_KEY_LIMIT) {
    throw invalid(
      'idempotencyKey',
      `idempotencyKey must have 1 to ${IDEMPOTENCY_KEY_LIMIT} characters; this one has ${key.length}.`,
    );
  }
  if (key.includes('\0') || !key.isWellFormed()) {
    throw invalid('idempotencyKey', 'idempotencyKey contains a character that cannot be stored.');
  }
  return key;
}

/** When a timer that is stopped at an instant ends: an entry is never empty, though clocks may be off by a moment. */
export function endOfTimer(start: number, at: number): number {
  return Math.max(at, start + 1);
}

export function isForgotten(start: number, now: number): boolean {
  return now - start >= FORGOTTEN_AFTER_MS;
}

/** When an entry was: without an end while its timer runs. */
export interface Tracked {
  start: number;
  end: number | null;
}

/** The range of an entry up to now. The clock that started a timer may be ahead of the clock that says now. */
export function rangeSoFar({ start, end }: Tracked, now: number): Interval {
  return { start, end: end ?? Math.max(start, now) };
}

/** The things that an entry may be tracked on, as found by their ids; null where the caller named none. */
export interface NamedWork {
  task: { id: string; projectId: string } | null;
  project: { id: string; clientId: string | null; billable: boolean } | null;
  client: { id: string } | null;
}

/** A task implies its project and a project its client; what the caller also named must agree with that. */
export function requireAgreement(named: NamedWork): void {
  const { task, project, client } = named;
  if (task && project && task.projectId !== project.id) {
    throw failure('CONTRADICTION', 'The task belongs to another project than projectId says.', 'taskId');
  }
  if (project && client && project.clientId !== client.id) {
    throw failure(
      'CONTRADICTION',
      'The project does not belong to the client that clientId names.',
      'clientId',
    );
  }
}
