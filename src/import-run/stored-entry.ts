import type { Selected, TimeEntry } from '../client/index.ts';
import { parseInstant } from '../domain/instant.ts';
import { parseMoney } from '../domain/money.ts';
import type { EntryValues } from './values.ts';

/** An entry as the service has it. */
export interface StoredEntry extends EntryValues {
  id: string;
  importId: string | null;
  /** The creations that were merged into it, its own included; empty for an entry that was never merged. */
  parts: readonly MergedPart[];
}

interface MergedPart {
  id: string;
  start: number;
  end: number;
  title: string | null;
  description: string | null;
}

/** What entries and the rows that they came from both say, but for tags. */
export const contentFields = {
  identityId: true,
  startTime: true,
  endTime: true,
  title: true,
  description: true,
  projectId: true,
  clientId: true,
  taskId: true,
  billable: true,
  hourlyRate: { amount: true, currency: true },
} as const;

/** What is asked for of an entry that is compared with its row. */
export const entryFields = {
  ...contentFields,
  id: true,
  importId: true,
  tags: { name: true },
  mergedFrom: { id: true, startTime: true, endTime: true, title: true, description: true },
} as const;

interface Content {
  startTime: string;
  hourlyRate: { amount: string; currency: string } | null;
}

/** Times and money as figures, all else as it is. */
export function figuresOf<C extends Content>({ startTime, hourlyRate, ...rest }: C, endTime: string) {
  return {
    ...rest,
    start: parseInstant(startTime, 'startTime'),
    end: parseInstant(endTime, 'endTime'),
    hourlyRate: hourlyRate && parseMoney(hourlyRate.amount, hourlyRate.currency, 'hourlyRate'),
  };
}

/** Null for a timer that runs. */
export function storedEntry(node: Selected<TimeEntry, typeof entryFields>): StoredEntry | null {
  const { endTime, tags, mergedFrom, ...content } = node;
  if (endTime === null) return null;
  return {
    ...figuresOf(content, endTime),
    tags: tags.map(({ name }) => name),
    parts: mergedFrom.map((part) => ({
      id: part.id,
      start: parseInstant(part.startTime, 'startTime'),
      end: parseInstant(part.endTime, 'endTime'),
      title: part.title,
      description: part.description,
    })),
  };
}
