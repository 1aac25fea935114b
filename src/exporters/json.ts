import type { ApiClient } from '../client/index.ts';
import { collect } from '../lib/collect.ts';
import type { ExportedEntry } from './exported-entry.ts';

/** The `kind` of the first item, by which the importer recognises the format. */
const JSON_EXPORT = 'stint-export';

export type ExportedCatalog = Awaited<ReturnType<typeof readCatalog>>;

/** Reads the items of a catalog with all exported fields. */
export async function readCatalog(client: ApiClient, teamId: string) {
  const item = { name: true, archived: true } as const;
  const money = { amount: true, currency: true } as const;
  const clientFields = { ...item, defaultHourlyRate: money } as const;
  const projectFields = {
    ...item,
    colour: true,
    billable: true,
    client: { name: true },
    hourlyRate: money,
    budget: { seconds: true, money, period: true, thresholds: true },
  } as const;
  const taskFields = { ...item, project: { name: true, client: { name: true } } } as const;
  return {
    clients: await collect(client.clients.all({ teamId }, { select: clientFields })),
    projects: await collect(client.projects.all({ teamId }, { select: projectFields })),
    tasks: await collect(client.tasks.all({ teamId }, { select: taskFields })),
    tags: await collect(client.tags.all({ teamId }, { select: { name: true } as const })),
  };
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
