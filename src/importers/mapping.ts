import { quoted } from '../domain/text/text.ts';
import { invalid } from '../lib/errors.ts';
import { type Aliases, type Field, fields, type Header } from './columns.ts';
import type { MappedFormat } from './formats/csv-format.ts';
import type { DurationUnit } from './values/duration.ts';
import { splitList } from './values/words.ts';

/** Assigns columns of a CSV file to fields. A mapping is plain data that can be stored as JSON and reused for other files. */
export interface ColumnMapping {
  /** Column names by field. */
  columns: Partial<Record<Field, string>>;
  /** The name of the source tool. It keeps row ids separate from those of other tools. */
  source?: string;
  /** The unit of durations, if neither the values nor the column name state it. */
  durationUnit?: DurationUnit;
}

const units: readonly string[] = ['h', 'min', 's'] satisfies DurationUnit[];
const isField = (text: string): text is Field => (fields as readonly string[]).includes(text);

/** Parses `start=Begin,end=Finish`. A pair with a comma in the name is quoted: `"start=Begin, local"`. */
export function parseMapping(text: string): ColumnMapping {
  const given: Record<string, string> = {};
  for (const pair of splitList(text)) {
    const [, key = '', value = ''] = /^([^=]*)=(.*)$/s.exec(pair) ?? [];
    if (key.trim() === '' || value.trim() === '') {
      throw invalid(
        'map',
        `${quoted(pair)} does not say which column is what; write, for example, start=Begin.`,
      );
    }
    given[key.trim()] = value.trim();
  }
  const { source, unit, ...columns } = given;
  return checkMapping({ columns, ...(source ? { source } : {}), ...(unit ? { durationUnit: unit } : {}) });
}

/** Formats a mapping as the text that `parseMapping` reads. */
export function writeMapping({ columns, source, durationUnit }: ColumnMapping): string {
  const pairs = Object.entries({
    ...columns,
    ...(source && { source }),
    ...(durationUnit && { unit: durationUnit }),
  });
  return pairs
    .map(([key, value]) => `${key}=${value}`)
    .map((pair) => (/[,"]/.test(pair) ? `"${pair.replaceAll('"', '""')}"` : pair))
    .join(',');
}

/** Checks a mapping that was stored as JSON. */
export function checkMapping(value: unknown): ColumnMapping {
  if (typeof value !== 'object' || value === null || !('columns' in value)) {
    throw invalid('map', 'A mapping must have columns.');
  }
  const { columns, source, durationUnit } = value as {
    columns: unknown;
    source?: unknown;
    durationUnit?: unknown;
  };
  if (typeof columns !== 'object' || columns === null) throw invalid('map', 'A mapping must have columns.');
  const checked: ColumnMapping = { columns: {} };
  for (const [field, name] of Object.entries(columns)) {
    if (!isField(field)) {
      throw invalid('map', `A column cannot be ${quoted(field)}. It can be ${fields.join(', ')}.`);
    }
    if (typeof name !== 'string' || name.trim() === '') {
      throw invalid('map', `${field} must be the name of a column.`);
    }
    checked.columns[field] = name;
  }
  if (durationUnit !== undefined) {
    if (typeof durationUnit !== 'string' || !units.includes(durationUnit)) {
      throw invalid('map', 'unit must be h, min or s.');
    }
    checked.durationUnit = durationUnit as DurationUnit;
  }
  if (source !== undefined) {
    if (typeof source !== 'string' || !/^[a-z0-9][a-z0-9_-]{0,39}$/i.test(source)) {
      throw invalid('map', 'source must be a short name of letters, figures, "-" and "_".');
    }
    checked.source = source.toLowerCase();
  }
  const missing = missingFrom(checked);
  if (missing) throw invalid('map', missing);
  return checked;
}

/** Describes the first missing part of a mapping; null if the mapping is complete. */
function missingFrom({ columns, source }: ColumnMapping): string | null {
  const start = columns.start || ((columns.startDate || columns.date) && columns.startTime);
  const end = columns.end || columns.endTime || columns.duration;
  if (!start && !((columns.startDate || columns.date) && columns.duration)) {
    return 'A mapping must say when entries start: start, or startDate and startTime, or date and duration.';
  }
  if (!end) return 'A mapping must say when entries end: end, or endTime, or duration.';
  if (columns.id && !source) return 'Ids need the name of the tool that they are from: source.';
  return null;
}

/** Returns whether a file has all columns of a mapping. */
export function fitsMapping({ columns }: ColumnMapping, header: Header): boolean {
  return Object.values(columns).every((name) => header.has(name));
}

export function mappedFormat({ columns, source, durationUnit }: ColumnMapping): MappedFormat {
  const aliases: Aliases = {};
  for (const [field, name] of Object.entries(columns)) aliases[field as Field] = [name];
  return {
    id: 'mapped-csv',
    columns: aliases,
    style: { source: source ?? 'csv', ...(durationUnit ? { durationUnit } : {}) },
    recognises: (header) => fitsMapping({ columns }, header),
  };
}
