import { formatMoney } from '../../domain/money/money.ts';
import { invalid } from '../../lib/errors.ts';
import { type Field, Header, type TableColumn, type TableColumns } from '../columns.ts';
import { EntryReader, type EntryRecord } from '../entries/reader.ts';
import { clearSurvey, type FileSurvey, factsOf } from '../entries/survey.ts';
import { UnusedColumns } from '../entries/unused-columns.ts';
import { readCsv } from '../files/csv.ts';
import type { SourceFile } from '../files/source.ts';
import { readWholeText } from '../files/text.ts';
import type { ImportPart, ToolStyle } from '../format.ts';
import type { CutText, ImportItem } from '../item.ts';
import type { CheckedOptions } from '../options.ts';
import { problem } from '../problems.ts';
import { readCurrency } from '../values/currency-names.ts';
import { type Names, readIds, readNames, SolidtimeCatalog } from './solidtime-catalog.ts';

const ENTRIES = 'time_entries.csv';

export function isSolidtime(files: readonly SourceFile[]): boolean {
  return fileNamed(files, 'meta.json') !== undefined && fileNamed(files, ENTRIES) !== undefined;
}

function fileNamed(files: readonly SourceFile[], name: string): SourceFile | undefined {
  return files.find((file) => file.name === name || file.name.endsWith(`/${name}`));
}

/** The export of a solidtime organisation: tables that refer to each other by id. Times are in UTC, rates in cents. */
export function openSolidtime(name: string, files: readonly SourceFile[]): ImportPart {
  return {
    format: 'solidtime-zip',
    file: name,
    hasEntries: true,
    survey: async () => {
      await checkVersion(files);
      return surveyEntries(name, files);
    },
    read: (survey, options) => readAll(files, options, factsOf(survey, options)),
  };
}

async function surveyEntries(name: string, files: readonly SourceFile[]): Promise<FileSurvey> {
  const survey = clearSurvey(name, 0);
  const file = fileNamed(files, ENTRIES);
  if (!file) return survey;
  let header: Header | null = null;
  let unused: UnusedColumns | null = null;
  let rates = 0;
  for await (const { cells } of readCsv(file)) {
    if (!header || !unused) {
      header = new Header(cells);
      unused = new UnusedColumns(header.names, columnsOf(header), { known: readElsewhere });
      continue;
    }
    survey.records = (survey.records ?? 0) + 1;
    unused.add(cells);
    const columns = header;
    const has = (name: string) => (cells[columns.find(name)?.index ?? -1] ?? '') !== '';
    if (has('billable_rate')) rates++;
    survey.namesPeople ||= has('member_id') || has('user_id');
  }
  const currency = await organisationCurrency(fileNamed(files, 'organizations.csv'));
  if (rates > 0) {
    survey.currency = currency
      ? { status: 'NAMED', named: [currency], text: currency, candidates: [] }
      : { status: 'MISSING', named: [], text: 'billable_rate', candidates: [] };
  }
  return { ...survey, unusedColumns: unused?.result() ?? [] };
}

/** Columns that are read elsewhere, or that only identify where the row is stored. */
const readElsewhere = ['type', 'user_id', 'organization_id'];

async function checkVersion(files: readonly SourceFile[]): Promise<void> {
  const meta = fileNamed(files, 'meta.json');
  const version = meta ? /"version"\s*:\s*"([^"]*)"/.exec(await readWholeText(meta))?.[1] : undefined;
  if (!version?.startsWith('1.')) {
    throw invalid(
      'file',
      `${meta?.name} is of the version ${version ?? '(none)'} of solidtime's export; 1.0 is known.`,
    );
  }
}

async function* readAll(
  files: readonly SourceFile[],
  options: CheckedOptions,
  facts: ReturnType<typeof factsOf>,
): AsyncGenerator<ImportItem> {
  const currency =
    (await organisationCurrency(fileNamed(files, 'organizations.csv'))) ??
    options.currency ??
    options.teamCurrency;
  const catalog = new SolidtimeCatalog(currency);
  for (const table of ['members', 'clients', 'projects', 'tasks', 'tags'] as const) {
    const file = fileNamed(files, `${table}.csv`);
    if (file) yield* catalog.read(table, file);
  }
  const memberRates = fileNamed(files, 'project_members.csv');
  if (memberRates) yield* catalog.readMemberRates(memberRates);
  const file = fileNamed(files, ENTRIES);
  if (file) yield* readEntries(file, catalog.names, currency, options, facts);
}

async function organisationCurrency(file: SourceFile | undefined): Promise<string | null> {
  if (!file) return null;
  let column: TableColumn | undefined;
  for await (const { cells } of readCsv(file)) {
    if (column) return readCurrency(cells[column.index] ?? '');
    column = new Header(cells).find('currency');
  }
  return null;
}

