import { onOneLine } from '../domain/text/text.ts';
import { outsideQuotes, withLocalTimes } from '../domain/time/message-times.ts';
import type { Problem } from '../lib/errors.ts';

/** The tools' names of service fields. */
const words: Record<string, string> = {
  teamId: 'team',
  clientId: 'client',
  projectId: 'project',
  taskId: 'task',
  identityId: 'member',
  clientIds: 'client',
  projectIds: 'project',
  taskIds: 'task',
  tagIds: 'tag',
  identityIds: 'member',
  startTime: 'start_time',
  endTime: 'end_time',
  idempotencyKey: 'idempotency_key',
  overlapPolicy: 'overlap_policy',
  hourlyRate: 'hourly_rate',
  defaultHourlyRate: 'hourly_rate',
  groupBy: 'group_by',
  orderBy: 'order_by',
  endCursor: 'next_cursor',
  unmergeTimeEntry: 'unmerge_time_entry',
  unmergeTimeEntries: 'unmerge_time_entry',
};

const known = new RegExp(`\\b(${Object.keys(words).join('|')})\\b`, 'g');

/** Replaces the services' field names in a sentence by the tools' names, on one line. */
export function inWords(message: string): string {
  return onOneLine(outsideQuotes(message, reword));
}

function reword(text: string): string {
  return text
    .replace(
      /; repeat it with the same idempotencyKey\.$/,
      '. Repeat create_time_entry with the same idempotency_key; before any other change is tried again, look whether it was made.',
    )
    .replace(/ with this [a-zA-Z]+,/, ' with this id,')
    .replace(known, (word) => words[word] ?? word);
}

/** Appends a line for each warning, with local times. */
export function withWarnings(text: string, warnings: readonly string[], zone: string): string {
  return [text, ...warnings.map((warning) => withLocalTimes(warning, zone))].join('\n');
}

export function problemInWords({ message, field, ...rest }: Problem): Problem {
  const named = field === null ? null : (words[field] ?? field);
  return {
    ...rest,
    message: inWords(message).replace(
      /unarchive it first\.$/,
      `archive_${named} with archived = false restores it.`,
    ),
    field: named,
  };
}
