import type { Handle } from '../../db/database.ts';
import type { OpenImport } from '../../db/queries/imports/imports.ts';
import { findTeams } from '../../db/queries/teams/teams.ts';
import type { TimeEntry } from '../../domain/entities.ts';
import { importedFor } from '../../domain/money/entry-amount.ts';
import type { Money } from '../../domain/money/money.ts';
import { rateOf } from '../../domain/money/rates.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { invalid } from '../../lib/errors.ts';
import { type MoneyInput, readHourlyRate } from '../rates/hourly-rate.ts';
import { authorize, notFound } from '../shared/access.ts';

interface ImportedMoney {
  hourlyRate: Money | null;
  importedAmount: Money | null;
}

type ImportedMoneyInput = Record<keyof ImportedMoney, MoneyInput | null>;

/** The rate and the amount of an imported creation, in one currency. Null for a value that the input omits. */
export function importedMoneyOf(
  actor: Actor,
  { teamId, currency }: OpenImport,
  checked: ImportedMoneyInput,
): ImportedMoney {
  const read = (field: keyof ImportedMoney) => {
    const input = checked[field];
    return input && readHourlyRate(actor, { id: teamId, currency }, input, field);
  };
  const [hourlyRate, importedAmount] = [read('hourlyRate'), read('importedAmount')];
  requireOneCurrency(hourlyRate, importedAmount);
  return { hourlyRate, importedAmount };
}

function requireOneCurrency(hourlyRate: Money | null, importedAmount: Money | null): void {
  if (!hourlyRate || !importedAmount || hourlyRate.currency === importedAmount.currency) return;
  throw invalid(
    'importedAmount',
    `importedAmount is in ${importedAmount.currency} and hourlyRate in ${hourlyRate.currency}; an entry has one currency. Leave hourlyRate out to have it follow from the amount.`,
  );
}

/** The money of an update; null for none, undefined for no change. */
interface MoneyOfUpdate {
  hourlyRate?: MoneyInput | null | undefined;
  importedAmount?: MoneyInput | null | undefined;
}

/**
 * Applies the money of an update to an entry. An import sets rate and amount together, as at creation: an amount
 * without a rate sets the closest rate, and a rate without an amount clears the amount. Without an import, only the
 * amount of an imported entry can be set.
 */
export async function withMoneyOf(
  tx: Handle,
  actor: Actor,
  run: OpenImport | null,
  entry: TimeEntry,
  { hourlyRate, importedAmount }: MoneyOfUpdate,
): Promise<TimeEntry> {
  if (hourlyRate === undefined && importedAmount === undefined) return entry;
  const { teamId } = entry;
  authorize(actor, 'rate.manage', teamId);
  if (importedAmount && entry.end === null) {
    throw invalid('importedAmount', 'importedAmount is for finished entries; this timer is running.');
  }
  if (importedAmount && !run && entry.importId === null) {
    throw invalid(
      'importedAmount',
      'importedAmount is for entries of an import; this one was not imported. Send the importId of the import that brings the amount.',
    );
  }
  const currency = run ? run.currency : await currencyOf(tx, teamId);
  const read = (input: MoneyInput | null | undefined, field: keyof MoneyOfUpdate) =>
    input ? readHourlyRate(actor, { id: teamId, currency }, input, field) : null;
  const amount = read(importedAmount, 'importedAmount');
  const rate =
    hourlyRate === undefined && !(run && amount) ? entry.hourlyRate : read(hourlyRate, 'hourlyRate');
  if (run) requireOneCurrency(rate, amount);
  if (!amount || entry.end === null) return { ...entry, hourlyRate: rate, imported: null };
  const isOfItsCurrency = rate?.currency === amount.currency;
  const priced = { ...entry, hourlyRate: isOfItsCurrency ? rate : rateOf(amount, entry.end - entry.start) };
  return { ...priced, imported: importedFor(priced, amount) };
}

async function currencyOf(tx: Handle, teamId: string): Promise<string> {
  const [team] = await findTeams(tx, [teamId]);
  if (!team) throw notFound('team', 'teamId');
  return team.currency;
}
