import type { ImportVerdict } from '../../domain/imports/import.ts';
import { decimalsOf } from '../../domain/money/money.ts';
import { quoted } from '../../domain/text/text.ts';
import type { UnreadValue } from '../../importers/item.ts';
import { addSums, hasSameMoney, nothing, type Sums } from '../sums.ts';
import type { Equation, LeftOutReason } from './equation.ts';
import { exactTime, fineMoneyText, grouped, moneyText } from './figures.ts';
import type { ImportReport, OtherEntriesSummary, TimeDifference } from './report.ts';

export const verdictWords: Record<ImportVerdict, string> = {
  MATCHES: 'Matches',
  INCOMPLETE: 'Incomplete',
  DIFFERS: 'Differs',
};

/** The verdict on time or money, and its reason in a sentence. */
export interface VerdictLine {
  what: 'Time' | 'Money';
  verdict: ImportVerdict;
  text: string;
}

/** One line for time, and one for money if the files have any. */
export function verdictLines(report: ImportReport): VerdictLine[] {
  const { verdicts, equation } = report;
  const time: VerdictLine = { what: 'Time', verdict: verdicts.time, text: timeText(report) };
  const hasMoney = equation && Object.keys(equation.records.money).length > 0;
  if (!hasMoney && !report.moneyIsHidden && verdicts.money === 'MATCHES') return [time];
  return [time, { what: 'Money', verdict: verdicts.money, text: moneyTextOf(report) }];
}

function timeText(report: ImportReport): string {
  const { verdicts, equation, counts } = report;
  switch (verdicts.time) {
    case 'MATCHES': {
      const chosen = equation?.leftOut.CHOSEN;
      const others = chosen?.rows
        ? ` ${recordsText(chosen.rows)} skipped by your choice, with ${exactTime(chosen.milliseconds)}.`
        : '';
      const same = report.durations.rows === 0 ? 'the same time, to the millisecond' : 'the times that count';
      const isAny = counts.created + counts.merged + counts.deduplicated > 0;
      const stored = `Every ${chosen?.rows ? 'other ' : ''}record is stored with ${same}.`;
      return `${isAny ? stored : 'No record was to be stored.'}${others}`;
    }
    case 'INCOMPLETE': {
      if (!equation) return `${recordsText(counts.skipped)} skipped.`;
      const { rows, milliseconds } = unstored(equation);
      if (rows === 0 && report.notCompared > 0) return notComparedText(report.notCompared);
      if (rows === 0) return 'Some values are not stored as the files have them. They are listed.';
      return `${recordsText(rows)} not stored, with ${exactTime(milliseconds)}.`;
    }
    case 'DIFFERS':
      return 'Stored entries differ from the files. The differences are listed.';
  }
}

/** The text for entries that a verification by import id does not reach. */
export function notComparedText(entries: number): string {
  const were = entries === 1 ? 'entry was' : 'entries were';
  return `${grouped(entries)} ${were} not compared: the report of the import has no room for more. Verify the files to compare all.`;
}

function moneyTextOf(report: ImportReport): string {
  const text = comparedMoneyText(report);
  if (report.seesMoney) return text;
  const notCompared = 'Not compared now: your role does not show amounts.';
  return report.importId === null ? notCompared : `${notCompared} After the import: ${text}`;
}

function comparedMoneyText({
  verdicts,
  equation,
  stored,
  mayImportMoney,
  notCompared,
}: ImportReport): string {
  switch (verdicts.money) {
    case 'MATCHES': {
      const chosen = moneyText(equation?.leftOut.CHOSEN.money ?? {});
      return `Every amount is stored, to the cent.${chosen && ` Skipped by your choice: ${chosen}.`}`;
    }
    case 'INCOMPLETE': {
      if (!mayImportMoney) {
        const all = moneyText(equation?.records.money ?? {});
        return `Not imported: ${all || 'amounts of the files'}. Setting rates needs the ADMIN role.`;
      }
      const missing = equation ? moneyText(unstoredMoney(equation, stored)) : '';
      if (!missing && notCompared > 0) return notComparedText(notCompared);
      return missing ? `Not stored: ${missing}.` : 'Some amounts are not stored. They are listed.';
    }
    case 'DIFFERS':
      return 'Stored amounts differ from the files. The differences are listed.';
  }
}

