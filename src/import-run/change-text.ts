import { quoted } from '../domain/text/text.ts';
import { formatInstant } from '../domain/time/instant.ts';
import type { Change } from './values.ts';

/** The values of an entry as people call them. */
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

/** In what an entry differs from its row, in words; by the names of what has an id, where they are known. */
export function changeText({ field, from, to }: Change, names: ReadonlyMap<string, string>): string {
  const text = (value: string | null) => {
    if (value === null) return 'nothing';
    if (field === 'start' || field === 'end') return formatInstant(Number(value));
    return quoted((field.endsWith('Id') && names.get(value)) || value);
  };
  const verb = field === 'tags' ? 'are' : 'is';
  return `the ${fieldWords[field]} ${verb} ${text(from)}, and ${text(to)} in the file`;
}
