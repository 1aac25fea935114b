import { quoted } from '../domain/text/text.ts';
import { Failure } from '../lib/errors.ts';
import { type Aliases, type Field, fields, type Header, type TableColumn } from './columns.ts';
import { rankOfPerson } from './entries/person-names.ts';
import { dayIn, MIDNIGHT } from './entries/times.ts';
import { readCsv } from './files/csv.ts';
import { fromBlob, type SourceFile } from './files/source.ts';
import { openCsv } from './formats/csv-format.ts';
import type { ProblemCode } from './item.ts';
import { type ColumnMapping, checkMapping, mappedFormat } from './mapping.ts';
import { checkOptions } from './options.ts';
import { readClock } from './values/clock.ts';
import { isClear, ordersOf } from './values/date.ts';
import { type DurationUnit, durationUnits, readDuration } from './values/duration.ts';
import { rankOfWorkedTime, workedTimeIn } from './values/worked-time.ts';

/** The number of records on which all mappings are tried. The best mapping is then tried on the whole file. */
const MAX_SAMPLE_RECORDS = 2000;

/** Column names for the start and end of an entry, with a date, a time or both. */
const startNames = [
  ...[
    'start',
    'started',
    'started at',
    'start datetime',
    'start time',
    'start_time',
    'starttime',
    'start date',
  ],
  ...['start_date', 'startdate', 'time started', 'begin', 'begin time', 'begin date', 'from', 'time in'],
  ...[
    'clock in',
    'date started',
    'startzeit',
    'startdatum',
    'beginn',
    'anfang',
    'von',
    'de',
    'debut',
    'inicio',
  ],
  ...[
    'desde',
    'inizio',
    'dalle',
    'van',
    'date',
    'day',
    'work date',
    'entry date',
    'spent on',
    'datum',
    'tag',
  ],
  ...['fecha', 'data', 'jour', 'when', 'dia', 'giorno'],
];
const endNames = [
  ...['end', 'ended', 'ended at', 'end datetime', 'end time', 'end_time', 'endtime', 'end date', 'end_date'],
  ...[
    'enddate',
    'time ended',
    'stop',
    'stopped',
    'stopped at',
    'stop time',
    'stop date',
    'finish',
    'finished',
  ],
  ...[
    'finish time',
    'to',
    'until',
    'time out',
    'clock out',
    'date ended',
    'endzeit',
    'enddatum',
    'ende',
    'bis',
  ],
  ...['fin', 'a', 'ate', 'hasta', 'fine', 'alle', 'tot', 'einde', 'eind'],
];
/** Common names of other columns. Ids are not suggested, because the user has to name their source. */
const commonAliases: Aliases = {
  timezone: ['timezone', 'time zone', 'time_zone', 'zeitzone', 'fuseau horaire', 'zona horaria', 'tijdzone'],
  firstName: ['first name', 'firstname', 'vorname', 'prenom', 'nombre'],
  lastName: ['last name', 'lastname', 'surname', 'nachname', 'nom', 'apellido', 'apellidos'],
  email: ['email', 'e-mail', 'user_email', 'user email', 'email address', 'e-mail address', 'mail'],
  client: ['client', 'customer', 'kunde', 'cliente', 'klant'],
  project: ['project', 'project name', 'projekt', 'projet', 'proyecto', 'projeto', 'progetto'],
  task: [
    'task',
    'activity',
    'aufgabe',
    'tatigkeit',
    'tache',
    'activite',
    'tarea',
    'actividad',
    'atividade',
    'attivita',
  ],
  title: ['title', 'subject', 'summary', 'titel', 'betreff', 'titre', 'titulo'],
  description: [
    ...['description', 'notes', 'note', 'comment', 'comments', 'details', 'work description', 'beschreibung'],
    ...['kommentar', 'bemerkung', 'notiz', 'descripcion', 'comentario', 'commentaire', 'omschrijving'],
    ...['descrizione', 'descricao', 'what', 'memo'],
  ],
  tags: ['tags', 'tag', 'labels', 'label', 'schlagworte', 'schlagworter', 'etiquetas', 'etichette'],
  billable: ['billable', 'billable?', 'is billable', 'abrechenbar', 'facturable'],
  rate: [
    'rate',
    'hourly rate',
    'billable rate',
    'stundensatz',
    'stundenlohn',
    'taux horaire',
    'uurtarief',
    'preco por hora',
    'precio por hora',
    'price per hour',
  ],
  amount: [
    'amount',
    'billable amount',
    'total amount',
    'betrag',
    'summe',
    'montant',
    'importe',
    'bedrag',
    'price',
    'preis',
    'preco',
  ],
  currency: ['currency', 'wahrung', 'devise', 'moneda', 'moeda', 'valuta'],
};