/** The money of the files that is not stored, without records that were left out by choice or repeated. */
function unstoredMoney({ records, leftOut, repeated }: Equation, stored: Sums): Sums['money'] {
  const money: Sums['money'] = {};
  for (const [currency, all] of Object.entries(records.money)) {
    const others = (leftOut.CHOSEN.money[currency] ?? 0) + (repeated.money[currency] ?? 0);
    const missing = all - others - (stored.money[currency] ?? 0);
    if (missing > 0) money[currency] = missing;
  }
  return money;
}

/** Records that are not stored although the importing person did not leave them out. */
function unstored({ terms, leftOut }: Equation): Sums {
  const sums = nothing();
  const { CHOSEN: _chosen, EMPTY: _empty, DELETED: _deleted, ...others } = leftOut;
  for (const part of [terms.failed, ...Object.values(others)]) addSums(sums, part);
  return sums;
}

const recordsText = (rows: number) => (rows === 1 ? '1 record is' : `${grouped(rows)} records are`);

/** A term of the equation, or a part of a term. */
export interface EquationLine {
  label: string;
  sums: Sums;
  /** Whether the line is a part of the term above. */
  isPart: boolean;
}

const reasonWords: Record<LeftOutReason, string> = {
  CHOSEN: 'by your choice',
  EMPTY: 'without time or money',
  UNMATCHED: 'person is not a member',
  UNREADABLE: 'not readable',
  ZERO_LENGTH: 'zero length, with money',
  NEGATIVE: 'end before the start',
  TOO_LONG: 'longer than 31 days',
  OUT_OF_RANGE: 'outside the years 1970 to 2200',
  RUNNING: 'no end',
  DELETED: 'deleted since an earlier import',
};

export const termWords = {
  created: 'Created',
  merged: 'Merged',
  deduplicated: 'Already imported',
  skipped: 'Skipped',
  failed: 'Failed',
} as const;

/** The equation, term by term. Parts without records are omitted. */
export function equationLines({ terms, leftOut, repeated }: Equation): EquationLine[] {
  const lines: EquationLine[] = [];
  const add = (label: string, sums: Sums, isPart = false) => {
    if (!isPart || sums.rows > 0) lines.push({ label, sums, isPart });
  };
  for (const [term, label] of Object.entries(termWords)) {
    add(label, terms[term as keyof typeof termWords]);
    if (term === 'deduplicated') add('in the files more than once', repeated, true);
    if (term !== 'skipped') continue;
    for (const [reason, words] of Object.entries(reasonWords)) {
      // Reports stored before a reason was introduced have no sums for it.
      add(words, leftOut[reason as LeftOutReason] ?? nothing(), true);
    }
  }
  return lines;
}

/** The equation in words: `12 records = 8 created + …`. */
export function equationText({ records, terms }: Equation): string {
  const parts = Object.entries(termWords).map(
    ([term, label]) => `${grouped(terms[term as keyof typeof termWords].rows)} ${label.toLowerCase()}`,
  );
  return `${grouped(records.rows)} ${records.rows === 1 ? 'record' : 'records'} = ${parts.join(' + ')}`;
}

/** The stored sums minus the claims of the files. Null if time and money are equal. */
export function storedMinusFiles({ records }: Equation, stored: Sums): Sums | null {
  if (stored.milliseconds === records.milliseconds && hasSameMoney(stored, records)) return null;
  const money: Sums['money'] = {};
  for (const currency of new Set([...Object.keys(records.money), ...Object.keys(stored.money)])) {
    const minorUnits = (stored.money[currency] ?? 0) - (records.money[currency] ?? 0);
    if (minorUnits !== 0) money[currency] = minorUnits;
  }
  return {
    rows: stored.rows - records.rows,
    milliseconds: stored.milliseconds - records.milliseconds,
    money,
  };
}

/** Facts about time, money and coverage that the verdict does not show. */
export function remarksOf(report: ImportReport): string[] {
  return [
    ...timeRemarks(report),
    ...moneyRemarks(report),
    ...teamRateRemarks(report),
    ...coverageRemarks(report),
  ];
}

