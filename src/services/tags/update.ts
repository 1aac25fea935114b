import { updateTag as writeTag } from '../../db/queries/catalog-writes.ts';
import type { Tag } from '../../domain/entities.ts';
import type { Actor } from '../../domain/policy.ts';
import { checkName } from '../../domain/text.ts';
import { authorize } from '../access.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { refusingTakenNames, requireFreeName } from '../catalog/name-taken.ts';
import { lockItem } from '../catalog/require.ts';
import { changedRequired } from '../changes.ts';

export async function updateTag(
  app: App,
  actor: Actor,
  id: string,
  args: { name?: string | null },
): Promise<Tag> {
  return refusingTakenNames('tags', () =>
    app.db.transaction(async (tx) => {
      const current = await lockItem(tx, actor, 'tags', id);
      authorize(actor, 'catalog.manage', current.teamId);
      const tag = { ...current, name: changedRequired('name', args.name, current.name, checkName) };
      await requireFreeName(tx, actor, 'tags', tag, current);
      await writeTag(tx, tag);
      await record(tx, actor, tag.teamId, app.clock(), 'tag.update', { before: current, after: tag });
      return tag;
    }),
  );
}
