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

/** The settings of a report, as in the URL of its page and in a saved report. */
export interface ReportSettings {
  kind: ReportKind;
  range: RangePreset | { from: string; to: string };
  groupBy: Grouping[];
  /** Null for no filter. A null id in a list matches entries without a value. */
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
  /** The expected hours of each member on a working day, in a team report. */
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

const defaultGroups: Record<ReportKind, Grouping[]> = {
  SUMMARY: ['PROJECT', 'MEMBER'],
  DETAILED: [],
  WEEKLY: ['PROJECT'],
  TEAM: ['MEMBER', 'PROJECT'],
  PROFITABILITY: ['CLIENT', 'PROJECT'],
};

const DEFAULT_HOURS = 8;
const MAX_HOURS = 24;

/** Reads URL parameters. An unreadable value is treated as absent, so that a link always opens a report. */
export function readReportSettings(given: Parameters): ReportSettings {
  const text = (name: string) => {
    const value = given[name];
    const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return isText && value !== '' ? String(value) : null;
  };
  const oneOf = <Value extends string>(name: string, values: readonly Value[]): Value | null => {
    const value = text(name);
    return values.find((allowed) => allowed === value) ?? null;
  };
  const ids = (name: string): (string | null)[] | null => {
    const list = text(name)
      ?.split(',')
      .filter((id) => id === NONE || ID.test(id));
    return list?.length ? [...new Set(list)].map((id) => (id === NONE ? null : id)) : null;
  };
  const kind = oneOf('kind', reportKinds) ?? 'SUMMARY';
  const members = ids('member')?.filter((id) => id !== null);
  const billable = text('billable');
  return {
    kind,
    range: readRange(text('from'), text('to'), oneOf('range', rangePresets)),
    groupBy: readGroups(text('by'), defaultGroups[kind]),
    identityIds: members?.length ? members : null,
    projectIds: ids('project'),
    clientIds: ids('client'),
    taskIds: ids('task'),
    tagIds: ids('tag'),
    billable: billable === 'true' ? true : billable === 'false' ? false : null,
    search: text('search'),
    rounding: readRounding(text('round')),
    compare: text('compare') === 'true',
    orderBy: oneOf('sort', [...rowOrders, ...entryOrders]),
    direction: oneOf('direction', directions),
    hours: readHours(text('hours')),
  };
}

/** Replaces API argument names by the names of URL parameters in a failure about the filters of a report. */
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

/** The names of all report parameters. */
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
 * Rejects unreadable parameters, with their name and the allowed values. On a page such parameters are treated as absent, because the user
 * sees the result. A program, or the reader of a saved report, would silently get a different report. `otherNames` are parameters that the
 * caller reads itself.
 */
export function requireReadableSettings(
  given: Parameters,
  field: (name: string) => string,
  otherNames: readonly string[] = [],
): void {
  const refuse = (name: string, rule: string) => {
    throw invalid(field(name), `${name} ${rule}.`);
  };
  requireKnownParameters(given, field, [...parameterNames, ...otherNames]);
  const text = (name: (typeof parameterNames)[number]) => String(given[name] ?? '');
  const oneOf = (name: (typeof parameterNames)[number], values: readonly string[]) => {
    const value = text(name);
    if (value !== '' && !values.includes(value)) refuse(name, `must be one of ${values.join(', ')}`);
  };
  oneOf('kind', reportKinds);
  oneOf('range', rangePresets);
  oneOf('sort', [...rowOrders, ...entryOrders]);
  oneOf('direction', directions);
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

/** Rejects unknown and repeated parameters. */
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

/** Returns the URL parameters of the settings. Default values are omitted. */
export function writeReportSettings(settings: ReportSettings): Record<string, string> {
  const { kind, range, groupBy, billable, search, rounding, compare, orderBy, direction, hours } = settings;
  const parameters: Record<string, string> = {};
  if (kind !== 'SUMMARY') parameters.kind = kind;
  if (typeof range !== 'string') Object.assign(parameters, range);
  else if (range !== DEFAULT_RANGE) parameters.range = range;
  if (groupBy.join() !== defaultGroups[kind].join()) parameters.by = groupBy.join();
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
  if (hours !== DEFAULT_HOURS) parameters.hours = String(hours);
  return parameters;
}

const DEFAULT_RANGE: RangePreset = 'this-month';

function readRange(
  from: string | null,
  to: string | null,
  preset: RangePreset | null,
): ReportSettings['range'] {
  const dates = from !== null && to !== null && isDate(from) && isDate(to) && from <= to;
  return dates ? { from, to } : (preset ?? DEFAULT_RANGE);
}

function isDate(text: string): boolean {
  return DATE.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
}

function readGroups(text: string | null, defaults: Grouping[]): Grouping[] {
  const named = [...new Set(text?.split(',') ?? [])].filter((name): name is Grouping =>
    (groupings as readonly string[]).includes(name),
  );
  const fits = named.length <= MAX_GROUPINGS && named.filter(isBucketUnit).length <= 1;
  return named.length > 0 && fits ? named : defaults;
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
  return hours <= MAX_HOURS ? hours : DEFAULT_HOURS;
}
