import type { ImportCounts } from '../domain/imports/import.ts';
import { entryAmount } from '../domain/money/entry-amount.ts';
import type { Money } from '../domain/money/money.ts';
import type { Claim, ImportRow, UnreadValue } from '../importers/item.ts';
import { amountOfRow } from './money.ts';
import { addRecord, type Equation, emptyEquation, type LeftOutReason } from './report/equation.ts';
import { exactTime, moneyText } from './report/figures.ts';
import {
  type AmountRounding,
  type ListedRow,
  MAX_LISTED,
  type TeamRates,
  type TimeDifference,
} from './report/report.ts';
import { VerdictCollector } from './report/verdict.ts';
import { unreadText } from './report/verdict-text.ts';
import type { Findings } from './row-comparison.ts';
import type { StoredEntry } from './stored-entry.ts';
import { addMoney, addTo, nothing, type Sums, Tally } from './sums.ts';

/** The file, line and title of a record. */
export type Place = Pick<ListedRow, 'file' | 'line' | 'title'>;

/** The outcome of a record: its term of the equation, and the reason. */
export interface Outcome extends Pick<ListedRow, 'reason'> {
  what: keyof ImportCounts;
  entryId?: string | null;
  leftOut?: LeftOutReason;
  isRepeated?: boolean;
}

/** The maximum number of sentences in a list. Further sentences are only counted. */
const MAX_SENTENCES = 100;

/** Keeps sentences up to a limit, and counts the rest. */
class Sentences {
  readonly #first: string[] = [];
  #more = 0;

  add(sentence: string): void {
    if (this.#first.length < MAX_SENTENCES) this.#first.push(sentence);
    else this.#more++;
  }

  all(): string[] {
    return this.#more > 0 ? [...this.#first, `And ${this.#more} more.`] : this.#first;
  }
}

/** Adds up the records of the files: the equation, the lists, the sums of both sides, and the verdicts. */
export class Accounts implements Findings {
  readonly equation: Equation = emptyEquation();
  /** The accepted rows, with the times that are stored for them. */
  readonly source = new Tally();
  readonly stored = new Tally();
  /** The rows that this import stored and that were not merged. */
  readonly own = new Tally();
  readonly verdicts = new VerdictCollector();
  readonly durations: TimeDifference = { rows: 0, milliseconds: 0 };
  readonly disagreements: TimeDifference = { rows: 0, milliseconds: 0 };
  readonly breaks: TimeDifference = { rows: 0, milliseconds: 0 };
  readonly amountRounding: AmountRounding = { rows: 0, millionths: {} };
  /** The overlapping time that merged entries count once. */
  countedOnce = 0;
  /** The amounts of merged entries in team reports, minus the amounts of their parts. */
  readonly mergedMoney: Sums['money'] = {};
  readonly teamRates: TeamRates = { rows: 0, money: {} };
  readonly lists: Record<Exclude<keyof ImportCounts, 'created'>, ListedRow[]> = {
    merged: [],
    deduplicated: [],
    skipped: [],
    failed: [],
  };
  readonly #differences = new Sentences();
  readonly #missing = new Sentences();
  readonly #survivors = new Set<string>();

  get differences(): string[] {
    return this.#differences.all();
  }

  get missing(): string[] {
    return this.#missing.all();
  }

  /** Adds a record to the equation, and to the list of its outcome. */
  add({ file, line, title }: Place, claim: Claim, unread: readonly UnreadValue[], outcome: Outcome): void {
    const { what, reason, entryId = null, leftOut, isRepeated } = outcome;
    const { leftOut: byReason, repeated } = this.equation;
    const parts = [...(leftOut ? [byReason[leftOut]] : []), ...(isRepeated ? [repeated] : [])];
    addRecord(this.equation, what, claim, ...parts);
    if (what === 'created') return;
    const list = this.lists[what];
    if (list.length >= MAX_LISTED) return;
    list.push({ file, line, title, reason, entryId, unread, claimed: sumsOf(claim) });
  }

  /** Adds the durations, breaks and roundings of a stored row. */
  addRoundings(row: ImportRow): void {
    addDifference(this.durations, row.claimedMs - (row.end - row.start));
    addDifference(this.disagreements, row.disagreementMs);
    addDifference(this.breaks, row.breakMs);
    const { amount, amountRoundedOff } = row;
    if (amountRoundedOff === 0 || !amount || amountOfRow(row) !== amount) return;
    const { millionths } = this.amountRounding;
    this.amountRounding.rows++;
    millionths[amount.currency] = (millionths[amount.currency] ?? 0) + amountRoundedOff;
  }

  /** Adds a merged entry. Team reports count its overlapping time once, and price the entry as a whole. */
  addSurvivor(entry: StoredEntry): void {
    if (this.#survivors.has(entry.id)) return;
    this.#survivors.add(entry.id);
    for (const part of entry.parts) {
      this.countedOnce += part.end - part.start;
      addMoney(this.mergedMoney, entryAmount(part), -1);
    }
    this.countedOnce -= entry.end - entry.start;
    addMoney(this.mergedMoney, entryAmount(entry));
  }

  /** Adds a stored row without an amount in the file. The rates of the team price its entry. */
  addTeamRate(amount: Money | null): void {
    if (!amount || amount.minorUnits === 0) return;
    this.teamRates.rows++;
    addMoney(this.teamRates.money, amount);
  }

  differs(what: 'time' | 'money', place: Pick<Place, 'file' | 'line'>, sentence: string): void {
    this.verdicts.add(what, 'DIFFERS');
    this.#differences.add(`${placeText(place)}: ${sentence}`);
  }

  lacks(what: 'time' | 'money', place: Pick<Place, 'file' | 'line'>, sentence: string): void {
    this.verdicts.add(what, 'INCOMPLETE');
    this.#missing.add(`${placeText(place)}: ${sentence}`);
  }

  lacksPermission(): void {
    this.verdicts.add('money', 'INCOMPLETE');
  }

  /** Adds a record that is not stored. */
  misses(
    place: Pick<Place, 'file' | 'line'>,
    reason: string,
    claim: Claim,
    about: { hasTime: boolean; hasMoney: boolean; unread?: readonly UnreadValue[] },
  ): void {
    if (about.hasTime) this.verdicts.add('time', 'INCOMPLETE');
    if (about.hasMoney) this.verdicts.add('money', 'INCOMPLETE');
    const unread = unreadText(about.unread ?? []);
    const sentences = [reason, unread, claimText(claim)].filter((text) => text !== '');
    this.#missing.add(`${placeText(place)}: ${sentences.join(' ')}`);
  }

  /** Adds a difference of the import as a whole. */
  addDifference(sentence: string): void {
    this.#differences.add(sentence);
  }
}

function addDifference(sum: TimeDifference, milliseconds: number): void {
  if (milliseconds === 0) return;
  sum.rows++;
  sum.milliseconds += milliseconds;
}

const placeText = ({ file, line }: Pick<Place, 'file' | 'line'>) => `${file}, line ${line}`;

function sumsOf({ milliseconds, amount }: Claim): Sums {
  const sums = nothing();
  addTo(sums, milliseconds ?? 0, amount);
  return sums;
}

function claimText({ milliseconds, amount }: Claim): string {
  const time = milliseconds === null ? 'no readable duration' : exactTime(milliseconds);
  const money = amount ? `, ${moneyText({ [amount.currency]: amount.minorUnits })}` : '';
  return `In the file: ${time}${money}.`;
}
