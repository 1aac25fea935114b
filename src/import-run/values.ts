import type { RowContent } from '../domain/imports/import.ts';
import { entryAmount } from '../domain/money/entry-amount.ts';
import { formatMoney, type Money } from '../domain/money/money.ts';
import { foldForSearch } from '../domain/text/text.ts';
import type { ImportRow, UnreadValue } from '../importers/item.ts';
import type { PlannedWork } from './catalog-plan.ts';
import { moneyOfRow } from './money.ts';

/** The values of an entry, stored or to be written. The service decides values that are null. */
export type EntryValues = RowContent;

/** The values to write for a row. The catalog must have an id for each item that the row names. */
export function valuesOf(
  row: ImportRow,
  identityId: string,
  work: PlannedWork,
  withRates: boolean,
): EntryValues {
  const { start, end, title, description, tags } = row;
  const money = moneyOfRow(row);
  const isPriced = Object.values(money).some((one) => one && one.minorUnits > 0);
  return {
    ...{ identityId, start, end, title, description, tags },
    // A priced row is billable even if the file has no such column.
    billable: row.billable ?? (isPriced ? true : null),
    projectId: idOf(work.project),
    clientId: idOf(work.client),
    taskId: idOf(work.task),
    hourlyRate: withRates ? money.hourlyRate : null,
    importedAmount: withRates ? money.importedAmount : null,
  };
}

/** The id of a catalog item. A new item has no id yet; its name stands for it, and differs from the ids of all items. */
function idOf(item: { id: string | null; name: string } | null): string | null {
  return item && (item.id ?? item.name);
}

/** The values as sent. The service derives the project from the task, and the client from the project. */
export function asSent(values: EntryValues): EntryValues {
  if (values.taskId) return { ...values, projectId: null, clientId: null };
  return values.projectId ? { ...values, clientId: null } : values;
}

export interface Change {
  field: keyof EntryValues;
  from: string | null;
  to: string | null;
}

const fields = [
  'identityId',
  'start',
  'end',
  'title',
  'description',
  'projectId',
  'clientId',
  'taskId',
  'billable',
  'tags',
  'hourlyRate',
  'importedAmount',
] as const satisfies (keyof EntryValues)[];

/** Fields that the service decides if a row has no value. */
const leftToService: ReadonlySet<string> = new Set(['billable', 'hourlyRate', 'importedAmount']);

type MoneyField = 'hourlyRate' | 'importedAmount';
const moneyValues: ReadonlySet<string> = new Set<MoneyField>(['hourlyRate', 'importedAmount']);
export const isOfMoney = (field: Change['field']) => moneyValues.has(field);

const nothingRemoved: ReadonlySet<string> = new Set();

/** The money that an import brought (`first`), that the entry still has, and that the row no longer has. */
export function removedMoney(
  row: ImportRow,
  first: Pick<EntryValues, MoneyField>,
  stored: Pick<EntryValues, MoneyField>,
): ReadonlySet<string> {
  if (row.billable === false || row.unread.some(isUnreadMoney)) return nothingRemoved;
  const { hourlyRate, importedAmount } = moneyOfRow(row);
  if (importedAmount || row.emptyMoney.length === 0) return nothingRemoved;
  const removed = new Set<MoneyField>();
  if (first.importedAmount && stored.importedAmount) removed.add('importedAmount');
  const hasItsRate = first.hourlyRate && textOfMoney(first.hourlyRate) === textOfMoney(stored.hourlyRate);
  if (!hourlyRate && hasItsRate && row.emptyMoney.includes('rate')) removed.add('hourlyRate');
  return removed;
}

/**
 * Whether an earlier version of a row has the same length, amount and rate. A derived rate is not compared.
 */
export function hasSameMoneyAndLength(row: ImportRow, first: EntryValues): boolean {
  if (row.end - row.start !== first.end - first.start) return false;
  const { hourlyRate, importedAmount } = moneyOfRow(row);
  if (textOfMoney(importedAmount) !== textOfMoney(first.importedAmount)) return false;
  return !hourlyRate || textOfMoney(hourlyRate) === textOfMoney(first.hourlyRate);
}

/**
 * The differences between an entry and its row. A value that the row leaves to the service never differs,
 * unless the row had it before.
 */
export function differencesFrom(
  wanted: EntryValues,
  stored: EntryValues,
  removed: ReadonlySet<string> = nothingRemoved,
): Change[] {
  const changes: Change[] = [];
  for (const field of fields) {
    const isRemoved = removed.has(field);
    if (leftToService.has(field) && wanted[field] === null && !isRemoved) continue;
    const [from, to] = [comparable(stored, field), isRemoved ? null : comparable(wanted, field)];
    if (from !== to) changes.push({ field, from, to });
  }
  return changes;
}

function comparable(values: EntryValues, field: keyof EntryValues): string | null {
  if (field === 'tags') return [...new Set(values.tags.map(foldForSearch))].toSorted().join(', ') || null;
  if (field === 'hourlyRate') return textOfMoney(values.hourlyRate);
  // Without a stored amount, the amount that the rate gives is compared: entries from before amounts were
  // stored have none.
  if (field === 'importedAmount') return textOfMoney(values.importedAmount ?? entryAmount(values));
  const value = values[field];
  return value === null || value === '' ? null : String(value);
}

const moneyColumns = new Set(['amount', 'rate', 'currency']);
export const isUnreadMoney = ({ field }: UnreadValue) => moneyColumns.has(field);

function textOfMoney(money: Money | null): string | null {
  return money && `${formatMoney(money)} ${money.currency}`;
}
