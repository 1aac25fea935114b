import type { Column, Field } from '../columns.ts';
import { EntryReader, type EntryRecord } from '../entries/reader.ts';
import { clearSurvey, type FileSurvey, factsOf } from '../entries/survey.ts';
import { UnusedKeys } from '../entries/unused-columns.ts';
import { type ListItem, readJsonList } from '../files/json-list.ts';
import type { SourceFile } from '../files/source.ts';
import type { ImportPart } from '../format.ts';
import type { ImportItem } from '../item.ts';
import type { CheckedOptions } from '../options.ts';
import { problem, unreadableRecord } from '../problems.ts';

const column = (name: string): Column => ({ index: 0, name, currency: null });
const columns = {
  start: column('start'),
  end: column('end'),
  description: column('annotation'),
  tags: column('tags'),
};

/** Returns whether the first item of a list is a Timewarrior interval. */
export function isTimewarrior(value: unknown): boolean {
  return isObject(value) && typeof value.start === 'string' && /^\d{8}T\d{6}Z$/.test(value.start);
}

/** The output of `timew export`. Its ids are counted from the newest interval, so they do not identify an interval. Times are in UTC. */
export function openTimewarrior(file: SourceFile): ImportPart {
  return {
    format: 'timewarrior-json',
    file: file.name,
    survey: () => surveyIntervals(file),
    read: (survey, options) => readIntervals(file, new EntryReader(...readerArgs(file, survey, options))),
  };
}

type ReaderArgs = ConstructorParameters<typeof EntryReader>;

function readerArgs(file: SourceFile, survey: FileSurvey, options: CheckedOptions): ReaderArgs {
  const style = { source: 'timewarrior', readTags };
  return [file.name, style, columns, factsOf(survey, options), options];
}

async function surveyIntervals(file: SourceFile): Promise<FileSurvey> {
  let count = 0;
  const unused = new UnusedKeys(['id', 'start', 'end', 'tags', 'annotation']);
  for await (const { value } of readJsonList(file)) {
    count++;
    if (isObject(value)) unused.add(value);
  }
  return { ...clearSurvey(file.name, count), unusedColumns: unused.result() };
}

async function* readIntervals(file: SourceFile, reader: EntryReader): AsyncGenerator<ImportItem> {
  for await (const item of readJsonList(file)) {
    if (isObject(item.value)) yield* reader.read(toEntry(item.value, item));
    else {
      const message = 'This is not an interval. It is skipped.';
      const about = { value: item.raw };
      const place = { file: file.name, line: item.line };
      yield problem(place, 'SKIPPED', 'BAD_RECORD', message, about, unreadableRecord(null));
    }
  }
}

function toEntry(interval: Record<string, unknown>, { line, raw, flaws }: ListItem): EntryRecord {
  const text = (name: string) => textOf(interval[name]);
  const cells: Partial<Record<Field, string>> = {
    start: isoForm(text('start')),
    end: isoForm(text('end')),
    description: text('annotation'),
    tags: JSON.stringify(interval.tags ?? []),
  };
  return { cell: (field) => cells[field] ?? '', line, raw, flaws };
}

/** Converts `20231001T103000Z` to `2023-10-01T10:30:00Z`. */
function isoForm(text: string): string {
  return text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
