import type { Selected, TimeEntry } from '../client/index.ts';

/** The selection of fields of an exported entry. */
export const exportedFields = {
  id: true,
  startTime: true,
  endTime: true,
  durationSeconds: true,
  title: true,
  description: true,
  billable: true,
  hourlyRate: { amount: true, currency: true },
  importedAmount: { amount: true, currency: true },
  identity: { name: true, email: true },
  client: { name: true },
  project: { name: true },
  task: { name: true },
  tags: { name: true },
} as const;

export type ExportedEntry = Selected<TimeEntry, typeof exportedFields>;