function moneyRemarks({ mergedMoney, amountRounding: { rows, millionths } }: ImportReport): string[] {
  const remarks: string[] = [];
  for (const [sign, word] of [
    [-1, 'less'],
    [1, 'more'],
  ] as const) {
    const amounts = Object.entries(mergedMoney).filter(([, units]) => units * sign > 0);
    const text = moneyText(Object.fromEntries(amounts.map(([currency, units]) => [currency, units * sign])));
    if (text) {
      remarks.push(
        `Team reports show ${text} ${word} than the stored amounts: they price a merged entry as a whole, at its own rate, and count overlapping time once.`,
      );
    }
  }
  if (rows > 0) {
    const unit = Object.keys(millionths).every((currency) => decimalsOf(currency) === 2)
      ? 'cents'
      : 'the smallest unit of the currency';
    remarks.push(
      `Amounts are rounded to ${unit} in ${inRows({ rows })}: the exact amounts of the files minus the stored ones are ${fineMoneyText(millionths)}.`,
    );
  }
  return remarks;
}

function teamRateRemarks({ teamRates: { rows, money } }: ImportReport): string[] {
  if (rows === 0) return [];
  const [what, are] = rows === 1 ? ['row', 'is'] : ['rows', 'are'];
  return [
    `${grouped(rows)} ${what} without an amount ${are} priced by the rates of the team: ${moneyText(money)}.`,
  ];
}

function coverageRemarks({ otherEntries }: ImportReport): string[] {
  const uncovered = uncoveredOthers(otherEntries);
  if (uncovered === 0) return [];
  const { count } = otherEntries;
  return [
    `A verification by the id of the import compares ${grouped(count - uncovered)} of ${grouped(count)} entries that were there already; verify the files to compare all.`,
  ];
}

/** The number of other entries that a report neither lists nor covers by their import. */
export function uncoveredOthers({ count, imports, listed }: OtherEntriesSummary): number {
  return imports.reduce((left, { entries }) => left - entries, count - listed.length);
}

/** Facts about time that the verdict does not show. */
export function timeRemarks(report: Remarkable): string[] {
  const { durations, disagreements, trust, breaks, countedOnce, inferred } = report;
  const remarks: string[] = [];
  const decided = trust === 'duration' ? 'The durations count' : 'Start and end count';
  if (disagreements.rows > 0) {
    remarks.push(
      `Durations and times disagree in ${inRows(disagreements)}, by ${signed(disagreements)} in total. ${decided}, as chosen.`,
    );
  }
  // If durations count, every remaining difference is rounding.
  const excluded = trust === 'duration' ? { rows: 0, milliseconds: 0 } : disagreements;
  const rounded = {
    rows: durations.rows - excluded.rows,
    milliseconds: durations.milliseconds - excluded.milliseconds,
  };
  if (rounded.rows > 0) {
    remarks.push(
      `The duration column is rounded in ${inRows(rounded)}, by ${signed(rounded)} in total. Start and end count.`,
    );
  }
  if (breaks.rows > 0) {
    remarks.push(
      `${exactTime(breaks.milliseconds)} of breaks in ${inRows(breaks)} is not stored as time; entries end earlier by as much.`,
    );
  }
  if (countedOnce > 0)
    remarks.push(`${exactTime(countedOnce)} of overlapping time counts once, in merged entries.`);
  if (inferred > 0) {
    remarks.push(
      `${grouped(inferred)} ${inferred === 1 ? 'row has' : 'rows have'} a duration and no times; the times are inferred.`,
    );
  }
  return remarks;
}

type Remarkable = Pick<
  ImportReport,
  'durations' | 'disagreements' | 'trust' | 'breaks' | 'countedOnce' | 'inferred'
>;

const signed = ({ milliseconds }: TimeDifference) =>
  `${milliseconds > 0 ? '+' : ''}${exactTime(milliseconds)}`;
const inRows = ({ rows }: Pick<TimeDifference, 'rows'>) => (rows === 1 ? '1 row' : `${grouped(rows)} rows`);

/** Lists the values of a record that could not be read. */
export function unreadText(unread: readonly UnreadValue[]): string {
  if (unread.length === 0) return '';
  const text = ({ column, value }: Pick<UnreadValue, 'column' | 'value'>) => `${column} ${quoted(value)}`;
  const texts = unread.map((one) => text(one) + (one.amount ? ` for ${text(one.amount)}` : ''));
  return `Not readable: ${texts.join(', ')}.`;
}
