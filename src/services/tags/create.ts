import { insertTag } from '../../db/queries/catalog/catalog-writes.ts';
import type { Tag } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { checkName } from '../../domain/text/text.ts';
import { newId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { record } from '../audit-log/record.ts';
import { refusingTakenNames, requireFreeName } from '../catalog/name-taken.ts';
import { byImport } from '../imports/by-import.ts';
import { originOf, requireImportInto } from '../imports/open.ts';
import { authorize, membershipFor } from '../shared/access.ts';

export async function createTag(
  app: App,
  actor: Actor,
  args: { name: string; teamId?: string | null; importId?: string | null },
): Promise<Tag> {
  const { teamId } = membershipFor(actor, args.teamId);
  authorize(actor, 'tag.create', teamId);
  const now = app.clock();
  const tag: Tag = { id: newId(now), teamId, name: checkName(args.name), archivedAt: null, createdAt: now };
  return refusingTakenNames('tags', () =>
    app.db.transaction(async (tx) => {
      const run = await originOf(tx, actor, args.importId);
      requireImportInto(run, teamId, 'tag');
      await requireFreeName(tx, actor, 'tags', tag, null);
      await insertTag(tx, tag, run?.id ?? null);
      const also = byImport(args);
      await record(tx, actor, teamId, now, 'tag.create', { before: null, after: tag, also });
      return tag;
    }),
  );
}
