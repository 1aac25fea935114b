import { invalid } from '../../lib/errors.ts';
import { formatMoney, type Money } from '../money/money.ts';
import { checkText, quoted, shortened } from '../text/text.ts';
import { formatInstant } from '../time/instant.ts';

/** How an import treats overlapping time: keep every row as it is, or apply the overlap policy of the team. */
export const importOverlaps = ['KEEP_BOTH', 'TEAM'] as const;
export type ImportOverlap = (typeof importOverlaps)[number];

/**
 * The result of the reconciliation, from best to worst. MATCHES: every record with time or money is stored as in the file, or was left out
 * by choice of the importing user. INCOMPLETE: a record was left out for another reason. DIFFERS: a stored value differs from the file.
 */
export const importVerdicts = ['MATCHES', 'INCOMPLETE', 'DIFFERS'] as const;
export type ImportVerdict = (typeof importVerdicts)[number];

/** The possible results of an imported row. */
const importCounts = ['created', 'merged', 'deduplicated', 'skipped', 'failed'] as const;
export type ImportCounts = Record<(typeof importCounts)[number], number>;

/** The reasons why an entry that an import made or changed stays as it is, in part or as a whole, when the import is undone. */
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

/** The result of undoing an import for an entry that the import changed. */
export type ChangeOutcome = KeptReason | 'RESTORED' | 'GONE';

const MAX_EXTERNAL_ID_CHARACTERS = 255;
const MAX_FILE_CHARACTERS = 1_000;
export const MAX_RAW_CHARACTERS = 10_000;
export const MAX_REPORT_CHARACTERS = 200_000;
/** The largest GraphQL Int. */
const MAX_INT = 2_147_483_647;

export function checkExternalId(id: string, field = 'externalId'): string {
  if (id.length < 1 || id.length > MAX_EXTERNAL_ID_CHARACTERS) {
    throw invalid(
      field,
      `${field} must have 1 to ${MAX_EXTERNAL_ID_CHARACTERS} characters; this one has ${id.length}.`,
    );
  }
  return checkText(id, field, MAX_EXTERNAL_ID_CHARACTERS);
}

/** Separates an external id from a member id. The separator makes the key longer than any external id, so that the two cannot collide. */
const MEMBER_SEPARATOR = ' '.repeat(MAX_EXTERNAL_ID_CHARACTERS);

/** The key of a row whose external id already belongs to the row of another member of the team. */
export function keyOfMember(externalId: string, identityId: string): string {
  return `${externalId}${MEMBER_SEPARATOR}${identityId}`;
}

/** The bounds, in byte order, of all member keys of an external id. */
export const keysOfMembers = { after: MEMBER_SEPARATOR, before: `${MEMBER_SEPARATOR}~` };

/** Returns the external id of a stored key. */
export function externalIdOf(key: string): string {
  return key.length > MAX_EXTERNAL_ID_CHARACTERS ? key.slice(0, key.lastIndexOf(MEMBER_SEPARATOR)) : key;
}

/** The position of a row in its file, and its text. */
export interface RowPlace {
  file: string;
  line: number;
  raw: string;
}

/** A row position as a reader may see it. The text of a row can contain costs, so it is null for readers without permission for costs. */
export interface VisiblePlace extends Omit<RowPlace, 'raw'> {
  raw: string | null;
}

export function checkRowPlace({ file, line, raw }: RowPlace): RowPlace {
  if (file === '') throw invalid('file', 'file must not be empty.');
  if (line < 1) throw invalid('line', `line counts from 1; ${line} is none.`);
  return {
    file: checkText(file, 'file', MAX_FILE_CHARACTERS),
    line,
    raw: checkText(raw, 'raw', MAX_RAW_CHARACTERS),
  };
}

/** The values of the first import of a row; null for values that were not sent. */
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

/** The name and the format of each value in messages. */
const valueFormats: { [Key in keyof RowContent]: [string, (value: NonNullable<RowContent[Key]>) => string] } =
  {
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

/** The maximum length of a text in a message. */
const MAX_SHOWN_LENGTH = 100;

function inQuotes(text: string): string {
  return quoted(shortened(text, MAX_SHOWN_LENGTH));
}

const moneyFields: ReadonlySet<keyof RowContent> = new Set(['hourlyRate', 'importedAmount']);

/**
 * Returns the values of a row that differ from its first import, each as "endTime was …". Without `canSeeRates`, money is not compared, so
 * neither a value nor a change of money is revealed.
 */
export function changesSince(first: RowContent, now: RowContent, canSeeRates: boolean): string[] {
  return (Object.keys(valueFormats) as (keyof RowContent)[])
    .filter((key) => canSeeRates || !moneyFields.has(key))
    .filter((key) => comparable(first[key]) !== comparable(now[key]))
    .map((key) => {
      const [name, format] = valueFormats[key] as [string, (value: unknown) => string];
      return `${name} was ${first[key] === null ? 'none' : format(first[key])}`;
    });
}

function comparable(value: RowContent[keyof RowContent]): string {
  return JSON.stringify(Array.isArray(value) ? value.toSorted() : value);
}

export interface ImportReport {
  /** The unchanged text. */
  text: string;
  verdict: ImportVerdict;
  counts: ImportCounts;
}

/** Parses a reconciliation report: a JSON object with at least its verdict and its counts. */
export function readReport(text: string): ImportReport {
  checkText(text, 'report', MAX_REPORT_CHARACTERS);
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
    // Reported like JSON that is not an object.
  }
  throw invalid('report', 'report must be a JSON object, as text.');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Checks the number of rows that the source states. */
export function checkSourceRows(rows: number): number {
  if (rows < 0) throw invalid('rows', 'rows must not be negative.');
  return rows;
}

/** Checks the duration that the source states, and returns it in milliseconds. */
export function checkSourceSeconds(seconds: number): number {
  const milliseconds = Math.round(seconds * 1000);
  if (!(milliseconds >= 0) || !Number.isSafeInteger(milliseconds)) {
    throw invalid('seconds', 'seconds must be a number that is not negative.');
  }
  return milliseconds;
}
