import type { Handle } from '../../db/database.ts';
import { countImports, findImports, listImports as loadImports } from '../../db/queries/imports/imports.ts';
import type { Import } from '../../domain/entities.ts';
import { type Actor, canHandleTimeOf } from '../../domain/teams/policy.ts';
import { isId } from '../../lib/ids.ts';
import type { App } from '../app.ts';
import { notFound, teamIdsOf } from '../shared/access.ts';
import { type CountedPage, type PageRequest, readPageByNumber } from '../shared/paging.ts';
import { visibleTime } from '../time-entries/visible.ts';

/** The imports of members whose time the caller may see. */
export async function listImports(
  app: App,
  actor: Actor,
  query: PageRequest & { teamId?: string | null },
): Promise<CountedPage<Import>> {
  const scopes = visibleTime(actor, query.teamId ?? null, null);
  const page = await readPageByNumber<Import>({
    list: 'imports',
    request: query,
    placeOf: (run) => ({ key: run.createdAt, id: run.id }),
    load: (after, limit) => loadImports(app.db.read, { scopes, after, limit }),
  });
  return { ...page, count: () => countImports(app.db.read, scopes) };
}

async function findImport(handle: Handle, actor: Actor, id: string): Promise<Import | undefined> {
  const [run] = isId(id) ? await findImports(handle, teamIdsOf(actor), [id]) : [];
  return run && canHandleTimeOf(actor, run.teamId, run.identityId) ? run : undefined;
}

export async function readImport(app: App, actor: Actor, id: string): Promise<Import | null> {
  return (await findImport(app.db.read, actor, id)) ?? null;
}

export async function requireImport(
  handle: Handle,
  actor: Actor,
  id: string,
  field: string,
): Promise<Import> {
  const run = await findImport(handle, actor, id);
  if (!run) throw notFound('import', field);
  return run;
}
