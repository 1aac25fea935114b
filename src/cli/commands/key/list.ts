import type { ApiKey } from '../../../domain/entities.ts';
import { MAX_PAGE } from '../../../domain/page.ts';
import { listApiKeys } from '../../../services/api-keys/list.ts';
import { actorByEmail } from '../../../services/users/actor.ts';
import { allItems } from '../../all-items.ts';
import { minute } from '../../minute.ts';
import { note, print } from '../../print.ts';
import { formatTable } from '../../table.ts';
import { withApp } from '../../with-app.ts';

const HEADINGS = ['PREFIX', 'NAME', 'SCOPES', 'CREATED', 'LAST USED', 'STATE'];

export async function run({ email }: { email: string }): Promise<void> {
  await withApp(
    async ({ app }) => {
      const actor = await actorByEmail(app, email);
      const keys = await allItems((after) => listApiKeys(app, actor, { first: MAX_PAGE, after }));
      if (keys.length === 0) note(`${email} has no API keys.`);
      else print(formatTable([HEADINGS, ...keys.map(rowOf)]));
    },
    { readsOnly: true },
  );
}

function rowOf(key: ApiKey): string[] {
  const state = key.revokedAt === null ? 'active' : `revoked ${minute(key.revokedAt)}`;
  const lastUsed = key.lastUsedAt === null ? 'never' : minute(key.lastUsedAt);
  return [key.prefix, key.name, key.scopes.join(','), minute(key.createdAt), lastUsed, state];
}
