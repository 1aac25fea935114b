import { formatMoney, type Money } from '../../domain/money/money.ts';
import { CatalogReader } from '../catalog.ts';
import { Header } from '../columns.ts';
import { readCsv } from '../files/csv.ts';
import type { SourceFile } from '../files/source.ts';
import type { ImportItem, Place } from '../item.ts';
import { problem } from '../problems.ts';

/** Names of referenced items by id. */
export interface Names {
  members: Map<string, { name: string | null; email: string | null }>;
  clients: Map<string, string>;
  projects: Map<string, { name: string; client: string | null }>;
  tasks: Map<string, string>;
  tags: Map<string, string>;
}

type Table = keyof Names;
type Text = (column: string) => string;

/** Parses a JSON list of ids. Other text counts as a single id, so that it is not lost silently. */
export function readIds(cell: string): string[] {
  if (cell.trim() === '') return [];
  let ids: unknown;
  try {
    ids = JSON.parse(cell);
  } catch {
    return [cell];
  }
  if (ids === null) return [];
  return Array.isArray(ids) ? ids.map(String) : [cell];
}

/** The names for a JSON list of ids. Unknown ids are omitted. */
export function readNames(cell: string, names: ReadonlyMap<string, string>): string[] {
  return readIds(cell).flatMap((id) => names.get(id) ?? []);
}

/** Reads the tables that entries refer to, in the order of their references. */
export class SolidtimeCatalog {
  readonly names: Names = {
    members: new Map(),
    clients: new Map(),
    projects: new Map(),
    tasks: new Map(),
    tags: new Map(),
  };
  readonly #currency: string | null;

  constructor(currency: string | null) {
    this.#currency = currency;
  }

  async *read(table: Table, file: SourceFile): AsyncGenerator<ImportItem> {
    for await (const { text, place } of records(file)) yield* this.#readRecord(table, text, place);
  }

  /** Reports rates of members in projects, which Stint does not support. */
  async *readMemberRates(file: SourceFile): AsyncGenerator<ImportItem> {
    for await (const { text, place } of records(file)) {
      if (text('billable_rate') === '') continue;
      const message = 'Members have no rates of their own in a project here. It is skipped.';
      const about = { column: 'billable_rate', value: text('billable_rate') };
      yield problem(place, 'CHANGED', 'NOT_CARRIED', message, about);
    }
  }

  #readRecord(table: Table, text: Text, place: Place): ImportItem[] {
    const reader = new CatalogReader(place, this.#currency);
    const name = reader.name(text('name'), 'name');
    const id = text('id');
    if (table === 'members') return this.#member(reader, name, text, place);
    if (name === null) return reader.finish(null, 'name', text('name'));
    if (table === 'clients') {
      this.names.clients.set(id, name);
      return reader.finish(
        { kind: 'client', ...place, name, archived: text('archived_at') !== '' },
        'name',
        name,
      );
    }
    if (table === 'tags') {
      this.names.tags.set(id, name);
      return reader.finish({ kind: 'tag', ...place, name }, 'name', name);
    }
    return table === 'projects'
      ? this.#project(reader, name, text, place)
      : this.#task(reader, name, text, place);
  }

  #member(reader: CatalogReader, name: string | null, text: Text, place: Place): ImportItem[] {
    const email = reader.email(text('email'), 'email');
    this.names.members.set(text('id'), { name, email });
    // Entries of older exports refer only to the user.
    if (text('user_id') !== '') this.names.members.set(text('user_id'), { name, email });
    const rate = this.#rate(reader, text);
    const person = {
      kind: 'person' as const,
      ...place,
      name,
      email,
      timezone: null,
      active: text('role') !== 'placeholder',
      rate,
    };
    return reader.finish(name || email ? person : null, 'name', text('name'));
  }

  #project(reader: CatalogReader, name: string, text: Text, place: Place): ImportItem[] {
    const client = this.names.clients.get(text('client_id')) ?? null;
    if (client === null && text('client_id') !== '') reader.unknown('client_id', text('client_id'));
    this.names.projects.set(text('id'), { name, client });
    const project = {
      kind: 'project' as const,
      ...place,
      name,
      client,
      colour: reader.colour(text('color'), 'color'),
      archived: text('archived_at') !== '',
      billable: text('is_billable') === '' ? null : text('is_billable') === 'true',
      rate: this.#rate(reader, text),
      estimate: estimateOf(text),
    };
    return reader.finish(project, 'name', name);
  }

  #task(reader: CatalogReader, name: string, text: Text, place: Place): ImportItem[] {
    const project = this.names.projects.get(text('project_id'));
    if (!project) return reader.missingParent('project_id', text('project_id'));
    this.names.tasks.set(text('id'), name);
    const task = {
      kind: 'task' as const,
      ...place,
      name,
      project: project.name,
      client: project.client,
      archived: text('done_at') !== '',
      estimate: estimateOf(text),
    };
    return reader.finish(task, 'name', name);
  }

  /** Reads a rate in whole cents by formatting it as a decimal amount. */
  #rate(reader: CatalogReader, text: Text): Money | null {
    const cents = text('billable_rate');
    const currency = this.#currency;
    const amount =
      currency && /^\d{1,12}$/.test(cents) ? formatMoney({ minorUnits: Number(cents), currency }) : cents;
    return reader.money(amount, currency, 'billable_rate');
  }
}

/** Reads the estimate in seconds, which only some versions of the export have. */
function estimateOf(text: Text): number | null {
  const seconds = text('estimated_time');
  return /^\d{1,9}$/.test(seconds) && Number(seconds) > 0 ? Number(seconds) * 1000 : null;
}

async function* records(file: SourceFile): AsyncGenerator<{ text: Text; place: Place }> {
  let header: Header | null = null;
  for await (const { cells, line } of readCsv(file)) {
    if (header) {
      const columns = header;
      const text = (column: string) => cells[columns.find(column)?.index ?? -1]?.trim() ?? '';
      yield { text, place: { file: file.name, line } };
    } else header = new Header(cells);
  }
}
