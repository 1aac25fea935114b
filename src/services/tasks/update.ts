import { updateTask as writeTask } from '../../db/queries/catalog-writes.ts';
import type { Task } from '../../domain/entities.ts';
import type { Actor } from '../../domain/policy.ts';
import { checkName } from '../../domain/text.ts';
import { authorize } from '../access.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { refusingTakenNames, requireFreeName } from '../catalog/name-taken.ts';
import { lockItem } from '../catalog/require.ts';
import { changedRequired } from '../changes.ts';

/** A task stays in its project: the time tracked on it belongs there. */
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