type Times = ColumnMapping['columns'];

interface Suggestion {
  /** Null if no mapping reads every row. */
  mapping: ColumnMapping | null;
  /** The reasons why some or all columns are not suggested. */
  reasons: string[];
}

/** Suggests a mapping for an unknown table that reads all of its rows, and all values of the mapped columns. */
export async function suggestMapping(file: SourceFile, header: Header): Promise<Suggestion> {
  const sample = await sampleOf(file);
  const otherFields = nonTimeColumns(header);
  const trials: Trial[] = [];
  for (const times of candidates(header, sample.records)) {
    const mapping = validMapping({ columns: inOrder(times, otherFields) });
    if (!mapping) continue;
    // Without records, only the column names are known.
    if (sample.records.length === 0) return { mapping, reasons: [] };
    const trial = await tryUnits(mapping, sample.file, header);
    if (trial) trials.push(trial);
  }
  const readable = new Set(trials.flatMap(({ lines }) => [...lines]));
  const fitting = trials.filter(({ flaw, lines }) => !flaw && lines.size > 0 && lines.size === readable.size);
  const { best, flawed: flawedLater } = sample.isWhole
    ? { best: fitting[0], flawed: undefined }
    : await tryWhole(fitting, file, header);
  const flawed = flawedLater ?? trials.find(({ flaw }) => flaw);
  if (!best)
    return {
      mapping: null,
      reasons: flawed?.flaw ? [`No mapping reads every row: ${placeOf(flawed.flaw)}.`] : [],
    };
  // A column with a few unreadable values is kept: without the column, all of its values would be lost unnoticed.
  const dropped = [...best.unread].filter(([, { count }]) => count * 2 > best.rows).map(([field]) => field);
  const flaws = [...(flawed?.flaw ? [flawed.flaw] : []), ...best.unread.values()];
  const mapping = without(best.mapping, dropped);
  const used = new Set(Object.values(mapping.columns));
  const reasons = flaws.map((flaw) =>
    flaw.column !== null && used.has(flaw.column)
      ? `A value cannot be imported: ${placeOf(flaw)}.`
      : `A column is not suggested: ${placeOf(flaw)}.`,
  );
  return { mapping, reasons: [...new Set(reasons)] };
}

/** Returns the first mapping that reads every row of the file, and the first that does not. */
async function tryWhole(
  trials: readonly Trial[],
  file: SourceFile,
  header: Header,
): Promise<{ best?: Trial; flawed?: Trial }> {
  let flawed: Trial | undefined;
  for (const { mapping } of trials) {
    const whole = await tryMapping(mapping, file, header, mapping.durationUnit ?? 's', false);
    if (whole && !whole.flaw) return { best: whole, flawed };
    flawed ??= whole ?? undefined;
  }
  return { flawed };
}

function placeOf({ line, column, value }: Flaw): string {
  const cell = column === null ? '' : `, ${column}: ${quoted(value ?? '')}`;
  return `line ${line}${cell} cannot be read`;
}

/** Removes columns from a mapping. A currency column is useless without a money column. */
function without(mapping: ColumnMapping, dropped: readonly Field[]): ColumnMapping {
  const columns = { ...mapping.columns };
  for (const field of dropped) delete columns[field];
  if (!columns.amount && !columns.rate) delete columns.currency;
  return { ...mapping, columns };
}

/** All combinations of time columns that determine an entry, the most complete first. */
function candidates(header: Header, records: readonly string[][]): Times[] {
  const times = timeColumns(header, records);
  const { start, startTime, date, startDate, end, endTime, endDate } = times;
  const durations: (string | undefined)[] = durationColumns(header, records, times);
  const day: Times = startDate ? { startDate } : date ? { date } : {};
  const found: Times[] = [];
  for (const duration of [...durations, undefined]) {
    const length: Times = duration ? { duration } : {};
    if (start && end) found.push({ start, end, ...length });
    if (startTime && endTime)
      found.push({ ...day, startTime, ...(endDate && { endDate }), endTime, ...length });
    if (start && endTime) found.push({ start, endTime, ...length });
  }
  for (const duration of durations) {
    if (!duration) continue;
    if (start) found.push({ start, duration });
    if (startTime) found.push({ ...day, startTime, duration });
    found.push({ ...day, duration });
  }
  return found;
}

