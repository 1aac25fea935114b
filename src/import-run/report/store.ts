import { REPORT_LIMIT } from '../../domain/imports/import.ts';
import { nothing } from '../sums.ts';
import type { ImportReport, ListedRow } from './report.ts';

/** In bytes, as it is sent. A server takes 256 KiB in one request by default, and the rest of the call needs some of it. */
const MAX_SENT_BYTES = 250_000;

/** The report as a text that the service takes and keeps: whole where it fits, else with shorter lists. */
export function storedReport(report: ImportReport): string {
  for (let most = 1000; ; most = Math.floor(most / 2)) {
    const text = JSON.stringify(most === 1000 ? report : shorter(report, most));
    if (most === 0 || (text.length <= REPORT_LIMIT && sentBytes(text) <= MAX_SENT_BYTES)) return text;
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

/** A stored report. Null if there is none, or if another program wrote it: the service requires only a verdict and counts. */
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

/** Fields that the first reports of version 2 lack. */
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
 * Version 1 had no verdict on records that were left out: it said MATCHES where the others matched. It had no time and money
 * for them either, so there is no equation to show.
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

/** A text within a request takes more than by itself: each of its quotes is escaped once more. */
function sentBytes(text: string): number {
  return new TextEncoder().encode(JSON.stringify(text)).length;
}

function shorter(report: ImportReport, most: number): ImportReport {
  const cut = <T>(list: readonly T[]) => list.slice(0, most);
  return {
    ...report,
    files: report.files.map((file) => ({ ...file, unusedColumns: cut(file.unusedColumns) })),
    byPerson: cut(report.byPerson),
    byProject: cut(report.byProject),
    differences: cut(report.differences),
    missing: cut(report.missing),
    merged: cut(report.merged),
    deduplicated: cut(report.deduplicated),
    skipped: cut(report.skipped),
    failed: cut(report.failed),
    changes: cut(report.changes),
    problems: report.problems.map((group) => ({
      ...group,
      first: group.first.slice(0, Math.ceil(most / 25)),
    })),
  };
}
