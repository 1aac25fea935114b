import { checkColour } from '../domain/colour.ts';
import { type Budget, budgetPeriods, checkBudget } from '../domain/money/budget-agreement.ts';
import type { Money } from '../domain/money/money.ts';
import { isEmail } from '../domain/text/text.ts';
import { checkZone } from '../domain/time/zone.ts';
import { isStorable, storable, tidyName } from './entries/texts.ts';
import type { CatalogItem, ImportItem, Place, ProblemCode } from './item.ts';
import { problem } from './problems.ts';
import { readMoney } from './values/money-text.ts';

/** Checks the values of a catalog item and collects the problems. */
export class CatalogReader {
  readonly #place: Place;
  readonly #currency: string | null;
  readonly #items: ImportItem[] = [];

  /** `currency` applies to amounts without a currency. */
  constructor(place: Place, currency: string | null) {
    this.#place = place;
    this.#currency = currency;
  }

  /** Returns the item with its problems, or only a problem for an item without a name. */
  finish(item: CatalogItem | null, column: string, value: string): ImportItem[] {
    if (item) return [...this.#items, item];
    return [problem(this.#place, 'SKIPPED', 'BAD_NAME', 'It has no name. It is skipped.', { column, value })];
  }

  /** Reports an item whose parent is missing from the export. The item is skipped. */
  missingParent(column: string, value: string): ImportItem[] {
    const message = 'What it belongs to is not in the export. It is skipped.';
    return [problem(this.#place, 'SKIPPED', 'UNKNOWN_REFERENCE', message, { column, value })];
  }

  name(text: string, column: string): string | null {
    if (!isStorable(text)) {
      this.#note(
        'UNSTORABLE',
        'There are characters in it that cannot be stored. They are taken out.',
        column,
        text,
      );
    }
    const { value, cut } = tidyName(storable(text));
    if (cut) this.#note('LONG_NAME', 'The name is too long. Its end is cut off.', column, text);
    return value;
  }

  email(text: string, column: string): string | null {
    if (text.trim() === '') return null;
    if (isEmail(text)) return text.trim();
    this.#note('BAD_EMAIL', 'This is no e-mail address. It is skipped.', column, text);
    return null;
  }

  colour(text: string, column: string): string | null {
    if (text === '') return null;
    try {
      return checkColour(text);
    } catch {
      this.#note('BAD_COLOUR', 'This is no colour. The project gets one of ours.', column, text);
      return null;
    }
  }

  zone(text: string, column: string): string | null {
    if (text === '') return null;
    try {
      return checkZone(text);
    } catch {
      this.#note('BAD_ZONE', 'There is no such time zone. It is skipped.', column, text);
      return null;
    }
  }

  money(text: string, currency: string | null, column: string): Money | null {
    if (text === '') return null;
    const effectiveCurrency = currency ?? this.#currency;
    if (!effectiveCurrency) {
      this.#note(
        'NO_CURRENCY',
        'It has no currency. It is skipped; say the currency to bring it over.',
        column,
        text,
      );
      return null;
    }
    const read = readMoney(text, effectiveCurrency, '.');
    if (!read) this.#note('BAD_AMOUNT', 'This is no amount that can be kept. It is skipped.', column, text);
    if (read && read.roundedOff !== 0)
      this.#note('BAD_AMOUNT', `This is finer than ${effectiveCurrency} goes. It is rounded.`, column, text);
    return read?.money ?? null;
  }

  /** Reads a budget in the format of the API: seconds or an amount. */
  budget(value: unknown, column: string): Budget | null {
    if (value === null || value === undefined) return null;
    try {
      const { seconds = null, money, period, thresholds = null } = value as Record<string, never>;
      const { amount, currency } = (money ?? {}) as Record<string, unknown>;
      const size = { seconds, money: money ? this.money(String(amount), String(currency), column) : null };
      const knownPeriod = budgetPeriods.find((known) => known === period);
      if (knownPeriod) return checkBudget(size, knownPeriod, thresholds);
    } catch {
      // Reported below.
    }
    const message = 'This is no budget that can be kept. It is left out.';
    this.#note('BAD_AMOUNT', message, column, JSON.stringify(value));
    return null;
  }

  notCarried(column: string, value: string): void {
    this.#note('NOT_CARRIED', 'There is no place for this. It is skipped.', column, value);
  }

  unknown(column: string, value: string): void {
    this.#note('MISSING_PARENT', 'Nothing in the export has this id. It is skipped.', column, value);
  }

  #note(code: ProblemCode, message: string, column: string, value: string): void {
    this.#items.push(problem(this.#place, 'CHANGED', code, message, { column, value }));
  }
}
