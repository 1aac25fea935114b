import { invalid } from '../../lib/errors.ts';
import { CatalogReader } from '../catalog.ts';
import { clearSurvey } from '../entries/survey.ts';
import type { SourceFile } from '../files/source.ts';
import { readWholeText } from '../files/text.ts';
import type { ImportPart } from '../format.ts';
import type { ImportItem, Place } from '../item.ts';
import { problem } from '../problems.ts';
import { readCurrency } from '../values/currency-names.ts';
import { isObject, type JsonObject, textOf as text } from '../values/json.ts';

const MAX_FILE_BYTES = 64 * 2 ** 20;

const lists = ['clients.json', 'projects.json', 'tags.json', 'workspace_users.json'] as const;
const TASKS = /(^|\/)tasks\/[^/]+\.json$/;
const PROJECT_USERS = /(^|\/)projects_users\/[^/]+\.json$/;

/** Returns the files that belong to a workspace export of Toggl Track, unpacked or in an archive. */
export function workspaceFiles(files: readonly SourceFile[]): SourceFile[] {
  const known = files.filter(
    ({ name }) => lists.some((list) => isNamed(name, list)) || TASKS.test(name) || PROJECT_USERS.test(name),
  );
  return known.some(
    ({ name }) =>
      isNamed(name, 'projects.json') ||
      isNamed(name, 'clients.json') ||
      isNamed(name, 'workspace_users.json'),
  )
    ? known
    : [];
}

function isNamed(path: string, name: string): boolean {
  return path === name || path.endsWith(`/${name}`);
}

/** `otherFiles` are unknown files of the same archive. */
export function openWorkspace(
  name: string,
  files: readonly SourceFile[],
  otherFiles: readonly SourceFile[],
): ImportPart {
  return {
    format: 'toggl-workspace',
    file: name,
    hasEntries: false,
    survey: async () => clearSurvey(name),
    read: (_survey, { currency, teamCurrency }) => readWorkspace(files, otherFiles, currency ?? teamCurrency),
  };
}

async function* readWorkspace(
  files: readonly SourceFile[],
  otherFiles: readonly SourceFile[],
  currency: string | null,
): AsyncGenerator<ImportItem> {
  for (const { name } of otherFiles) {
    const message = 'This file of the export is not known. It is not read.';
    yield problem({ file: name, line: null }, 'KEPT', 'NOT_CARRIED', message);
  }
  const listOf = (name: string) => files.filter((file) => isNamed(file.name, name));
  const clients = new Map<string, string>();
  const projects = new Map<string, { name: string; client: string | null }>();
  for (const file of listOf('workspace_users.json'))
    yield* readList(file, (user, place) => readUser(user, place, currency));
  for (const file of listOf('clients.json')) {
    yield* readList(file, (client, place) => {
      const reader = new CatalogReader(place, currency);
      const name = reader.name(text(client.name), 'name');
      if (name) clients.set(text(client.id), name);
      const item = name
        ? { kind: 'client' as const, ...place, name, archived: client.archived === true }
        : null;
      return reader.finish(item, 'name', text(client.name));
    });
  }
  for (const file of listOf('projects.json')) {
    yield* readList(file, (project, place) => readProject(project, place, currency, clients, projects));
  }
  for (const file of files.filter(({ name }) => TASKS.test(name))) {
    yield* readList(file, (task, place) => readTask(task, place, projects));
  }
  for (const file of listOf('tags.json')) {
    yield* readList(file, (tag, place) => {
      const reader = new CatalogReader(place, currency);
      const name = reader.name(text(tag.name), 'name');
      return reader.finish(name ? { kind: 'tag', ...place, name } : null, 'name', text(tag.name));
    });
  }
  for (const file of files.filter(({ name }) => PROJECT_USERS.test(name))) {
    yield* readList(file, (member, place) => {
      if (typeof member.rate !== 'number') return [];
      const message = 'Members have no rates of their own in a project here. It is skipped.';
      return [
        problem(place, 'CHANGED', 'NOT_CARRIED', message, { column: 'rate', value: text(member.rate) }),
      ];
    });
  }
}

function readUser(user: JsonObject, place: Place, currency: string | null): ImportItem[] {
  const reader = new CatalogReader(place, currency);
  const name = reader.name(text(user.name), 'name');
  const email = reader.email(text(user.email), 'email');
  const person = {
    kind: 'person' as const,
    ...place,
    name,
    email,
    timezone: reader.zone(text(user.timezone), 'timezone'),
    active: user.active !== false && user.inactive !== true,
    rate: reader.money(text(user.rate), null, 'rate'),
  };
  return reader.finish(name || email ? person : null, 'name', text(user.name));
}

function readProject(
  project: JsonObject,
  place: Place,
  currency: string | null,
  clients: ReadonlyMap<string, string>,
  projects: Map<string, { name: string; client: string | null }>,
): ImportItem[] {
  const reader = new CatalogReader(place, currency);
  const name = reader.name(text(project.name), 'name');
  const clientId = text(project.client_id ?? project.cid);
  const client = clients.get(clientId) ?? null;
  if (clientId !== '' && client === null) reader.unknown('client_id', clientId);
  if (name) projects.set(text(project.id), { name, client });
  if (typeof project.fixed_fee === 'number' && project.fixed_fee > 0)
    reader.notCarried('fixed_fee', text(project.fixed_fee));
  const item = name
    ? {
        kind: 'project' as const,
        ...place,
        name,
        client,
        colour: reader.colour(text(project.color), 'color'),
        archived: project.active === false || project.status === 'archived',
        billable: typeof project.billable === 'boolean' ? project.billable : null,
        rate: reader.money(text(project.rate), readCurrency(text(project.currency)), 'rate'),
        estimate: seconds(project.estimated_seconds),
      }
    : null;
  return reader.finish(item, 'name', text(project.name));
}

function readTask(
  task: JsonObject,
  place: Place,
  projects: ReadonlyMap<string, { name: string; client: string | null }>,
): ImportItem[] {
  const reader = new CatalogReader(place, null);
  const name = reader.name(text(task.name), 'name');
  const project = projects.get(text(task.project_id ?? task.pid));
  if (!project) return reader.missingParent('project_id', text(task.project_id ?? task.pid));
  const item = name
    ? {
        kind: 'task' as const,
        ...place,
        name,
        project: project.name,
        client: project.client,
        archived: task.active === false,
        estimate: seconds(task.estimated_seconds),
      }
    : null;
  return reader.finish(item, 'name', text(task.name));
}

/** Reads each object of a list. An empty list may be null. */
async function* readList(
  file: SourceFile,
  read: (item: JsonObject, place: Place) => readonly ImportItem[],
): AsyncGenerator<ImportItem> {
  if (file.size > MAX_FILE_BYTES)
    throw invalid('file', `${file.name} is larger than any such list should be.`);
  const place = { file: file.name, line: null };
  let list: unknown;
  try {
    list = JSON.parse(await readWholeText(file));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw invalid('file', `${file.name} is not JSON. Export it again.`);
  }
  if (list !== null && !Array.isArray(list))
    throw invalid('file', `${file.name} is no list. Export it again.`);
  for (const item of list ?? []) {
    if (isObject(item)) yield* read(item, place);
    else {
      yield problem(place, 'SKIPPED', 'BAD_RECORD', 'This cannot be read. It is skipped.', {
        value: JSON.stringify(item),
      });
    }
  }
}

function seconds(value: unknown): number | null {
  return typeof value === 'number' && value > 0 ? Math.round(value) * 1000 : null;
}
