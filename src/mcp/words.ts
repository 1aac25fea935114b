import type { Problem } from '../lib/errors.ts';

/** What the services call a field, and what it is called here. */
const words: Record<string, string> = {
  teamId: 'team',
  clientId: 'client',
  projectId: 'project',
  taskId: 'task',
  identityId: 'member',
  startTime: 'start_time',
  endTime: 'end_time',
  idempotencyKey: 'idempotency_key',
  overlapPolicy: 'overlap_policy',
  hourlyRate: 'hourly_rate',
  defaultHourlyRate: 'hourly_rate',
  groupBy: 'group_by',
  unmergeTimeEntry: 'unmerge_time_entry',
  unmergeTimeEntries: 'unmerge_time_entry',
};

/** Texts in quotation marks are matched too, and left alone: they are what people call things. */
const known = new RegExp(`"[^"]*"|\\b(?:${Object.keys(words).join('|')})\\b`, 'g');
const byField = /"[^"]*"| with this [a-zA-Z]+,/g;

/** A sentence of the services in the words of the tools. */
export function inWords(message: string): string {
  return message
    .replace(byField, (part) => (part.startsWith('"') ? part : ' with this id,'))
    .replace(known, (part) => words[part] ?? part);
}

export function problemInWords({ code, message, field }: Problem): Problem {
  return { code, message: inWords(message), field: field === null ? null : (words[field] ?? field) };
}
