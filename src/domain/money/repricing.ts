import type { Tracked } from '../time-entries/time-entry.ts';
import { entryAmount } from './entry-amount.ts';
import type { Money } from './money.ts';
import { effectiveRate } from './rates.ts';

/** The inputs of an entry's rate. */
export interface PricedEntry extends Tracked {
  id: string;
  identityId: string;
  projectId: string | null;
  clientId: string | null;
  billable: boolean;
  hourlyRate: Money | null;
  importedAmount: Money | null;
}

/** The current rates of a team. Rates that are not set are absent. */
export interface RateBook {
  team: Money | null;
  projects: ReadonlyMap<string, Money>;
  identities: ReadonlyMap<string, Money>;
  clients: ReadonlyMap<string, Money>;
}

type Work = Pick<PricedEntry, 'identityId' | 'projectId' | 'clientId'>;

/** The rate that the entry would get if it were created today. */
export function rateToday(book: RateBook, { identityId, projectId, clientId }: Work): Money | null {
  return effectiveRate({
    project: book.projects.get(projectId ?? '') ?? null,
    identity: book.identities.get(identityId) ?? null,
    client: book.clients.get(clientId ?? '') ?? null,
    team: book.team,
  });
}

/** The billable amount in a currency, at frozen rates and at current rates. */
export interface AmountChange {
  currency: string;
  before: number;
  after: number;
}

export interface PriceChange {
  entryCount: number;
  /** One item per currency. */
  amounts: AmountChange[];
}

export interface ProjectPriceChange extends PriceChange {
  projectId: string | null;
}

class PriceSum {
  entryCount = 0;
  readonly #amounts = new Map<string, AmountChange>();

  add(old: Money | null, today: Money | null): void {
    this.entryCount++;
    if (old) this.#amountIn(old.currency).before += old.minorUnits;
    if (today) this.#amountIn(today.currency).after += today.minorUnits;
  }

  #amountIn(currency: string): AmountChange {
    const change = this.#amounts.get(currency) ?? { currency, before: 0, after: 0 };
    this.#amounts.set(currency, change);
    return change;
  }

  get change(): PriceChange {
    const amounts = [...this.#amounts.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
    return { entryCount: this.entryCount, amounts };
  }
}

/** Adds up the effect of current rates, in total and by project. */
export class PriceDifference {
  readonly #all = new PriceSum();
  readonly #projects = new Map<string | null, PriceSum>();

  add(entry: PricedEntry, today: Money | null, now: number): void {
    const before = entryAmount(entry, now);
    const after = entryAmount({ ...entry, hourlyRate: today, importedAmount: null }, now);
    const project = this.#projects.get(entry.projectId) ?? new PriceSum();
    this.#projects.set(entry.projectId, project);
    for (const sum of [this.#all, project]) sum.add(before, after);
  }

  get all(): PriceChange {
    return this.#all.change;
  }

  /** In descending order of entries. */
  get byProject(): ProjectPriceChange[] {
    return [...this.#projects]
      .map(([projectId, sum]) => ({ projectId, ...sum.change }))
      .sort((a, b) => b.entryCount - a.entryCount || ((a.projectId ?? '') < (b.projectId ?? '') ? -1 : 1));
  }
}
