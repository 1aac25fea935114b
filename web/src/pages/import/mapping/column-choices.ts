import { type Field, fields, type Header } from '../../../../../src/importers/columns.ts';
import { type ColumnMapping, checkMapping } from '../../../../../src/importers/mapping.ts';
import type { DurationUnit } from '../../../../../src/importers/values/duration.ts';

/** The field of each column, in the order of the file; null for ignored columns. */
export type ColumnChoices = readonly (Field | null)[];

/** The choices of a suggested mapping. */
export function proposedChoices(header: Header, suggestion: ColumnMapping | null): ColumnChoices {
  const columns = suggestion?.columns ?? {};
  const taken = new Set<Field>();
  return header.names.map((name) => {
    const field = fields.find((one) => columns[one] === name && !taken.has(one)) ?? null;
    if (field) taken.add(field);
    return field;
  });
}

/**
 * Assigns a field to a column. A field belongs to one column, so the column that had it before becomes
 * ignored.
 */
export function choose(choices: ColumnChoices, column: number, field: Field | null): ColumnChoices {
  return choices.map((one, index) => {
    if (index === column) return field;
    return one === field ? null : one;
  });
}

/** Whether a column can be mapped. Columns are identified by name, so only the first of a name can. */
export function canChoose(header: Header, column: number): boolean {
  const name = header.names[column] ?? '';
  return header.find(name)?.index === column;
}

interface Rest {
  source: string;
  /** Null if no unit was chosen. */
  durationUnit: DurationUnit | null;
}

/** The mapping from the choices; null while they are incomplete. */
export function mappingOf(header: Header, choices: ColumnChoices, rest: Rest): ColumnMapping | null {
  const columns: Record<string, string> = {};
  for (const [index, field] of choices.entries()) {
    if (field) columns[field] = header.names[index] ?? '';
  }
  const source = rest.source.trim();
  try {
    return checkMapping({
      columns,
      ...('duration' in columns && rest.durationUnit && { durationUnit: rest.durationUnit }),
      ...(source !== '' && { source }),
    });
  } catch {
    return null;
  }
}
