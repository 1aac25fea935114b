import { entryAmount } from '../domain/money/entry-amount.ts';
import { formatMoney, type Money } from '../domain/money/money.ts';
import { quoted } from '../domain/text/text.ts';
import type { CutText, ImportRow } from '../importers/item.ts';
import { changeText } from './change-text.ts';
import { amountOfRow } from './money.ts';
import { moneyText } from './report/figures.ts';
import { unreadText } from './report/verdict-text.ts';
import { type Change, differencesFrom, type EntryValues, isOfMoney, isUnreadMoney } from './values.ts';

/** Receives the findings of a comparison. */
export interface Findings {
  /** Reports a stored value that differs from the file. */
  differs(what: 'time' | 'money', row: ImportRow, sentence: string): void;
  /** Reports a value of the file that is not stored. */
  lacks(what: 'time' | 'money', row: ImportRow, sentence: string): void;
  /**
   * Reports an amount that was not compared or imported because the person's role does not allow it. The
   * report has one line for all of them.
   */
  lacksPermission(): void;
}

/** Compares rows of the files with their stored values. */
export class RowComparison {
  readonly #findings: Findings;
  /** The names of members and catalog items, by id. */
  readonly #names: ReadonlyMap<string, string>;
  readonly #withMoney: boolean;
  /** The reasons why entries were not changed, by the keys of their rows. */
  readonly #limits: ReadonlyMap<string, string | null>;

  constructor(
    findings: Findings,
    names: ReadonlyMap<string, string>,
    withMoney: boolean,
    limits: ReadonlyMap<string, string | null>,
  ) {
    this.#limits = limits;
    this.#findings = findings;
    this.#names = names;
    this.#withMoney = withMoney;
  }

  /** Compares a stored row: its values, removed money, its amount, cut texts and unreadable values. */
  compare(row: ImportRow, wanted: EntryValues, stored: EntryValues, removed: ReadonlySet<string>): void {
    if (!this.#compareValues(row, differencesFrom(wanted, stored, removed)))
      this.#compareAmount(row, amountOfRow(row), entryAmount(stored));
    for (const cut of row.cut) this.#findings.lacks('time', row, cutText(cut));
    this.#reportUnread(row);
  }

  /** Returns true if money fields differ. */
  #compareValues(row: ImportRow, changes: readonly Change[]): boolean {
    const [ofMoney, others] = [
      changes.filter(({ field }) => isOfMoney(field)),
      changes.filter(({ field }) => !isOfMoney(field)),
    ];
    if (others.length > 0) this.#differs('time', row, this.#text(others));
    if (ofMoney.length > 0) this.#differs('money', row, this.#text(ofMoney));
    return ofMoney.length > 0;
  }

  #compareAmount(row: ImportRow, expected: Money | null, amount: Money | null): void {
    if (!expected || expected.minorUnits === 0) return;
    if (!this.#withMoney) {
      this.#findings.lacksPermission();
      return;
    }
    if (row.billable === false) {
      const claimed = moneyText({ [expected.currency]: expected.minorUnits });
      this.#findings.lacks('money', row, `${claimed} is not imported, because the record is not billable.`);
      return;
    }
    if (amount && amount.minorUnits === expected.minorUnits && amount.currency === expected.currency) return;
    const text = (money: Money | null) => (money ? `${formatMoney(money)} ${money.currency}` : 'nothing');
    this.#differs('money', row, `the amount is ${text(amount)}, and ${text(expected)} in the file.`);
  }

  /**
   * Reports unreadable values. An unreadable flag leaves open whether the money counts, so it concerns the
   * verdict on money if the row has money.
   */
  #reportUnread(row: ImportRow): void {
    const hasMoney = amountOfRow(row) !== null;
    for (const one of row.unread) {
      // People are matched before anything is written, so an unreadable address needs no line.
      if (one.field === 'email') continue;
      const concernsMoney = isUnreadMoney(one) || (hasMoney && one.field !== 'duration');
      this.#findings.lacks(concernsMoney ? 'money' : 'time', row, unreadText([one]));
    }
  }

  #differs(what: 'time' | 'money', row: ImportRow, sentence: string): void {
    const limit = this.#limits.get(row.key);
    this.#findings.differs(what, row, limit ? `${sentence} ${limit}` : sentence);
  }

  #text(changes: readonly Change[]): string {
    return `${changes.map((change) => changeText(change, this.#names)).join('; ')}.`;
  }
}

export const cutText = ({ column, value, message }: CutText) => `${column} ${quoted(value)}: ${message}`;
