import type { Money } from '../../domain/money/money.ts';
import { CatalogReader } from '../catalog.ts';
import type { Column, Columns, Field } from '../columns.ts';
import { EntryReader, type EntryRecord, type EntryStyle } from '../entries/reader.ts';
import { type FileSurvey, factsOf, Surveyor } from '../entries/survey.ts';
import { UnusedKeys } from '../entries/unused-columns.ts';
import { type ListItem, readJsonList } from '../files/json-list.ts';
import type { SourceFile } from '../files/source.ts';
import type { ImportPart } from '../format.ts';
import type { ImportItem } from '../item.ts';
import type { CheckedOptions } from '../options.ts';
import { problem, unreadableRecord } from '../problems.ts';

type Item = Record<string, unknown>;

/** The keys of an entry in the export. */
const entryKeys = {
  id: 'id',
  start: 'start',
  end: 'end',
  person: 'person',
  email: 'email',
  client: 'client',
  project: 'project',
  task: 'task',
  title: 'title',
  description: 'description',
  tags: 'tags',
  billable: 'billable',
  rate: 'hourlyRate',
  amount: 'importedAmount',
} as const satisfies Partial<Record<Field, string>>;
const columns: Columns = Object.fromEntries(
  Object.entries(entryKeys).map(([field, name]): [string, Column] => [
    field,
    { index: 0, name, currency: null },
  ]),
);

const style: EntryStyle = { source: 'stint', verbatim: true, readTags };

/** Returns whether the first item of a list is the header of a Stint export. */
export function isStintJson(value: unknown): boolean {
  return isItem(value) && value.kind === 'stint-export';
}

/** The JSON export of Stint: first the catalog, then the entries. Texts are stored unchanged. */
export function openStintJson(file: SourceFile): ImportPart {
  return {
    format: 'stint-json',
    file: file.name,
    survey: () => surveyEntries(file),
    read: (survey, options) => readAll(file, survey, options),
  };
}

async function surveyEntries(file: SourceFile): Promise<FileSurvey> {
  let count = 0;
  const surveyor = new Surveyor(file.name, columns, style);
  const unused = new UnusedKeys(['kind', ...Object.values(entryKeys)]);
  for await (const item of readJsonList(file)) {
    if (isItem(item.value) && isKnownKind(item.value.kind)) continue;
    count++;
    if (!isItem(item.value) || item.value.kind !== 'entry') continue;
    surveyor.add(toEntry(item.value, item));
    unused.add(item.value);
  }
  return { ...surveyor.result(), records: count, unusedColumns: unused.result() };
}

async function* readAll(
  file: SourceFile,
  survey: FileSurvey,
  options: CheckedOptions,
): AsyncGenerator<ImportItem> {
  const reader = new EntryReader(file.name, style, columns, factsOf(survey, options), options);
  for await (const item of readJsonList(file)) {
    const { value, line, raw } = item;
    if (!isItem(value) || (value.kind !== 'entry' && !isKnownKind(value.kind))) {
      const message = 'This is not an item of an export. It is skipped.';
      const place = { file: file.name, line };
      yield problem(place, 'SKIPPED', 'BAD_RECORD', message, { value: raw }, unreadableRecord(null));
    } else if (value.kind === 'entry') yield* reader.read(toEntry(value, item));
    else yield* catalogItems(value, { file: file.name, line }, options);
  }
}

function toEntry(entry: Item, { line, raw, flaws }: ListItem): EntryRecord {
  const cell = (field: Field): string => {
    const name = entryKeys[field as keyof typeof entryKeys];
    const value = name && entry[name];
    if (field === 'tags') return JSON.stringify(value ?? []);
    if (field === 'billable' && typeof value === 'boolean') return value ? 'yes' : 'no';
    if ((field === 'rate' || field === 'amount') && isItem(value)) {
      return [value.amount, value.currency].map(textOf).filter(Boolean).join(' ');
    }
    return textOf(value);
  };
  return { cell, line, raw, flaws };
}

function catalogItems(
  item: Item,
  place: { file: string; line: number },
  options: CheckedOptions,
): ImportItem[] {
  const reader = new CatalogReader(place, options.currency ?? options.teamCurrency);
  const name = reader.name(textOf(item.name), 'name');
  if (name === null)
    return item.kind === 'stint-export' ? [] : reader.finish(null, 'name', textOf(item.name));
  const archived = item.archived === true;
  const client = textOf(item.client) || null;
  switch (item.kind) {
    case 'client': {
      const rate = moneyOf(reader, item, 'defaultHourlyRate');
      return reader.finish({ ...place, kind: 'client', name, archived, rate }, 'name', name);
    }
    case 'tag':
      return reader.finish({ ...place, kind: 'tag', name }, 'name', name);
    case 'task':
      return reader.finish(
        { ...place, kind: 'task', name, client, project: textOf(item.project), archived, estimate: null },
        'name',
        name,
      );
    case 'project': {
      const colour = reader.colour(textOf(item.colour), 'colour');
      const rate = moneyOf(reader, item, 'hourlyRate');
      const budget = reader.budget(item.budget, 'budget');
      const billable = item.billable === true;
      const project = { ...place, kind: 'project' as const, name, client, colour, archived, billable };
      return reader.finish({ ...project, rate, budget, estimate: null }, 'name', name);
    }
    default:
      return [];
  }
}

function moneyOf(reader: CatalogReader, item: Item, key: string): Money | null {
  const money = isItem(item[key]) ? item[key] : {};
  return reader.money(textOf(money.amount), textOf(money.currency) || null, key);
}

/** Returns whether an item is the header of the export or part of the catalog. */
function isKnownKind(kind: unknown): boolean {
  return ['stint-export', 'client', 'project', 'task', 'tag'].includes(String(kind));
}

function readTags(cell: string): string[] {
  const tags: unknown = JSON.parse(cell);
  return (Array.isArray(tags) ? tags : [tags]).map(textOf);
}

/** A value of an unexpected type is converted to JSON, so that it is read or reported as unreadable. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
