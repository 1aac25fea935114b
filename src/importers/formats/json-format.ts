import { columnsNamed, type Field } from '../columns.ts';
import { EntryReader, type EntryRecord } from '../entries/reader.ts';
import { type FileSurvey, factsOf, Surveyor } from '../entries/survey.ts';
import { UnusedKeys } from '../entries/unused-columns.ts';
import { type ListItem, readJsonList } from '../files/json-list.ts';
import type { SourceFile } from '../files/source.ts';
import type { FormatId, ImportPart, ToolStyle } from '../format.ts';
import type { ImportItem, Place } from '../item.ts';
import type { CheckedOptions } from '../options.ts';
import { problem, unreadableRecord } from '../problems.ts';
import { isObject, type JsonObject, listText, textOf } from '../values/json.ts';

/** The values of an entry, as in the file or converted. */
type EntryValues = Partial<Record<Field, unknown>>;

/** The JSON format of a tool for time entries: a list whose items are objects, or lists of values in a fixed order. */
export interface JsonFormat {
  id: FormatId;
  style: ToolStyle;
  /** The key of each field. */
  keys: Partial<Record<Field, string>>;
  /** If the items are lists: the keys of their values, in order, for reports. The file does not contain them. */
  order?: readonly string[];
  /** Keys that are neither imported nor reported; see `UnusedKeys`. */
  hidden?: readonly string[];
  /** Returns whether the first item of a list is an entry of the tool. */
  recognises: (first: JsonObject) => boolean;
  /**
   * Converts the values that are not in a form of CSV files, such as times; the other fields have the value of their key. Null for a record
   * that cannot be read. A value that cannot be converted is returned unchanged, so that it is reported as unreadable.
   */
  convert?: (item: JsonObject) => EntryValues | null;
  /** Items of the list that are not entries. */
  catalog?: {
    includes: (item: JsonObject) => boolean;
    read: (item: JsonObject, place: Place, options: CheckedOptions) => ImportItem[];
  };
}

/** Returns whether a format recognises the first item of a list. */
export function recognisesItem(format: JsonFormat, value: unknown): boolean {
  const item = valuesOf(format, value);
  return item !== null && format.recognises(item);
}

export function openJson(format: JsonFormat, file: SourceFile): ImportPart {
  return {
    format: format.id,
    file: file.name,
    hasEntries: true,
    survey: () => surveyItems(format, file),
    read: (survey, options) => readItems(format, file, survey, options),
  };
}

async function surveyItems(format: JsonFormat, file: SourceFile): Promise<FileSurvey> {
  let records = 0;
  const surveyor = new Surveyor(file.name, columnsNamed(format.keys), format.style);
  const unused = new UnusedKeys([...Object.values(format.keys), ...(format.hidden ?? [])]);
  for await (const item of readJsonList(file)) {
    const values = valuesOf(format, item.value);
    if (values && format.catalog?.includes(values)) continue;
    records++;
    const entry = values && entryOf(format, values, item);
    if (!entry) continue;
    surveyor.add(entry);
    unused.add(values);
  }
  return { ...surveyor.result(), records, unusedColumns: unused.result() };
}

async function* readItems(
  format: JsonFormat,
  file: SourceFile,
  survey: FileSurvey,
  options: CheckedOptions,
): AsyncGenerator<ImportItem> {
  const columns = columnsNamed(format.keys);
  const reader = new EntryReader(file.name, format.style, columns, factsOf(survey, options), options);
  for await (const item of readJsonList(file)) {
    const place = { file: file.name, line: item.line };
    const values = valuesOf(format, item.value);
    const entry = values && entryOf(format, values, item);
    if (values && format.catalog?.includes(values)) yield* format.catalog.read(values, place, options);
    else if (entry) yield* reader.read(entry);
    else {
      const message = 'This is not a record of this format. It is skipped.';
      yield problem(place, 'SKIPPED', 'BAD_RECORD', message, { value: item.raw }, unreadableRecord(null));
    }
  }
}

/** The values of an item by key; null for an item of another kind. */
function valuesOf({ order }: JsonFormat, value: unknown): JsonObject | null {
  if (!order) return isObject(value) ? value : null;
  if (!Array.isArray(value)) return null;
  return Object.fromEntries(value.map((part, index) => [order[index] ?? `value ${index + 1}`, part]));
}

function entryOf(
  { keys, convert }: JsonFormat,
  values: JsonObject,
  { line, raw, flaws }: ListItem,
): EntryRecord | null {
  const converted = convert ? convert(values) : {};
  if (!converted) return null;
  const cell = (field: Field) => {
    const key = keys[field];
    const value = field in converted ? converted[field] : key && values[key];
    return field === 'tags' ? listText(value) : textOf(value);
  };
  return { cell, line, raw, flaws };
}
