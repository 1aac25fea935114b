import { expect } from 'vitest';
import { type Equation, emptyEquation } from '../../src/import-run/report/equation.ts';
import type { ImportReport, ListedRow, ReportLine } from '../../src/import-run/report/report.ts';
import { addSums, nothing, type Sums } from '../../src/import-run/sums.ts';

const HOUR = 3_600_000;

export const sums = (rows: number, hours: number, cents = 0): Sums => ({
  rows,
  milliseconds: hours * HOUR,
  money: cents > 0 ? { EUR: cents } : {},
});

const line = (label: string | null, all: Sums): ReportLine => ({ label, source: all, stored: all });

/** A row of a report's lists. */
export function listedRow(more: Partial<ListedRow> = {}): ListedRow {
  const row = { file: 'toggl-2025.csv', line: 2, entryId: null, title: null, reason: null };
  return { ...row, unread: [], claimed: nothing(), ...more };
}

/** An equation of 1,290 records, six of them without time and money. */
function sampleEquation(): Equation {
  const equation = emptyEquation();
  return {
    ...equation,
    records: sums(1290, 1610.25, 9_812_050),
    terms: {
      created: sums(1270, 1600, 9_800_000),
      merged: sums(4, 4),
      deduplicated: sums(10, 6.25, 12_050),
      skipped: sums(6, 0),
      failed: nothing(),
    },
    leftOut: { ...equation.leftOut, EMPTY: sums(6, 0) },
  };
}

/** An import report whose sums match. */
export function sampleReport(more: Partial<ImportReport> = {}): ImportReport {
  const total = sums(1284, 1610.25, 9_812_050);
  return {
    version: 2,
    verdict: 'MATCHES',
    verdicts: { time: 'MATCHES', money: 'MATCHES' },
    importId: '0198a000-0000-7000-8000-000000000001',
    team: 'Northwind',
    timezone: 'Europe/Berlin',
    files: [{ name: 'toggl-2025.csv', format: 'toggl-csv', records: 1290, unusedColumns: [] }],
    at: Date.UTC(2026, 2, 2, 9, 30),
    period: { start: Date.UTC(2025, 0, 2, 8), end: Date.UTC(2025, 11, 30, 17) },
    records: 1290,
    counts: { created: 1270, merged: 4, deduplicated: 10, skipped: 6, failed: 0 },
    equation: sampleEquation(),
    source: total,
    stored: total,
    own: total,
    fingerprint: '0123456789abcdef0123456789abcdef',
    byPerson: [
      line('Mira Holm', sums(800, 1010.25, 6_000_000)),
      line('Tariq Osei', sums(484, 600, 3_812_050)),
    ],
    byProject: [
      line('Northwind Bakery / Web shop', sums(900, 1100, 8_000_000)),
      line('Fjord Ferries / Timetable', sums(300, 450.25, 1_812_050)),
      line(null, sums(84, 60)),
    ],
    byMonth: Array.from({ length: 12 }, (_, month) =>
      line(`2025-${String(month + 1).padStart(2, '0')}`, sums(107, 120 + ((month * 17) % 40) / 4)),
    ),
    entries: total,
    moneyFingerprint: 'fedcba9876543210fedcba9876543210',
    otherEntries: {
      ...{ count: 0, imports: [], listed: [], period: null, sums: nothing() },
      moneyFingerprint: '00000000000000000000000000000000',
    },
    notCompared: 0,
    countedOnce: 90 * 60_000,
    mergedMoney: {},
    teamRates: { rows: 0, money: {} },
    amountRounding: { rows: 0, millionths: {} },
    seesMoney: true,
    inferred: 3,
    durations: { rows: 8, milliseconds: -8000 },
    disagreements: { rows: 0, milliseconds: 0 },
    trust: 'times',
    breaks: { rows: 0, milliseconds: 0 },
    mayImportMoney: true,
    missing: [],
    differences: [],
    merged: [listedRow({ line: 17, entryId: 'e1', title: 'Review', reason: 'It is part of e1.' })],
    deduplicated: [],
    skipped: [listedRow({ line: 99, reason: 'It has no length.' })],
    failed: [],
    changes: [],
    problems: [
      {
        code: 'RUNNING',
        fate: 'SKIPPED',
        count: 6,
        first: [
          {
            kind: 'problem',
            code: 'RUNNING',
            fate: 'SKIPPED',
            file: 'toggl-2025.csv',
            line: 99,
            column: 'End time',
            value: '',
            message: 'It has no end.',
            record: {
              claimed: { milliseconds: null, amount: null },
              unread: [],
              title: null,
              person: { name: null, email: null },
              disagreementMs: 0,
              lostRate: null,
            },
          },
        ],
      },
    ],
    ...more,
  };
}

/** Fails unless the terms of a report's equation add up to its records in number, time and money. */
export function expectBalanced({ equation, records, counts }: ImportReport): void {
  if (!equation) throw new Error('The report has no equation.');
  const add = (parts: readonly Sums[]) => {
    const total = nothing();
    for (const part of parts) addSums(total, part);
    return total;
  };
  expect(add(Object.values(equation.terms))).toEqual(equation.records);
  expect(add(Object.values(equation.leftOut))).toEqual(equation.terms.skipped);
  expect(equation.records.rows).toBe(records);
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(records);
}
