import { insertTask } from '../../db/queries/catalog/catalog-writes.ts';
import type { Task } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { checkName } from '../../domain/text/text.ts';
import { failure } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { refusingTakenNames, requireFreeName } from '../catalog/name-taken.ts';
import { lockItem } from '../catalog/require.ts';
import { byImport } from '../imports/by-import.ts';
import { originOf, requireImportInto } from '../imports/open.ts';
import { authorize } from '../shared/access.ts';

export interface CreateTaskArgs {
  projectId: string;
  name: string;
  /** Whether the task is archived from the start, for imports. */
  archived?: boolean | null;
  /** The import that creates the task. Undoing the import can delete the task. */
  importId?: string | null;
}

export async function createTask(app: App, actor: Actor, args: CreateTaskArgs): Promise<Task> {
  return refusingTakenNames('tasks', () =>
    app.db.transaction(async (tx) => {
      const run = await originOf(tx, actor, args.importId);
      const project = await lockItem(tx, actor, 'projects', args.projectId, 'projectId');
      authorize(actor, 'catalog.manage', project.teamId);
      requireImportInto(run, project.teamId, 'task');
      const name = checkName(args.name);
      if (project.archivedAt && args.importId == null) {
        throw failure(
          'ARCHIVED',
          'The project is archived and takes no new tasks; unarchive it first.',
          'projectId',
        );
      }
      const now = app.clock();
      const task: Task = {
        id: newId(now),
        teamId: project.teamId,
        projectId: project.id,
        name,
        archivedAt: args.archived ? now : null,
        createdAt: now,
      };
      await requireFreeName(tx, actor, 'tasks', task, null);
      await insertTask(tx, task, run?.id ?? null);
      await record(tx, actor, task.teamId, now, 'task.create', {
        before: null,
        after: task,
        also: byImport(args),
      });
      return task;
    }),
  );
}
