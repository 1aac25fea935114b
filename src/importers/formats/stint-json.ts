import type { Money } from '../../domain/money/money.ts';
import { CatalogReader } from '../catalog.ts';
import type { ImportItem, Place } from '../item.ts';
import type { CheckedOptions } from '../options.ts';
import { isObject, type JsonObject, textOf } from '../values/json.ts';
import type { JsonFormat } from './json-format.ts';

/** The JSON export of Stint: first the catalog, then the entries. Texts are stored unchanged. */
export const stintJson: JsonFormat = {
  id: 'stint-json',
  style: { source: 'stint', verbatim: true },
  keys: {
    id: 'id',
    start: 'start',
    end: 'end',
    person: 'person',
    email: 'email',
    client: 'client',
    project: 'project',
    task: 'task',
    title: 'title',
    description: 'description',
    tags: 'tags',
    billable: 'billable',
    rate: 'hourlyRate',
    amount: 'importedAmount',
  },
  hidden: ['kind'],
  recognises: ({ kind }) => kind === 'stint-export',
  convert: ({ kind, hourlyRate, importedAmount }) =>
    kind === 'entry' ? { rate: moneyText(hourlyRate), amount: moneyText(importedAmount) } : null,
  catalog: {
    includes: ({ kind }) => ['stint-export', 'client', 'project', 'task', 'tag'].includes(String(kind)),
    read: catalogItems,
  },
};

function moneyText(value: unknown): string {
  if (!isObject(value)) return textOf(value);
  return [value.amount, value.currency].map(textOf).filter(Boolean).join(' ');
}

function catalogItems(item: JsonObject, place: Place, options: CheckedOptions): ImportItem[] {
  const reader = new CatalogReader(place, options.currency ?? options.teamCurrency);
  const name = reader.name(textOf(item.name), 'name');
  if (name === null)
    return item.kind === 'stint-export' ? [] : reader.finish(null, 'name', textOf(item.name));
  const archived = item.archived === true;
  const client = textOf(item.client) || null;
  switch (item.kind) {
    case 'client': {
      const rate = moneyOf(reader, item, 'defaultHourlyRate');
      return reader.finish({ ...place, kind: 'client', name, archived, rate }, 'name', name);
    }
    case 'tag':
      return reader.finish({ ...place, kind: 'tag', name }, 'name', name);
    case 'task':
      return reader.finish(
        { ...place, kind: 'task', name, client, project: textOf(item.project), archived, estimate: null },
        'name',
        name,
      );
    case 'project': {
      const colour = reader.colour(textOf(item.colour), 'colour');
      const rate = moneyOf(reader, item, 'hourlyRate');
      const budget = reader.budget(item.budget, 'budget');
      const billable = item.billable === true;
      const project = { ...place, kind: 'project' as const, name, client, colour, archived, billable };
      return reader.finish({ ...project, rate, budget, estimate: null }, 'name', name);
    }
    default:
      return [];
  }
}

function moneyOf(reader: CatalogReader, item: JsonObject, key: string): Money | null {
  const money = isObject(item[key]) ? item[key] : {};
  return reader.money(textOf(money.amount), textOf(money.currency) || null, key);
}
