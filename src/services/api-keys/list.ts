import { listApiKeys as loadApiKeys } from '../../db/queries/oauth/api-keys.ts';
import type { ApiKey } from '../../domain/entities.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import type { App } from '../app.ts';
import { type Page, type PageRequest, readPageByNumber } from '../shared/paging.ts';
import { requirePerson } from '../shared/require-person.ts';

/** The caller's own keys, newest first, including revoked keys. */
export async function listApiKeys(app: App, actor: Actor, query: PageRequest): Promise<Page<ApiKey>> {
  requirePerson(actor, 'list API keys');
  return readPageByNumber({
    list: 'apiKeys',
    request: query,
    placeOf: (key) => ({ key: key.createdAt, id: key.id }),
    load: (after, limit) => loadApiKeys(app.db.read, { userId: actor.userId, after, limit }),
  });
}
