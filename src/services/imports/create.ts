import { insertImport } from '../../db/queries/imports.ts';
import type { Import } from '../../domain/entities.ts';
import type { Actor } from '../../domain/policy.ts';
import { checkName } from '../../domain/text.ts';
import { newId } from '../../lib/ids.ts';
import { authorize, membershipFor } from '../access.ts';
import type { App } from '../app.ts';

export interface CreateImportArgs {
  teamId?: string | null;
  tool: string;
  fileName: string;
}

/** Opens an import run. Entries that are created with its id can be found, counted and summed by it. */
export async function createImport(app: App, actor: Actor, args: CreateImportArgs): Promise<Import> {
  const { teamId, identityId } = membershipFor(actor, args.teamId);
  authorize(actor, 'time.own', teamId);
  const now = app.clock();
  const run: Import = {
    id: newId(now),
    teamId,
    identityId,
    tool: checkName(args.tool, 'tool'),
    fileName: checkName(args.fileName, 'fileName'),
    createdAt: now,
  };
  await app.db.transaction((tx) => insertImport(tx, run));
  return run;
}
