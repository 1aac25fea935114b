import { z } from 'zod';
import { listCatalog } from '../../services/catalog/list.ts';
import { resolveNames } from '../../services/naming/resolve.ts';
import { createTask } from '../../services/tasks/create.ts';
import { updateTask } from '../../services/tasks/update.ts';
import { anyTeam, archivedFilter, page, search } from '../inputs.ts';
import { ADDS, defineTool, OVERWRITES, READS, type Tool } from '../tool.ts';
import { itemLines, itemText, taskView, viewTasks } from '../views/catalog.ts';
import { counted, listText, nextCursor, pageView } from '../views/page.ts';
import { archiveTool } from './archive.ts';

const oneTask = z.object({ task: taskView });

export const taskTools: Tool[] = [
  defineTool({
    name: 'list_tasks',
    title: 'List tasks',
    description: 'The tasks of a project, or of all projects of your teams, by name.',
    behaviour: READS,
    input: z.strictObject({
      project: z.string().optional().describe('Name or id'),
      team: anyTeam,
      archived: archivedFilter,
      search,
      ...page,
    }),
    output: z.object({ tasks: z.array(taskView), ...pageView }),
    run: async (context, { team, project, ...query }) => {
      const { app, actor } = context;
      const { teamId, projectId } = await resolveNames(app, actor, { team, project });
      const found = await listCatalog(app, actor, 'tasks', { ...query, teamId, projectId });
      const tasks = await viewTasks(context, found.items);
      const data = { tasks, total_count: await found.count(), ...nextCursor(found) };
      const lines = await itemLines(context, tasks);
      return { data, text: listText(counted(data.total_count, 'task'), lines, data) };
    },
  }),
  defineTool({
    name: 'create_task',
    title: 'Create a task',
    description: 'Makes a task in a project; tasks are not shared between projects. Takes MANAGER.',
    behaviour: ADDS,
    input: z.strictObject({ name: z.string(), project: z.string().describe('Name or id') }),
    output: oneTask,
    run: async (context, { name, project }) => {
      const { app, actor } = context;
      const { projectId } = await resolveNames(app, actor, { project });
      const made = await createTask(app, actor, { name, projectId: projectId ?? '' });
      return answer('Created', await viewTasks(context, [made]));
    },
  }),
  defineTool({
    name: 'update_task',
    title: 'Rename a task',
    description: 'Renames a task. Takes MANAGER.',
    behaviour: OVERWRITES,
    input: z.strictObject({
      task: z.string().describe('Name or id'),
      name: z.string(),
    }),
    output: oneTask,
    run: async (context, { task, name }) => {
      const { app, actor } = context;
      const { taskId } = await resolveNames(app, actor, { task });
      return answer(
        'Changed',
        await viewTasks(context, [await updateTask(app, actor, taskId ?? '', { name })]),
      );
    },
  }),
  archiveTool({ kind: 'tasks', noun: 'task', view: viewTasks }),
];

function answer(done: string, [task]: z.input<typeof taskView>[]) {
  return { data: { task: task as z.input<typeof taskView> }, text: `${done}: ${task && itemText(task)}` };
}
