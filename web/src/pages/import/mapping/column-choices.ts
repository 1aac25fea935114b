import { type Field, fields, type Header } from '../../../../../src/importers/columns.ts';
import { type ColumnMapping, checkMapping } from '../../../../../src/importers/mapping.ts';
import type { DurationUnit } from '../../../../../src/importers/values/duration.ts';

/** The meaning of each column in the order of the file; null for ignored ones. */
export type ColumnChoices = readonly (Field | null)[];

/** The choices that a suggested mapping makes. */
export function proposedChoices(header: Header, suggestion: ColumnMapping | null): ColumnChoices {
  const columns = suggestion?.columns ?? {};
  const taken = new Set<Field>();
  return header.names.map((name) => {
    const field = fields.find((one) => columns[one] === name && !taken.has(one)) ?? null;
    if (field) taken.add(field);
    return field;
  });
}

/** Says what a column is. Nothing is two columns: the one that it was before is left out then. */
export function choose(choices: ColumnChoices, column: number, field: Field | null): ColumnChoices {
  return choices.map((one, index) => {
    if (index === column) return field;
    return one === field ? null : one;
  });
}

/** Whether a column can be told from those before it, which go by its name. */
export function canChoose(header: Header, column: number): boolean {
  const name = header.names[column] ?? '';
  return header.find(name)?.index === column;
}

interface Rest {
  source: string;
  /** Null where nobody said it. */
  durationUnit: DurationUnit | null;
}

/** The mapping that the choices come to, or null while they do not suffice. */
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
