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

/** All rates of a team as they are today; those that are not set are not there. */
export interface RateBook {
  team: Money | null;
  projects: ReadonlyMap<string, Money>;
  identities: ReadonlyMap<string, Money>;
  clients: ReadonlyMap<string, Money>;
}

type Work = Pick<PricedEntry, 'identityId' | 'projectId' | 'clientId'>;

/** The rate that an entry would get if it were made today. */
export function rateToday(book: RateBook, { identityId, projectId, clientId }: Work): Money | null {
  return effectiveRate({
    project: book.projects.get(projectId ?? '') ?? null,
    identity: book.identities.get(identityId) ?? null,
    client: book.clients.get(clientId ?? '') ?? null,
    team: book.team,
  });
}

/** The billable amount in one currency, at the frozen rates and at the current ones. */
export interface AmountChange {
  currency: string;
  before: number;
  after: number;
}

export interface PriceChange {
  entryCount: number;
  /** By currency. */
  amounts: AmountChange[];
}

export interface ProjectPriceChange extends PriceChange {
  projectId: string | null;
}

class Sum {
  entryCount = 0;
  readonly #amounts = new Map<string, AmountChange>();

  add(old: Money | null, today: Money | null): void {
    this.entryCount++;
    if (old) this.#in(old.currency).before += old.minorUnits;
    if (today) this.#in(today.currency).after += today.minorUnits;
  }

  #in(currency: string): AmountChange {
    const known = this.#amounts.get(currency) ?? { currency, before: 0, after: 0 };
    this.#amounts.set(currency, known);
    return known;
  }

  get change(): PriceChange {
    const amounts = [...this.#amounts.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
    return { entryCount: this.entryCount, amounts };
  }
}

/** Adds up what other rates come to, in all and by project. */
export class PriceDifference {
  readonly #all = new Sum();
  readonly #projects = new Map<string | null, Sum>();

  add(entry: PricedEntry, today: Money | null, now: number): void {
    const before = entryAmount(entry, now);
    const after = entryAmount({ ...entry, hourlyRate: today, importedAmount: null }, now);
    const project = this.#projects.get(entry.projectId) ?? new Sum();
    this.#projects.set(entry.projectId, project);
    for (const sum of [this.#all, project]) sum.add(before, after);
  }

  get all(): PriceChange {
    return this.#all.change;
  }

  /** Those with the most entries first. */
  get byProject(): ProjectPriceChange[] {
    return [...this.#projects]
      .map(([projectId, sum]) => ({ projectId, ...sum.change }))
      .sort((a, b) => b.entryCount - a.entryCount || ((a.projectId ?? '') < (b.projectId ?? '') ? -1 : 1));
  }
}
