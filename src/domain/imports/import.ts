import { invalid } from '../../lib/errors.ts';
import { formatMoney, type Money } from '../money/money.ts';
import { checkText, quoted, shortened } from '../text/text.ts';
import { formatInstant } from '../time/instant.ts';

/** How an import treats overlapping time: every row stays as it is, or the policy of the team decides. */
export const importOverlaps = ['KEEP_BOTH', 'TEAM'] as const;
export type ImportOverlap = (typeof importOverlaps)[number];

/**
 * The result of the reconciliation, from best to worst. MATCHES: every record with time or money is stored as the file has it,
 * or was left out because the importing person chose so. INCOMPLETE: something was left out for another reason. DIFFERS:
 * something stored is not what the file says.
 */
export const importVerdicts = ['MATCHES', 'INCOMPLETE', 'DIFFERS'] as const;
export type ImportVerdict = (typeof importVerdicts)[number];

/** The possible results of an imported row. */
const importCounts = ['created', 'merged', 'deduplicated', 'skipped', 'failed'] as const;
export type ImportCounts = Record<(typeof importCounts)[number], number>;

/** Why an entry stays as it is, in part or as a whole, when an import is undone that made or changed it. */
export const keptReasons = [
  'CHANGED',
  'MERGED',
  'LATER_IMPORT',
  'REPRICED',
  'LOCKED',
  'WORK_ARCHIVED',
  'WORK_DELETED',
] as const;
export type KeptReason = (typeof keptReasons)[number];

export const keptReasonTexts: Record<KeptReason, string> = {
  CHANGED: 'changed since',
  MERGED: 'merged with other time',
  LATER_IMPORT: 'changed by a later import',
  REPRICED: 'repriced since, all but the price restored',
  LOCKED: 'locked',
  WORK_ARCHIVED: 'project, client or task archived',
  WORK_DELETED: 'project, client or task deleted',
};

/** How undoing an import ended for an entry that the import had changed. */
export type ChangeOutcome = KeptReason | 'RESTORED' | 'GONE';

const EXTERNAL_ID_LIMIT = 255;
const FILE_LIMIT = 1_000;
export const RAW_LIMIT = 10_000;
export const REPORT_LIMIT = 200_000;
/** The largest that the API takes. */
const MAX_INT = 2_147_483_647;

export function checkExternalId(id: string, field = 'externalId'): string {
  if (id.length < 1 || id.length > EXTERNAL_ID_LIMIT) {
    throw invalid(
      field,
      `${field} must have 1 to ${EXTERNAL_ID_LIMIT} characters; this one has ${id.length}.`,
    );
  }
  return checkText(id, field, EXTERNAL_ID_LIMIT);
}

/** Together with the id of a member it is longer than any external id that is sent, so none of those is a key of a member. */
const OF_MEMBER = ' '.repeat(EXTERNAL_ID_LIMIT);

/** The key of a member's row whose external id belongs to a row of somebody else in the team. */
export function keyOfMember(externalId: string, identityId: string): string {
  return `${externalId}${OF_MEMBER}${identityId}`;
}

/** All keys of members for an external id are between these two, in byte order. */
export const keysOfMembers = { after: OF_MEMBER, before: `${OF_MEMBER}~` };

/** The external id of a row, whichever key it is known under. */
export function externalIdOf(key: string): string {
  return key.length > EXTERNAL_ID_LIMIT ? key.slice(0, key.lastIndexOf(OF_MEMBER)) : key;
}

/** The position of a row in its file, and its text there. */
export interface RowPlace {
  file: string;
  line: number;
  raw: string;
}

/** The same as a reader may see it: a row of a file can hold costs, so its text is null for those who may not see costs. */
export interface VisiblePlace extends Omit<RowPlace, 'raw'> {
  raw: string | null;
}

export function checkRowPlace({ file, line, raw }: RowPlace): RowPlace {
  if (file === '') throw invalid('file', 'file must not be empty.');
  if (line < 1) throw invalid('line', `line counts from 1; ${line} is none.`);
  return { file: checkText(file, 'file', FILE_LIMIT), line, raw: checkText(raw, 'raw', RAW_LIMIT) };
}

