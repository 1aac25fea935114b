import { z } from 'zod';
import { listCatalog } from '../../services/catalog/list.ts';
import { resolveNames } from '../../services/naming/resolve.ts';
import { createProject } from '../../services/projects/create.ts';
import { updateProject } from '../../services/projects/update.ts';
import { anyTeam, archivedFilter, changedRate, newRate, page, search } from '../inputs.ts';
import { ADDS, defineTool, OVERWRITES, READS, type Tool } from '../tool.ts';
import { itemLines, itemText, projectView, viewProjects } from '../views/catalog.ts';
import { readRate } from '../views/money.ts';
import { counted, listText, nextCursor, pageView } from '../views/page.ts';
import { archiveTool } from './archive.ts';

const oneProject = z.object({ project: projectView });

export const projectTools: Tool[] = [
  defineTool({
    name: 'list_projects',
    title: 'List projects',
    description: 'The projects of your teams, by name.',
    behaviour: READS,
    input: z.strictObject({
      client: z.string().optional().describe('Name or id'),
      team: anyTeam,
      archived: archivedFilter,
      search,
      ...page,
    }),
    output: z.object({ projects: z.array(projectView), ...pageView }),
    run: async (context, { team, client, ...query }) => {
      const { app, actor } = context;
      const { teamId, clientId } = await resolveNames(app, actor, { team, client });
      const found = await listCatalog(app, actor, 'projects', { ...query, teamId, clientId });
      const projects = await viewProjects(context, found.items);
      const data = { projects, total_count: await found.count(), ...nextCursor(found) };
      const lines = await itemLines(context, projects);
      return { data, text: listText(counted(data.total_count, 'project'), lines, data) };
    },
  }),
  defineTool({
    name: 'create_project',
    title: 'Create a project',
    description: 'Makes a project. Takes MANAGER.',
    behaviour: ADDS,
    input: z.strictObject({
      name: z.string(),
      client: z.string().optional().describe('Name or id'),
      team: z.string().optional().describe("Name or id; default: the client's, else your default team"),
      billable: z.boolean().optional().describe('Default of its entries; default true'),
      colour: z.string().optional().describe('Such as #3b6fd4'),
      hourly_rate: newRate,
    }),
    output: oneProject,
    run: async (context, { team, client, hourly_rate, ...args }) => {
      const { app, actor } = context;
      const { teamId, clientId } = await resolveNames(app, actor, { team, client });
      const made = await createProject(app, actor, {
        ...args,
        teamId,
        clientId,
        hourlyRate: readRate(hourly_rate),
      });
      return answer('Created', await viewProjects(context, [made]));
    },
  }),
  defineTool({
    name: 'update_project',
    title: 'Change a project',
    description:
      'Changes a project; omitted values stay. Earlier entries keep their client and rate. Takes MANAGER.',
    behaviour: OVERWRITES,
    input: z.strictObject({
      project: z.string().describe('Name or id'),
      name: z.string().optional(),
      client: z.string().nullable().optional().describe('New client, name or id; null for none'),
      billable: z.boolean().optional(),
      colour: z.string().optional(),
      hourly_rate: changedRate,
    }),
    output: oneProject,
    run: async (context, { project, client, hourly_rate, ...args }) => {
      const { app, actor } = context;
      // Resolved separately: the project is looked up among all projects, not among those of its new client.
      const { projectId, teamId } = await resolveNames(app, actor, { project });
      const { clientId } = await resolveNames(app, actor, { client, team: teamId });
      const changed = await updateProject(app, actor, projectId ?? '', {
        ...args,
        clientId,
        hourlyRate: readRate(hourly_rate),
      });
      return answer('Changed', await viewProjects(context, [changed]));
    },
  }),
  archiveTool({ kind: 'projects', noun: 'project', view: viewProjects }),
];

function answer(done: string, [project]: z.input<typeof projectView>[]) {
  return {
    data: { project: project as z.input<typeof projectView> },
    text: `${done}: ${project && itemText(project)}`,
  };
}
