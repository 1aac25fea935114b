import { updateTag as writeTag } from '../../db/queries/catalog/catalog-writes.ts';
import type { Tag } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { checkName } from '../../domain/text/text.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { refusingTakenNames, requireFreeName } from '../catalog/name-taken.ts';
import { lockItem } from '../catalog/require.ts';
import { authorize } from '../shared/access.ts';
import { changedRequired } from '../shared/patch.ts';

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
