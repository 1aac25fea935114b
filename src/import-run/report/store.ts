import { MAX_REPORT_CHARACTERS } from '../../domain/imports/import.ts';
import { nothing } from '../sums.ts';
import type { ImportReport, ListedRow } from './report.ts';

/** In bytes, as sent. A server accepts 256 KiB per request by default, and the rest of the call needs some of it. */
const MAX_SENT_BYTES = 250_000;

/** Returns the report as a text within the service's limits. Halves the maximum length of its lists until it fits. */
export function storedReport(report: ImportReport): string {
  for (let maxItems = 1000; ; maxItems = Math.floor(maxItems / 2)) {
    const text = JSON.stringify(maxItems === 1000 ? report : shortened(report, maxItems));
    if (maxItems === 0 || (text.length <= MAX_REPORT_CHARACTERS && sentBytes(text) <= MAX_SENT_BYTES))
      return text;
  }
}

const lists = [
  'files',
  'byPerson',
  'byProject',
  'byMonth',
  'differences',
  'missing',
  'merged',
  'deduplicated',
  'skipped',
  'failed',
  'changes',
  'problems',
] as const satisfies (keyof ImportReport)[];

/**
 * Parses a stored report. Null if there is none, or if another program wrote it: the service requires only a
 * verdict and counts.
 */
export function readStoredReport(text: string | null): ImportReport | null {
  const parsedReport = parsed(text);
  if (parsedReport === null) return null;
  const report = {
    ...laterFields,
    ...(parsedReport.version === 1 ? fromVersion1(parsedReport) : parsedReport),
  };
  const { version, timezone, counts, verdicts, source, stored, own } = report;
  const isOurs =
    version === 2 && timezone && counts && verdicts && [source, stored, own].every((sums) => sums?.money);
  return isOurs && lists.every((list) => Array.isArray(report[list])) ? (report as ImportReport) : null;
}

/** Defaults for fields that the first reports of version 2 lack. */
const laterFields = {
  entries: null,
  moneyFingerprint: null,
  otherEntries: { count: 0, imports: [], listed: [], period: null, sums: nothing(), moneyFingerprint: '' },
  notCompared: 0,
  mergedMoney: {},
  teamRates: { rows: 0, money: {} },
  amountRounding: { rows: 0, millionths: {} },
  seesMoney: true,
} satisfies Partial<ImportReport>;

type Parsed = Omit<Partial<ImportReport>, 'version'> & { version?: number };

function parsed(text: string | null): Parsed | null {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Converts a report of version 1. It had no verdict on left-out records: it was MATCHES if all other records
 * matched. It also lacked their time and money, so there is no equation.
 */
function fromVersion1(report: Parsed): Parsed {
  const { verdict = 'DIFFERS', counts, files } = report;
  const time = verdict === 'MATCHES' && (counts?.skipped ?? 0) > 0 ? 'INCOMPLETE' : verdict;
  const rows = (list: ListedRow[] | undefined) =>
    list?.map((row) => ({ ...row, unread: [], claimed: nothing() }));
  return {
    ...report,
    version: 2,
    verdict: time,
    verdicts: { time, money: 'MATCHES' },
    ...(files && { files: files.map((file) => ({ ...file, unusedColumns: [] })) }),
    equation: null,
    fingerprint: null,
    durations: { rows: 0, milliseconds: 0 },
    disagreements: { rows: 0, milliseconds: 0 },
    trust: null,
    breaks: { rows: 0, milliseconds: 0 },
    mayImportMoney: true,
    missing: [],
    ...{ merged: rows(report.merged), deduplicated: rows(report.deduplicated) },
    ...{ skipped: rows(report.skipped), failed: rows(report.failed) },
  } as Parsed;
}

/** The size of a text inside a request, where each quote is escaped once more. */
function sentBytes(text: string): number {
  return new TextEncoder().encode(JSON.stringify(text)).length;
}

function shortened(report: ImportReport, maxItems: number): ImportReport {
  const firstOf = <T>(list: readonly T[]) => list.slice(0, maxItems);
  return {
    ...report,
    files: report.files.map((file) => ({ ...file, unusedColumns: firstOf(file.unusedColumns) })),
    byPerson: firstOf(report.byPerson),
    byProject: firstOf(report.byProject),
    differences: firstOf(report.differences),
    missing: firstOf(report.missing),
    merged: firstOf(report.merged),
    deduplicated: firstOf(report.deduplicated),
    skipped: firstOf(report.skipped),
    failed: firstOf(report.failed),
    changes: firstOf(report.changes),
    problems: report.problems.map((group) => ({
      ...group,
      first: group.first.slice(0, Math.ceil(maxItems / 25)),
    })),
  };
}
