import { formatInstant } from '../domain/instant.ts';
import { quoted } from '../domain/text.ts';
import type { Change } from './values.ts';

const fields: Partial<Record<Change['field'], string>> = {
  identityId: 'the person',
  projectId: 'the project',
  clientId: 'the client',
  taskId: 'the task',
  hourlyRate: 'the hourly rate',
  importedAmount: 'the amount',
};

/** In what an entry differs from its row, in words; by the names of what has an id, where they are known. */
export function changeText({ field, from, to }: Change, names: ReadonlyMap<string, string>): string {
  const text = (value: string | null) => {
    if (value === null) return 'nothing';
    if (field === 'start' || field === 'end') return formatInstant(Number(value));
    return quoted((field.endsWith('Id') && names.get(value)) || value);
  };
  return `${fields[field] ?? field} is ${text(from)}, and ${text(to)} in the file`;
}