/** Finds time columns by their names and contents. */
function timeColumns(header: Header, records: readonly string[][]): Times {
  const times: Times = {};
  const put = (field: Field, column: TableColumn) => {
    times[field] ??= column.name;
  };
  for (const column of namedColumns(header, startNames)) {
    const kind = kindOfColumn(
      column,
      records,
      ['start date', 'date', 'day', 'datum'],
      ['start time', 'time in'],
    );
    if (kind === 'MOMENT') put('start', column);
    if (kind === 'CLOCK') put('startTime', column);
    if (kind === 'DATE') put(/start|begin/i.test(column.name) ? 'startDate' : 'date', column);
  }
  for (const column of namedColumns(header, endNames)) {
    const kind = kindOfColumn(
      column,
      records,
      ['end date', 'stop date'],
      ['end time', 'stop time', 'time out'],
    );
    if (kind === 'MOMENT') put('end', column);
    if (kind === 'CLOCK') put('endTime', column);
    if (kind === 'DATE') put('endDate', column);
  }
  return times;
}

function namedColumns(header: Header, names: readonly string[]): TableColumn[] {
  const found = names.flatMap((name) => header.find(name) ?? []);
  return [...new Set(found)].toSorted((a, b) => a.index - b.index);
}

type Kind = 'MOMENT' | 'DATE' | 'CLOCK';

function kindOf(text: string): Kind | null {
  const day = dayIn(text);
  if (day === '') return 'MOMENT';
  if (isClear(day) || ordersOf(day).length > 0) return day === text.replace(MIDNIGHT, '') ? 'DATE' : 'MOMENT';
  return readClock(text) ? 'CLOCK' : null;
}

/** The kind of most cells, or the kind that the name suggests if there are no records. */
function kindOfColumn(
  { index, name }: TableColumn,
  records: readonly string[][],
  dates: readonly string[],
  clocks: readonly string[],
): Kind | null {
  const counts = new Map<Kind, number>();
  for (const cells of records) {
    const kind = kindOf((cells[index] ?? '').trim());
    if (kind && (cells[index] ?? '').trim() !== '') counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1]);
  if (most || records.length > 0) return most?.[0] ?? null;
  if (dates.includes(name.toLowerCase())) return 'DATE';
  return clocks.includes(name.toLowerCase()) ? 'CLOCK' : 'MOMENT';
}

const MAX_DURATIONS = 3;

/**
 * Columns with worked time, the clearest name first. A column with only a unit in its name counts if no other column determines the length.
 */
function durationColumns(header: Header, records: readonly string[][], times: Times): string[] {
  const found = header.names
    .map((name) => ({ name, kind: workedTimeIn(name) }))
    .filter(({ name, kind }) => kind !== null && holdsDurations(header.find(name), records))
    .filter(({ name }) => !repeatsTimes(header.find(name), times, header, records));
  const worked = found.filter(({ kind }) => kind === 'WORKED');
  const hasEnd = times.end !== undefined || times.endTime !== undefined;
  const chosen = worked.length > 0 || hasEnd ? worked : found;
  return chosen
    .map(({ name }) => name)
    .toSorted((a, b) => rankOfWorkedTime(a) - rankOfWorkedTime(b))
    .slice(0, MAX_DURATIONS);
}

/** Returns whether most values of a column repeat the clock time of another column: `Time` beside `From` and `To`. */
function repeatsTimes(
  column: TableColumn | undefined,
  times: Times,
  header: Header,
  records: readonly string[][],
): boolean {
  const at = (name: string | undefined) => (name === undefined ? -1 : (header.find(name)?.index ?? -1));
  const ownIndex = column?.index ?? -1;
  const clocks = [at(times.startTime), at(times.endTime)];
  return clocks.some((clock) => {
    if (clock < 0) return false;
    if (clock === ownIndex) return true;
    const filled = records.filter((cells) => (cells[ownIndex] ?? '').trim() !== '');
    const equal = filled.filter((cells) => (cells[ownIndex] ?? '').trim() === (cells[clock] ?? '').trim());
    return filled.length > 0 && equal.length * 2 > filled.length;
  });
}

function holdsDurations(column: TableColumn | undefined, records: readonly string[][]): boolean {
  const values = records
    .map((cells) => cells[column?.index ?? -1]?.trim() ?? '')
    .filter((value) => value !== '');
  const read = values.filter((value) => (readDuration(value)?.length ?? -1) >= 0).length;
  return records.length === 0 || (values.length > 0 && read * 2 >= values.length);
}

