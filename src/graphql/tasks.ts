import { listCatalog } from '../services/catalog/list.ts';
import { createTask } from '../services/tasks/create.ts';
import { updateTask } from '../services/tasks/update.ts';
import { builder } from './builder.ts';
import { addCatalogFields, addCatalogMutations, catalogArgs } from './types/catalog.ts';
import { connectionOf } from './types/connection.ts';
import { createInput, updateInput } from './types/inputs.ts';
import { defineMutation } from './types/mutation.ts';
import { ProjectType, TaskType } from './types/refs.ts';
import { related } from './types/related.ts';

TaskType.implement({
  description: 'A part of the work on one project.',
  fields: (t) => ({
    projectId: t.exposeID('projectId', { description: 'The id of the project that it is part of.' }),
    project: t.field({
      type: ProjectType,
      nullable: true,
      description: 'The project that it is part of.',
      ...related('project', 'projectId'),
    }),
  }),
});
addCatalogFields(TaskType, 'task');

const TaskConnection = connectionOf('Task', TaskType);

builder.queryField('tasks', (t) =>
  t.field({
    type: TaskConnection,
    description: 'The tasks of a project, or of all projects that the caller sees, by name.',
    args: { projectId: t.arg.id({ description: 'Only tasks of this project.' }), ...catalogArgs(t.arg) },
    resolve: (_root, args, { app, actor }) => listCatalog(app, actor, 'tasks', args),
  }),
);

builder.queryField('task', (t) =>
  t.field({
    type: TaskType,
    nullable: true,
    description: 'One task; null if it does not exist or the caller has no access to it.',
    args: { id: t.arg.id({ required: true, description: 'The id of the task.' }) },
    resolve: (_root, { id }, { loaders }) => loaders.task.load(id),
  }),
);

const task = {
  task: { type: TaskType, description: 'The task as it is now.', of: (value: unknown) => value },
};

defineMutation('createTask', {
  description: 'Makes a task in a project. Requires MANAGER.',
  input: createInput('CreateTask', (t) => ({
    projectId: t.id({ required: true, description: 'The project that it is part of.' }),
    name: t.string({
      required: true,
      description: 'The name, which no other active task of the project has.',
    }),
    archived: t.boolean({ description: 'Whether it is archived from the start; by default it is not.' }),
    importId: t.id({
      description:
        'The import that makes it, whose undo can delete it; archived things are no obstacle to it.',
    }),
  })),
  run: ({ app, actor }, { args }) => createTask(app, actor, args),
  payload: task,
});

defineMutation('updateTask', {
  description: 'Changes a task. Requires MANAGER.',
  input: updateInput('UpdateTask', (t) => ({ name: t.string({ description: 'A new name.' }) })),
  run: ({ app, actor }, { id, args }) => updateTask(app, actor, id, args),
  payload: task,
});

addCatalogMutations('tasks', 'task', TaskType);
