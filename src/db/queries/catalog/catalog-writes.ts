import type { Client, Project, Tag, Task } from '../../../domain/entities.ts';
import type { Handle } from '../../database.ts';
import { fromName, fromRate } from '../../rows.ts';
import type { ClientsTable, ProjectsTable, TasksTable } from '../../schema.ts';

export async function insertClient(tx: Handle, client: Client, importId: string | null): Promise<void> {
  await tx
    .insertInto('clients')
    .values({ ...fromClient(client), import_id: importId })
    .execute();
}

export async function updateClient(tx: Handle, client: Client): Promise<void> {
  await tx
    .updateTable('clients')
    .set(fromClient(client))
    .where('team_id', '=', client.teamId)
    .where('id', '=', client.id)
    .execute();
}

export async function insertProject(tx: Handle, project: Project, importId: string | null): Promise<void> {
  await tx
    .insertInto('projects')
    .values({ ...fromProject(project), import_id: importId })
    .execute();
}

export async function updateProject(tx: Handle, project: Project): Promise<void> {
  await tx
    .updateTable('projects')
    .set(fromProject(project))
    .where('team_id', '=', project.teamId)
    .where('id', '=', project.id)
    .execute();
}

export async function insertTask(tx: Handle, task: Task, importId: string | null): Promise<void> {
  await tx
    .insertInto('tasks')
    .values({ ...fromTask(task), import_id: importId })
    .execute();
}

export async function updateTask(tx: Handle, task: Task): Promise<void> {
  await tx
    .updateTable('tasks')
    .set(fromTask(task))
    .where('team_id', '=', task.teamId)
    .where('id', '=', task.id)
    .execute();
}

export async function updateTag(tx: Handle, tag: Tag): Promise<void> {
  await tx
    .updateTable('tags')
    .set(fromTag(tag))
    .where('team_id', '=', tag.teamId)
    .where('id', '=', tag.id)
    .execute();
}

export async function insertTag(tx: Handle, tag: Tag, importId: string | null): Promise<void> {
  await tx
    .insertInto('tags')
    .values({ ...fromTag(tag), import_id: importId })
    .execute();
}

export function fromTag(item: Tag) {
  return {
    team_id: item.teamId,
    id: item.id,
    ...fromName(item.name),
    archived_at: item.archivedAt,
    created_at: item.createdAt,
  };
}

function fromClient(client: Client): ClientsTable {
  return { ...fromTag(client), ...fromRate(client.defaultHourlyRate) };
}

function fromTask(task: Task): TasksTable {
  return { ...fromTag(task), project_id: task.projectId };
}

function fromProject(project: Project): ProjectsTable {
  return {
    ...fromTag(project),
    client_id: project.clientId,
    colour: project.colour,
    billable: project.billable ? 1 : 0,
    ...fromRate(project.hourlyRate),
    budget_kind: project.budget?.kind ?? null,
    budget_size: project.budget?.size ?? null,
    budget_currency: project.budget?.currency ?? null,
    budget_period: project.budget?.period ?? null,
    budget_thresholds: project.budget?.thresholds.join() ?? null,
  };
}