/** The values that a row was first sent with; null for those that were not. */
export interface RowContent {
  identityId: string;
  start: number;
  end: number;
  title: string | null;
  description: string | null;
  projectId: string | null;
  clientId: string | null;
  taskId: string | null;
  billable: boolean | null;
  tags: readonly string[];
  hourlyRate: Money | null;
  importedAmount: Money | null;
}

/** The label of each value, and its format in messages. */
const words: { [Key in keyof RowContent]: [string, (value: NonNullable<RowContent[Key]>) => string] } = {
  identityId: ['identityId', String],
  start: ['startTime', formatInstant],
  end: ['endTime', formatInstant],
  title: ['title', inQuotes],
  description: ['description', inQuotes],
  projectId: ['projectId', String],
  clientId: ['clientId', String],
  taskId: ['taskId', String],
  billable: ['billable', String],
  tags: ['tags', (tags) => tags.map(inQuotes).join(', ') || 'none'],
  hourlyRate: ['hourlyRate', moneyText],
  importedAmount: ['importedAmount', moneyText],
};

function moneyText(money: Money): string {
  return `${formatMoney(money)} ${money.currency}`;
}

/** As much of a text as a message has room for. */
const SHOWN = 100;

function inQuotes(text: string): string {
  return quoted(shortened(text, SHOWN));
}

const ofMoney: ReadonlySet<keyof RowContent> = new Set(['hourlyRate', 'importedAmount']);

/**
 * Which values of a row differ from those that it was first imported with, each as "endTime was …". Without `seesRates` its money is
 * not compared: neither its value nor a change of it is told.
 */
export function changesSince(first: RowContent, now: RowContent, seesRates: boolean): string[] {
  return (Object.keys(words) as (keyof RowContent)[])
    .filter((key) => seesRates || !ofMoney.has(key))
    .filter((key) => comparable(first[key]) !== comparable(now[key]))
    .map((key) => {
      const [name, tell] = words[key] as [string, (value: unknown) => string];
      return `${name} was ${first[key] === null ? 'none' : tell(first[key])}`;
    });
}

function comparable(value: RowContent[keyof RowContent]): string {
  return JSON.stringify(Array.isArray(value) ? value.toSorted() : value);
}

export interface ImportReport {
  /** As it was given. */
  text: string;
  verdict: ImportVerdict;
  counts: ImportCounts;
}

/** Reads the reconciliation of an import: an object that says at least its verdict and its counts. */
export function readReport(text: string): ImportReport {
  checkText(text, 'report', REPORT_LIMIT);
  const { verdict, counts } = parseObject(text);
  if (!importVerdicts.some((known) => known === verdict)) {
    throw invalid(
      'report',
      `report needs a "verdict": ${importVerdicts.slice(0, -1).join(', ')} or ${importVerdicts.at(-1)}.`,
    );
  }
  const given = (isObject(counts) ? counts : {}) as Partial<ImportCounts>;
  for (const name of importCounts) {
    const count = given[name];
    if (!Number.isInteger(count) || Number(count) < 0 || Number(count) > MAX_INT) {
      throw invalid(
        'report',
        `report needs "counts" with the whole numbers ${importCounts.join(', ')}; ${name} is none.`,
      );
    }
  }
  return { text, verdict: verdict as ImportVerdict, counts: given as ImportCounts };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // The same answer as for JSON that is no object.
  }
  throw invalid('report', 'report must be a JSON object, as text.');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** How many rows the source has by its own account, and how many seconds they come to. */
export function checkSourceRows(rows: number): number {
  if (rows < 0) throw invalid('rows', 'rows must not be negative.');
  return rows;
}

/** In milliseconds. */
export function checkSourceSeconds(seconds: number): number {
  const milliseconds = Math.round(seconds * 1000);
  if (!(milliseconds >= 0) || !Number.isSafeInteger(milliseconds)) {
    throw invalid('seconds', 'seconds must be a number that is not negative.');
  }
  return milliseconds;
}
