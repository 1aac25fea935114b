import { updateTask as writeTask } from '../../db/queries/catalog/catalog-writes.ts';
import type { Task } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { checkName } from '../../domain/text/text.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { refusingTakenNames, requireFreeName } from '../catalog/name-taken.ts';
import { lockItem } from '../catalog/require.ts';
import { authorize } from '../shared/access.ts';
import { changedRequired } from '../shared/patch.ts';

/** Renames a task. A task cannot change its project, to which its time belongs. */
export async function updateTask(
  app: App,
  actor: Actor,
  id: string,
  args: { name?: string | null },
): Promise<Task> {
  return refusingTakenNames('tasks', () =>
    app.db.transaction(async (tx) => {
      const current = await lockItem(tx, actor, 'tasks', id);
      authorize(actor, 'catalog.manage', current.teamId);
      const task = { ...current, name: changedRequired('name', args.name, current.name, checkName) };
      await requireFreeName(tx, actor, 'tasks', task, current);
      await writeTask(tx, task);
      await record(tx, actor, task.teamId, app.clock(), 'task.update', { before: current, after: task });
      return task;
    }),
  );
}
