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
  /** A stored value is not that of the file. */
  differs(what: 'time' | 'money', row: ImportRow, sentence: string): void;
  /** A value of the file is not stored. */
  lacks(what: 'time' | 'money', row: ImportRow, sentence: string): void;
  /** An amount was not compared or not imported, because the role of the person does not allow it. The report has one line for all. */
  lacksPermission(): void;
}

/** Compares rows of the files with what is stored for them. */
export class RowComparison {
  readonly #findings: Findings;
  /** Names by id, of members and catalog items. */
  readonly #names: ReadonlyMap<string, string>;
  readonly #withMoney: boolean;
  /** Reasons why entries were not changed, by the keys of their rows. */
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

  /** A stored row: its values, money that was removed from it, its amount, texts that were cut, and values that could not be read. */
  compare(row: ImportRow, wanted: EntryValues, stored: EntryValues, removed: ReadonlySet<string>): void {
    if (!this.#compareValues(row, differencesFrom(wanted, stored, removed)))
      this.#compareAmount(row, amountOfRow(row), entryAmount(stored));
    for (const cut of row.cut) this.#findings.lacks('time', row, cutText(cut));
    this.#reportUnread(row);
  }

  /** True if values of money differ. */
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

  /** An unreadable flag leaves open whether the money of the row counts. Without money, it is a value that is not stored. */
  #reportUnread(row: ImportRow): void {
    const hasMoney = amountOfRow(row) !== null;
    for (const one of row.unread) {
      // The person of a row is matched before anything is written, so an unreadable address needs no line.
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
