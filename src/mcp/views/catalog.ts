import { z } from 'zod';
import type { Client, Project, Task } from '../../domain/entities.ts';
import { visibleRate } from '../../services/rates/hourly-rate.ts';
import { loadItems, loadTeams } from '../../services/related/load.ts';
import type { ToolContext } from '../tool.ts';
import { rateView, viewRate } from './money.ts';

const common = { id: z.string(), name: z.string(), archived: z.boolean(), team_id: z.string() };

export const clientView = z.object({ ...common, ...rateView });

export const projectView = z.object({
  ...common,
  client: z.string().optional(),
  client_id: z.string().optional(),
  billable: z.boolean(),
  colour: z.string(),
  ...rateView,
});

export const taskView = z.object({ ...common, project: z.string().optional(), project_id: z.string() });

type View<Schema extends z.ZodObject> = z.input<Schema>;

function commonOf(item: Client | Project | Task): View<z.ZodObject<typeof common>> {
  return { id: item.id, name: item.name, archived: item.archivedAt !== null, team_id: item.teamId };
}

export async function viewClients(
  { actor }: ToolContext,
  clients: readonly Client[],
): Promise<View<typeof clientView>[]> {
  return clients.map((client) => ({
    ...commonOf(client),
    ...viewRate(visibleRate(actor, client.teamId, client.defaultHourlyRate)),
  }));
}

export async function viewProjects(
  { app, actor }: ToolContext,
  projects: readonly Project[],
): Promise<View<typeof projectView>[]> {
  const ids = new Set(projects.flatMap((project) => project.clientId ?? []));
  const clients = await loadItems(app, actor, 'clients', [...ids]);
  return projects.map((project) => ({
    ...commonOf(project),
    ...(project.clientId !== null && {
      client: clients.find(({ id }) => id === project.clientId)?.name,
      client_id: project.clientId,
    }),
    billable: project.billable,
    colour: project.colour,
    ...viewRate(visibleRate(actor, project.teamId, project.hourlyRate)),
  }));
}

export async function viewTasks(
  { app, actor }: ToolContext,
  tasks: readonly Task[],
): Promise<View<typeof taskView>[]> {
  const ids = new Set(tasks.map((task) => task.projectId));
  const projects = await loadItems(app, actor, 'projects', [...ids]);
  return tasks.map((task) => ({
    ...commonOf(task),
    project: projects.find(({ id }) => id === task.projectId)?.name,
    project_id: task.projectId,
  }));
}

interface Item {
  id: string;
  name: string;
  archived: boolean;
  team_id: string;
  client?: string;
  project?: string;
  billable?: boolean;
  hourly_rate?: string;
}

/** A catalog item in one line. */
export function itemText(item: Item, team?: string): string {
  const facts = [
    item.client && `client ${item.client}`,
    item.project && `project ${item.project}`,
    item.billable !== undefined && (item.billable ? 'billable' : 'not billable'),
    item.hourly_rate && `${item.hourly_rate} an hour`,
    item.archived && 'archived',
    team && `team ${team}`,
    `id ${item.id}`,
  ];
  return `${item.name} (${facts.filter(Boolean).join(', ')})`;
}

/** The lines of a list, with teams if the caller is in several teams. */
export async function itemLines({ app, actor }: ToolContext, items: readonly Item[]): Promise<string[]> {
  const ids = actor.memberships.length > 1 ? new Set(items.map((item) => item.team_id)) : [];
  const teams = await loadTeams(app, actor, [...ids]);
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  return items.map((item) => itemText(item, names.get(item.team_id)));
}