/** The fields of an entry and their source columns. */
const sources = {
  id: 'id',
  start: 'start',
  end: 'end',
  description: 'description',
  billable: 'billable',
  person: 'member_id',
  email: 'member_id',
  client: 'client_id',
  project: 'project_id',
  task: 'task_id',
  tags: 'tags',
  rate: 'billable_rate',
  currency: 'billable_rate',
} as const satisfies Partial<Record<Field, string>>;

async function* readEntries(
  file: SourceFile,
  names: Names,
  currency: string | null,
  options: CheckedOptions,
  facts: ReturnType<typeof factsOf>,
): AsyncGenerator<ImportItem> {
  let header: Header | null = null;
  let reader: EntryReader | null = null;
  const style: ToolStyle = { source: 'solidtime', readTags: (cell) => readNames(cell, names.tags) };
  for await (const { cells, line, raw, flaws } of readCsv(file)) {
    if (!header || !reader) {
      header = new Header(cells);
      reader = new EntryReader(file.name, style, columnsOf(header), facts, options);
      continue;
    }
    const columns = header;
    const text = (name: string) => cells[columns.find(name)?.index ?? -1] ?? '';
    const items = reader.read({ ...toEntry(text, names, currency), line, raw, flaws });
    const place = { file: file.name, line };
    const lost = lostReferences(text, names);
    yield* items.map((item) => (item.kind === 'row' ? { ...item, cut: [...item.cut, ...lost] } : item));
    if (!items.some(({ kind }) => kind === 'row')) continue;
    for (const { column, value, message } of lost) {
      yield problem(place, 'CHANGED', 'UNKNOWN_REFERENCE', message, { column, value });
    }
    yield* entryProblems(text, names, place);
  }
}

function columnsOf(header: Header): TableColumns {
  const columns: TableColumns = {};
  for (const [field, name] of Object.entries(sources)) {
    const column = header.find(name);
    if (column) columns[field as Field] = column;
  }
  return columns;
}

function toEntry(
  text: (name: string) => string,
  names: Names,
  currency: string | null,
): Pick<EntryRecord, 'cell'> {
  const person = names.members.get(text('member_id')) ?? names.members.get(text('user_id'));
  const project = names.projects.get(text('project_id'));
  const rate = text('billable_rate');
  const cells: Partial<Record<Field, string>> = {
    id: text('id'),
    start: text('start'),
    end: text('end'),
    description: text('description'),
    billable: text('billable'),
    // An unknown member is kept by id, so that the entry is not attributed to the importing user.
    person: person?.name ?? (text('member_id') || text('user_id')),
    email: person?.email ?? '',
    client: names.clients.get(text('client_id')) ?? project?.client ?? '',
    project: project?.name ?? '',
    task: names.tasks.get(text('task_id')) ?? '',
    tags: text('tags'),
    rate: currency && /^\d{1,12}$/.test(rate) ? formatMoney({ minorUnits: Number(rate), currency }) : rate,
    currency: currency ?? '',
  };
  return { cell: (field) => cells[field] ?? '' };
}

/** Clients, projects, tasks and tags of an entry that the export does not contain. */
function lostReferences(text: (name: string) => string, names: Names): CutText[] {
  const references = [
    ['client_id', names.clients],
    ['project_id', names.projects],
    ['task_id', names.tasks],
  ] as const;
  const message = 'Nothing in the export has this id. The entry comes without it.';
  const ids = references.map(([column, known]) => ({ column, value: text(column), known }));
  const tags = readIds(text('tags')).map((value) => ({ column: 'tags', value, known: names.tags }));
  return [...ids, ...tags]
    .filter(({ value, known }) => value !== '' && !known.has(value))
    .map(({ column, value }) => ({ column, value, message }));
}

/** Reports an unknown person, and breaks. */
function* entryProblems(
  text: (name: string) => string,
  names: Names,
  place: { file: string; line: number },
): Generator<ImportItem> {
  const [member, user] = [text('member_id'), text('user_id')];
  if (member + user !== '' && !names.members.has(member) && !names.members.has(user)) {
    const message = 'Nobody in the export has this id. The id stands for the person.';
    const column = member === '' ? 'user_id' : 'member_id';
    yield problem(place, 'KEPT', 'UNKNOWN_REFERENCE', message, { column, value: member || user });
  }
  if (text('type') === 'break') {
    yield problem(place, 'KEPT', 'BREAK', 'This is a break. It becomes an entry like others.', {
      column: 'type',
      value: 'break',
    });
  }
}
