import { Failure, invalid } from '../../lib/errors.ts';
import { quoted, shortened } from '../text/text.ts';
import { bucketUnits } from '../time/time-buckets.ts';
import {
  MAX_ROUNDING_MINUTES,
  parseRounding,
  type Rounding,
  roundingModes,
  roundingSubjects,
} from '../time-entries/rounding.ts';
import { type Grouping, groupings, isBucketUnit, MAX_GROUPINGS } from './grouping.ts';
import { directions, entryOrders, rowOrders } from './order.ts';
import { type RangePreset, rangePresets } from './range.ts';

export const reportKinds = ['SUMMARY', 'DETAILED', 'WEEKLY', 'TEAM', 'PROFITABILITY'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** The settings of a report, as in the address of its page and in a saved report. */
export interface ReportSettings {
  kind: ReportKind;
  range: RangePreset | { from: string; to: string };
  groupBy: Grouping[];
  /** Null among ids stands for "without one". */
  identityIds: string[] | null;
  projectIds: (string | null)[] | null;
  clientIds: (string | null)[] | null;
  taskIds: (string | null)[] | null;
  tagIds: (string | null)[] | null;
  billable: boolean | null;
  search: string | null;
  rounding: Rounding | null;
  compare: boolean;
  /** The sort key of rows or entries; null for the default. */
  orderBy: string | null;
  direction: (typeof directions)[number] | null;
  /** Expected of each member on a working day, in a report about the team. */
  hours: number;
}

type Parameters = Readonly<Record<string, unknown>>;

const NONE = 'none';
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const HOURS = /^\d{1,2}(\.\d+)?$/;
const ID = /^[0-9a-f-]{36}$/;

const idNames = {
  identityIds: 'member',
  projectIds: 'project',
  clientIds: 'client',
  taskIds: 'task',
  tagIds: 'tag',
} as const;

const usualGroups: Record<ReportKind, Grouping[]> = {
  SUMMARY: ['PROJECT', 'MEMBER'],
  DETAILED: [],
  WEEKLY: ['PROJECT'],
  TEAM: ['MEMBER', 'PROJECT'],
  PROFITABILITY: ['CLIENT', 'PROJECT'],
};

const USUAL_HOURS = 8;
const MAX_HOURS = 24;

/** Reads the parameters of an address. A value that cannot be read counts as not given: a link is never a dead end. */
export function readReportSettings(given: Parameters): ReportSettings {
  const text = (name: string) => {
    const value = given[name];
    const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return isText && value !== '' ? String(value) : null;
  };
  const among = <Value extends string>(name: string, values: readonly Value[]): Value | null => {
    const value = text(name);
    return values.find((one) => one === value) ?? null;
  };
  const ids = (name: string): (string | null)[] | null => {
    const list = text(name)
      ?.split(',')
      .filter((id) => id === NONE || ID.test(id));
    return list?.length ? [...new Set(list)].map((id) => (id === NONE ? null : id)) : null;
  };
  const kind = among('kind', reportKinds) ?? 'SUMMARY';
  const members = ids('member')?.filter((id) => id !== null);
  const billable = text('billable');
  return {
    kind,
    range: readRange(text('from'), text('to'), among('range', rangePresets)),
    groupBy: readGroups(text('by'), usualGroups[kind]),
    identityIds: members?.length ? members : null,
    projectIds: ids('project'),
    clientIds: ids('client'),
    taskIds: ids('task'),
    tagIds: ids('tag'),
    billable: billable === 'true' ? true : billable === 'false' ? false : null,
    search: text('search'),
    rounding: readRounding(text('round')),
    compare: text('compare') === 'true',
    orderBy: among('sort', [...rowOrders, ...entryOrders]),
    direction: among('direction', directions),
    hours: readHours(text('hours')),
  };
}

/** A failure about the filters of a report, with the names of their parameters in place of those of the API. */
export function namedByParameter(error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  const [{ field, message, ...rest }] = error.problems;
  const name = Object.entries(idNames).find(([filter]) => filter === field)?.[1];
  if (!name) return error;
  return new Failure({
    ...rest,
    field: name,
    message: message.replace(`this ${field}`, `the id in ${name}`),
  });
}

/** The names of all parameters that a report has. */
const parameterNames = [
  'kind',
  'range',
  'from',
  'to',
  'by',
  ...Object.values(idNames),
  'billable',
  'search',
  'round',
  'compare',
  'sort',
  'direction',
  'hours',
] as const;

/**
 * Refuses parameters that cannot be read, by their name and with what is allowed. On a page they count as not given, and the
 * person sees the result; a program, and the reader of a saved report, would get another report than was asked for.
 * `others` are names that the caller reads itself.
 */
export function requireReadableSettings(
  given: Parameters,
  field: (name: string) => string,
  others: readonly string[] = [],
): void {
  const refuse = (name: string, rule: string) => {
    throw invalid(field(name), `${name} ${rule}.`);
  };
  requireKnownParameters(given, field, [...parameterNames, ...others]);
  const text = (name: (typeof parameterNames)[number]) => String(given[name] ?? '');
  const among = (name: (typeof parameterNames)[number], values: readonly string[]) => {
    const value = text(name);
    if (value !== '' && !values.includes(value)) refuse(name, `must be one of ${values.join(', ')}`);
  };
  among('kind', reportKinds);
  among('range', rangePresets);
  among('sort', [...rowOrders, ...entryOrders]);
  among('direction', directions);
  for (const name of ['billable', 'compare'] as const) {
    if (!['', 'true', 'false'].includes(text(name))) refuse(name, 'must be true or false');
  }
  requireReadableDays(text('from'), text('to'), text('range'), refuse);
  requireReadableGroups(text('by'), refuse);
  for (const name of Object.values(idNames)) {
    const ids = text(name).split(',');
    const isReadable = ids.every(
      (id) => text(name) === '' || (id === NONE && name !== 'member') || ID.test(id),
    );
    if (!isReadable) {
      refuse(
        name,
        `must be ids in lower case, separated by commas${name === 'member' ? '' : `, or ${NONE}`}`,
      );
    }
  }
  if (text('round') !== '' && readRounding(text('round')) === null) {
    refuse(
      'round',
      `must be ${roundingModes.join(', ')}, minutes from 1 to ${MAX_ROUNDING_MINUTES}, and ${roundingSubjects.join(' or ')}, such as UP-15-ENTRY`,
    );
  }
  const hours = text('hours');
  if (hours !== '' && !(HOURS.test(hours) && Number(hours) <= MAX_HOURS)) {
    refuse('hours', `must be a number from 0 to ${MAX_HOURS}`);
  }
}

/** Refuses parameters of other names, and those that are given more than once. */
export function requireKnownParameters(
  given: Parameters,
  field: (name: string) => string,
  known: readonly string[],
): void {
  for (const [name, value] of Object.entries(given)) {
    if (!known.includes(name)) {
      const allowed = known.length === 1 ? `only ${known[0]} is allowed` : `allowed are ${known.join(', ')}`;
      throw invalid(field(name), `There is no parameter ${quoted(shortened(name, 50))}; ${allowed}.`);
    }
    if (Array.isArray(value)) throw invalid(field(name), `${name} is given more than once.`);
  }
}

type Refuse = (name: string, rule: string) => void;

function requireReadableDays(from: string, to: string, range: string, refuse: Refuse): void {
  for (const [name, day] of Object.entries({ from, to })) {
    if (day !== '' && !isDate(day)) refuse(name, 'must be a day of the calendar such as 2026-03-29');
  }
  if (from === '' && to === '') return;
  if (range !== '') refuse('range', 'cannot be combined with from and to; give one or the other');
  if (to === '') refuse('to', 'is missing; from and to go together');
  if (from === '') refuse('from', 'is missing; from and to go together');
  if (from > to) refuse('to', 'must not be before from');
}

function requireReadableGroups(by: string, refuse: Refuse): void {
  if (by === '') return;
  const names = by.split(',');
  const known = names.filter((name): name is Grouping => (groupings as readonly string[]).includes(name));
  const isReadable =
    known.length === names.length &&
    new Set(names).size === names.length &&
    names.length <= MAX_GROUPINGS &&
    known.filter(isBucketUnit).length <= 1;
  if (isReadable) return;
  refuse(
    'by',
    `must be one to three different ones of ${groupings.join(', ')}, separated by commas, with at most one of ${bucketUnits.join(', ')}`,
  );
}

/** The parameters of an address that read as these settings; what is as usual is left out. */
export function writeReportSettings(settings: ReportSettings): Record<string, string> {
  const { kind, range, groupBy, billable, search, rounding, compare, orderBy, direction, hours } = settings;
  const parameters: Record<string, string> = {};
  if (kind !== 'SUMMARY') parameters.kind = kind;
  if (typeof range !== 'string') Object.assign(parameters, range);
  else if (range !== USUAL_RANGE) parameters.range = range;
  if (groupBy.join() !== usualGroups[kind].join()) parameters.by = groupBy.join();
  for (const [property, name] of Object.entries(idNames)) {
    const ids = settings[property as keyof typeof idNames];
    if (ids?.length) parameters[name] = ids.map((id) => id ?? NONE).join();
  }
  if (billable !== null) parameters.billable = String(billable);
  if (search) parameters.search = search;
  if (rounding) parameters.round = `${rounding.mode}-${rounding.minutes}-${rounding.per}`;
  if (compare) parameters.compare = 'true';
  if (orderBy) parameters.sort = orderBy;
  if (direction) parameters.direction = direction;
  if (hours !== USUAL_HOURS) parameters.hours = String(hours);
  return parameters;
}

const USUAL_RANGE: RangePreset = 'this-month';

function readRange(
  from: string | null,
  to: string | null,
  preset: RangePreset | null,
): ReportSettings['range'] {
  const dates = from !== null && to !== null && isDate(from) && isDate(to) && from <= to;
  return dates ? { from, to } : (preset ?? USUAL_RANGE);
}

function isDate(text: string): boolean {
  return DATE.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
}

function readGroups(text: string | null, usual: Grouping[]): Grouping[] {
  const named = [...new Set(text?.split(',') ?? [])].filter((name): name is Grouping =>
    (groupings as readonly string[]).includes(name),
  );
  const fits = named.length <= MAX_GROUPINGS && named.filter(isBucketUnit).length <= 1;
  return named.length > 0 && fits ? named : usual;
}

function readRounding(text: string | null): Rounding | null {
  try {
    return text === null ? null : parseRounding(text);
  } catch {
    return null;
  }
}

function readHours(text: string | null): number {
  const hours = HOURS.test(text ?? '') ? Number(text) : Number.NaN;
  return hours <= MAX_HOURS ? hours : USUAL_HOURS;
}