function nonTimeColumns(header: Header): Times {
  const found = header.columns(commonAliases);
  const [person] = header.names
    .map((name) => ({ name, rank: rankOfPerson(name) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  const otherFields = Object.fromEntries(
    Object.entries(found).map(([field, column]) => [field, column.name]),
  );
  return person && !Object.values(otherFields).includes(person.name)
    ? { person: person.name, ...otherFields }
    : otherFields;
}

/** Merges the columns in field order. A column with times is not used for another field. */
function inOrder(times: Times, otherFields: Times): Times {
  const columns: Times = {};
  const taken = new Set(Object.values(times));
  for (const field of fields) {
    const name = times[field] ?? otherFields[field];
    if (name === undefined || (!times[field] && taken.has(name))) continue;
    taken.add(name);
    columns[field] = name;
  }
  return columns;
}

function validMapping(mapping: ColumnMapping): ColumnMapping | null {
  try {
    return checkMapping(mapping);
  } catch {
    return null;
  }
}

/** The first value that a mapping cannot read. */
interface Flaw {
  line: number | null;
  column: string | null;
  value: string | null;
}

interface Trial {
  mapping: ColumnMapping;
  /** The lines that are imported as rows; empty if the whole file was tried. */
  lines: ReadonlySet<number>;
  /** The first unreadable row; null if the mapping reads all rows. */
  flaw: Flaw | null;
  /** Columns other than times with unreadable values, each with its first unreadable value. */
  unread: ReadonlyMap<Field, Flaw & { count: number }>;
  rows: number;
}

/** Problems of rows that no mapping can import: empty rows, rows without length or end, and truncated rows. */
const unimportableCodes: ReadonlySet<ProblemCode> = new Set([
  'EMPTY_ROW',
  'ZERO_LENGTH',
  'RUNNING',
  'CUT_OFF',
]);

/** Tries the units of the duration column. Start and end prove the right unit. */
async function tryUnits(mapping: ColumnMapping, file: SourceFile, header: Header): Promise<Trial | null> {
  const { duration, end, endTime } = mapping.columns;
  const plain = await tryMapping(mapping, file, header, 's');
  if (!plain || !duration || !(end || endTime)) return plain;
  for (const durationUnit of plain.lacksUnit ? durationUnits : []) {
    const trial = await tryMapping({ ...mapping, durationUnit }, file, header, durationUnit);
    if (trial?.agrees) return trial;
  }
  // The import asks about a duration that disagrees. Without the column, breaks would become work.
  return plain;
}

interface UnitTrial extends Trial {
  /** Whether most durations equal the time from start to end. */
  agrees: boolean;
  lacksUnit: boolean;
}

async function tryMapping(
  mapping: ColumnMapping,
  file: SourceFile,
  header: Header,
  durationUnit: DurationUnit,
  keepsLines = true,
): Promise<UnitTrial | null> {
  const part = openCsv(mappedFormat(mapping), file, header);
  try {
    const survey = await part.survey();
    const ambiguous = {
      dateOrder: survey.dates.status === 'AMBIGUOUS' ? ('dmy' as const) : null,
      decimalSign: survey.decimals.status === 'AMBIGUOUS' ? ('.' as const) : null,
    };
    // Any candidate of the currency symbol can be used to read the amounts.
    const currency = survey.currency.candidates[0] ?? 'EUR';
    const options = checkOptions({ timezone: 'UTC', currency, durationUnit, ...ambiguous });
    const lines = new Set<number>();
    let [rows, disagreements] = [0, 0];
    const unread = new Map<Field, Flaw & { count: number }>();
    let flaw: Flaw | null = null;
    for await (const item of part.read(survey, options)) {
      if (item.kind === 'row') {
        rows++;
        if (keepsLines) lines.add(item.line);
        if (item.disagrees || item.unread.some(({ field }) => field === 'duration')) disagreements++;
        for (const { field, column, value } of item.unread) {
          const known = unread.get(field);
          if (known) known.count++;
          else unread.set(field, { line: item.line, column, value, count: 1 });
        }
      } else if (item.kind === 'problem' && item.fate === 'SKIPPED' && !unimportableCodes.has(item.code)) {
        flaw ??= item;
      }
    }
    flaw ??= unread.get('duration') ?? null;
    return {
      mapping,
      lines,
      flaw,
      unread,
      rows,
      agrees: disagreements * 2 <= rows,
      lacksUnit: survey.durationUnit.status === 'AMBIGUOUS',
    };
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

/** Returns the beginning of a file as a separate file. */
async function sampleOf(
  file: SourceFile,
): Promise<{ file: SourceFile; records: string[][]; isWhole: boolean }> {
  let isWhole = true;
  const raws: string[] = [];
  const records: string[][] = [];
  for await (const { raw, cells } of readCsv(file, { returnsTruncated: true })) {
    if (records.length >= MAX_SAMPLE_RECORDS) {
      isWhole = false;
      break;
    }
    raws.push(raw);
    if (raws.length > 1) records.push(cells);
  }
  return { file: fromBlob(file.name, new Blob([raws.join('\n')])), records, isWhole };
}
