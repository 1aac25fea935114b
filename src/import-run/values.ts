import type { RowContent } from '../domain/imports/import.ts';
import { entryAmount } from '../domain/money/entry-amount.ts';
import { formatMoney, type Money } from '../domain/money/money.ts';
import { foldForSearch } from '../domain/text/text.ts';
import type { ImportRow, UnreadValue } from '../importers/item.ts';
import type { PlannedWork } from './catalog-plan.ts';
import { moneyOfRow } from './money.ts';

/** The values of an entry, stored or to be written. The service decides a value that is null. */
export type EntryValues = RowContent;

/** The values that a row is written with, once the catalog has all items that the row names. */
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
    // A priced row is billable, also if the file has no column for that.
    billable: row.billable ?? (isPriced ? true : null),
    projectId: idOf(work.project),
    clientId: idOf(work.client),
    taskId: idOf(work.task),
    hourlyRate: withRates ? money.hourlyRate : null,
    importedAmount: withRates ? money.importedAmount : null,
  };
}

/** The id of a catalog item. An item that does not exist yet has none; its name differs from the id of every other item. */
function idOf(item: { id: string | null; name: string } | null): string | null {
  return item && (item.id ?? item.name);
}

/** As it is sent, which the service fills up: a task says its project, and a project its client. */
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

/** The values that the service decides where a row has none. */
const leftToService: ReadonlySet<string> = new Set(['billable', 'hourlyRate', 'importedAmount']);

type MoneyField = 'hourlyRate' | 'importedAmount';
const moneyValues: ReadonlySet<string> = new Set<MoneyField>(['hourlyRate', 'importedAmount']);
export const isOfMoney = (field: Change['field']) => moneyValues.has(field);

const nothingRemoved: ReadonlySet<string> = new Set();

/** The money that an import brought (`first`), that the entry still has, and that was removed from the row since. */
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
  const hasItsRate = first.hourlyRate && moneyText(first.hourlyRate) === moneyText(stored.hourlyRate);
  if (!hourlyRate && hasItsRate && row.emptyMoney.includes('rate')) removed.add('hourlyRate');
  return removed;
}

/** Whether the values of an earlier row have the length, the amount and the rate of a row. A rate that the service derived does not count. */
export function hasSameMoneyAndLength(row: ImportRow, first: EntryValues): boolean {
  if (row.end - row.start !== first.end - first.start) return false;
  const { hourlyRate, importedAmount } = moneyOfRow(row);
  if (moneyText(importedAmount) !== moneyText(first.importedAmount)) return false;
  return !hourlyRate || moneyText(hourlyRate) === moneyText(first.hourlyRate);
}

/** The differences of an entry from its row. A value that the row leaves to the service never differs, unless it was removed from the row. */
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
  if (field === 'hourlyRate') return moneyText(values.hourlyRate);
  // Entries that were not imported, or before amounts were kept, have the right amount if their time comes to it.
  if (field === 'importedAmount') return moneyText(values.importedAmount ?? entryAmount(values));
  const value = values[field];
  return value === null || value === '' ? null : String(value);
}

const moneyColumns = new Set(['amount', 'rate', 'currency']);
export const isUnreadMoney = ({ field }: UnreadValue) => moneyColumns.has(field);

function moneyText(money: Money | null): string | null {
  return money && `${formatMoney(money)} ${money.currency}`;
}
