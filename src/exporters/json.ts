import type { ExportedEntry } from './exported-entry.ts';

/** The `kind` of the first item, by which the importer recognises the format. */
const JSON_EXPORT = 'stint-export';

interface ExportedMoney {
  amount: string;
  currency: string;
}

export interface ExportedCatalog {
  clients: { name: string; archived: boolean; defaultHourlyRate: ExportedMoney | null }[];
  projects: {
    name: string;
    archived: boolean;
    colour: string;
    billable: boolean;
    client: { name: string } | null;
    hourlyRate: ExportedMoney | null;
    budget: {
      seconds: number | null;
      money: ExportedMoney | null;
      period: string;
      thresholds: number[];
    } | null;
  }[];
  tasks: {
    name: string;
    archived: boolean;
    project: { name: string; client: { name: string } | null } | null;
  }[];
  tags: { name: string }[];
}

/** The items before the entries: the header, then the catalog with the values that CSV cannot hold. */
export function* jsonHead(team: string, catalog: ExportedCatalog): Generator<object> {
  yield { kind: JSON_EXPORT, version: 1, team };
  for (const client of catalog.clients) yield { kind: 'client', ...client };
  for (const { client, ...project } of catalog.projects) {
    yield { kind: 'project', client: client?.name ?? null, ...project };
  }
  for (const { name, archived, project } of catalog.tasks) {
    const of = { project: project?.name ?? null, client: project?.client?.name ?? null };
    yield { kind: 'task', name, ...of, archived };
  }
  for (const { name } of catalog.tags) yield { kind: 'tag', name };
}

export function jsonEntry(entry: ExportedEntry): object {
  const { id, startTime, endTime, title, description, billable, hourlyRate, importedAmount, identity } =
    entry;
  return {
    kind: 'entry',
    ...{ id, start: startTime, end: endTime, title, description, billable, hourlyRate, importedAmount },
    person: identity?.name ?? null,
    email: identity?.email ?? null,
    client: entry.client?.name ?? null,
    project: entry.project?.name ?? null,
    task: entry.task?.name ?? null,
    tags: entry.tags.map(({ name }) => name),
  };
}
