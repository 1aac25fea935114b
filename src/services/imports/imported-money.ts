import type { Handle } from '../../db/database.ts';
import type { OpenImport } from '../../db/queries/imports.ts';
import { findTeams } from '../../db/queries/teams.ts';
import type { TimeEntry } from '../../domain/entities.ts';
import type { Money } from '../../domain/money.ts';
import type { Actor } from '../../domain/policy.ts';
import { rateOf } from '../../domain/rates.ts';
import { invalid } from '../../lib/errors.ts';
import { authorize, notFound } from '../access.ts';
import { type MoneyInput, readHourlyRate } from '../hourly-rate.ts';
import type { Draft } from '../time-entries/draft.ts';

interface ImportedMoney {
  hourlyRate: Money | null;
  importedAmount: Money | null;
}

/** The money that a creation brings from its file; null where it brings none. Both are of one currency. */
export function moneyOfDraft(actor: Actor, { teamId, currency }: OpenImport, draft: Draft): ImportedMoney {
  const read = (field: keyof ImportedMoney) => {
    const input = draft[field];
    return input && readHourlyRate(actor, { id: teamId, currency }, input, field);
  };
  const [hourlyRate, importedAmount] = [read('hourlyRate'), read('importedAmount')];
  if (hourlyRate && importedAmount && hourlyRate.currency !== importedAmount.currency) {
    throw invalid(
      'importedAmount',
      `importedAmount is in ${importedAmount.currency} and hourlyRate in ${hourlyRate.currency}; an entry has one currency. Leave hourlyRate out to have it follow from the amount.`,
    );
  }
  return { hourlyRate, importedAmount };
}

/** The money that an imported entry has after an update gave it another amount. */
export async function moneyOfUpdate(
  tx: Handle,
  actor: Actor,
  entry: TimeEntry,
  input: MoneyInput | null,
): Promise<ImportedMoney> {
  authorize(actor, 'rate.manage', entry.teamId);
  const { hourlyRate } = entry;
  if (input === null) return { hourlyRate, importedAmount: null };
  if (entry.importId === null || entry.end === null) {
    throw invalid('importedAmount', 'importedAmount is for entries of an import; this one was not imported.');
  }
  const [team] = await findTeams(tx, [entry.teamId]);
  if (!team) throw notFound('team', 'teamId');
  const importedAmount = readHourlyRate(actor, team, input, 'importedAmount');
  const isOfItsCurrency = hourlyRate?.currency === importedAmount.currency;
  return {
    hourlyRate: isOfItsCurrency ? hourlyRate : rateOf(importedAmount, entry.end - entry.start),
    importedAmount,
  };
}
