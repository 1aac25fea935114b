import type { Selected, TimeEntry } from '../client/index.ts';
import { parseMoney } from '../domain/money/money.ts';
import { parseInstant } from '../domain/time/instant.ts';
import type { EntryValues } from './values.ts';

/** A stored entry. */
export interface StoredEntry extends EntryValues {
  id: string;
  importId: string | null;
  /**
   * The creations that were merged into the entry, including its own, each with its own values. Empty if
   * nothing was merged.
   */
  parts: readonly Part[];
}

/** A creation that was merged into an entry. */
interface Part extends EntryValues {
  id: string;
  createdAt: number;
}

const money = { amount: true, currency: true } as const;

/** The values of an entry or part, without tags. */
const partFields = {
  startTime: true,
  endTime: true,
  title: true,
  description: true,
  projectId: true,
  clientId: true,
  taskId: true,
  billable: true,
  hourlyRate: money,
  importedAmount: money,
} as const;

/** The values of an entry or imported row, without tags. */
export const contentFields = { ...partFields, identityId: true } as const;

const tags = { name: true } as const;

/** The selected fields of an entry that is compared with its row. */
export const entryFields = {
  ...contentFields,
  id: true,
  importId: true,
  tags,
  mergedFrom: { ...partFields, id: true, createdAt: true, tags },
} as const;

type MoneyText = { amount: string; currency: string } | null;

interface Content {
  startTime: string;
  hourlyRate: MoneyText;
  importedAmount: MoneyText;
}

/** Parses times and money. Keeps all other values. */
export function figuresOf<C extends Content>(content: C, endTime: string) {
  const { startTime, hourlyRate, importedAmount, ...rest } = content;
  return {
    ...rest,
    start: parseInstant(startTime, 'startTime'),
    end: parseInstant(endTime, 'endTime'),
    hourlyRate: hourlyRate && parseMoney(hourlyRate.amount, hourlyRate.currency, 'hourlyRate'),
    importedAmount:
      importedAmount && parseMoney(importedAmount.amount, importedAmount.currency, 'importedAmount'),
  };
}

/** The values of a row's entry, or of its part if the entry was merged. */
export function ownPart(entry: StoredEntry, originId: string): EntryValues {
  return entry.parts.find(({ id }) => id === originId) ?? entry;
}

/** Returns null for a running timer. */
export function storedEntry(node: Selected<TimeEntry, typeof entryFields>): StoredEntry | null {
  const { endTime, tags, mergedFrom, ...content } = node;
  if (endTime === null) return null;
  return {
    ...figuresOf(content, endTime),
    tags: tags.map(({ name }) => name),
    parts: mergedFrom.map(({ endTime: end, createdAt, tags, ...part }) => ({
      ...figuresOf(part, end),
      createdAt: parseInstant(createdAt, 'createdAt'),
      identityId: content.identityId,
      tags: tags.map(({ name }) => name),
    })),
  };
}

/**
 * An entry, or a part of a merged entry. For a part, `partId` is set and the values are those of the part.
 */
export interface EntryOrPart extends StoredEntry {
  partId: string | null;
}

/** Returns the whole entry and each of its parts. */
export function entryAndParts(entry: StoredEntry): EntryOrPart[] {
  const { id, importId, parts } = entry;
  return [
    { ...entry, partId: null },
    ...parts.map(({ id: partId, createdAt: _, ...values }) => ({ ...values, id, importId, parts, partId })),
  ];
}
