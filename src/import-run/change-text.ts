import { quoted } from '../domain/text/text.ts';
import { formatInstant } from '../domain/time/instant.ts';
import type { Change } from './values.ts';

/** The names of entry fields in the interface. */
export const fieldWords: Record<Change['field'], string> = {
  identityId: 'person',
  start: 'start',
  end: 'end',
  title: 'title',
  description: 'description',
  projectId: 'project',
  clientId: 'client',
  taskId: 'task',
  billable: 'billable flag',
  tags: 'tags',
  hourlyRate: 'hourly rate',
  importedAmount: 'amount',
};

/** Describes a difference between an entry and its row. Shows names instead of ids where `names` has them. */
export function changeText({ field, from, to }: Change, names: ReadonlyMap<string, string>): string {
  const text = (value: string | null) => {
    if (value === null) return 'nothing';
    if (field === 'start' || field === 'end') return formatInstant(Number(value));
    return quoted((field.endsWith('Id') && names.get(value)) || value);
  };
  const verb = field === 'tags' ? 'are' : 'is';
  return `the ${fieldWords[field]} ${verb} ${text(from)}, and ${text(to)} in the file`;
}
