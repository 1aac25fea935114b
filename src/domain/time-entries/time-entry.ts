import { Failure, failure, invalid, type Problem } from '../../lib/errors.ts';
import { parseInstant } from '../time/instant.ts';
import type { Interval } from '../time/interval.ts';

export const IDEMPOTENCY_WINDOW_MS = 24 * 3_600_000;
const FORGOTTEN_AFTER_MS = 12 * 3_600_000;
export const MAX_ENTRY_MS = 31 * 86_400_000;
/** Longer entries are few and have an index of their own. The migration of the index contains this value, so it cannot change. */
export const LONG_ENTRY_MS = 12 * 3_600_000;
const IDEMPOTENCY_KEY_LIMIT = 255;

/** Parses both timestamps of an entry and reports all problems at once. */
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
  const [first, ...rest] = problems;
  if (first) throw new Failure(first, ...rest);
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

/** Returns the end of a timer that is stopped at an instant. An entry is never empty, even if clocks differ slightly. */
export function endOfTimer(start: number, at: number): number {
  return Math.max(at, start + 1);
}

export function isForgotten(start: number, now: number): boolean {
  return now - start >= FORGOTTEN_AFTER_MS;
}

/** The times of an entry. A running timer has no end. */
export interface Tracked {
  start: number;
  end: number | null;
}

/** The range of an entry up to now. The clock that started a timer may be ahead of the current clock. */
export function rangeSoFar({ start, end }: Tracked, now: number): Interval {
  return { start, end: end ?? Math.max(start, now) };
}

/** The work of an entry, as found by id; null for ids that the caller did not give. */
export interface NamedWork {
  task: { id: string; projectId: string } | null;
  project: { id: string; clientId: string | null; billable: boolean } | null;
  client: { id: string } | null;
}

/** Rejects contradictory ids: a task determines its project, and a project determines its client. */
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
