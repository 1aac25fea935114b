import type { OAuthApp } from '../../../domain/entities.ts';
import { MAX_PAGE } from '../../../domain/page.ts';
import { listOAuthApps } from '../../../services/oauth-apps/list.ts';
import { actorByEmail } from '../../../services/users/actor.ts';
import { allItems } from '../../all-items.ts';
import { minute } from '../../minute.ts';
import { note, print } from '../../print.ts';
import { formatTable } from '../../table.ts';
import { withApp } from '../../with-app.ts';

const HEADINGS = ['CLIENT ID', 'NAME', 'KIND', 'SECRET', 'CREATED', 'LAST USED'];

export async function run({ email }: { email: string }): Promise<void> {
  await withApp(
    async ({ app }) => {
      const actor = await actorByEmail(app, email);
      const apps = await allItems((after) => listOAuthApps(app, actor, { first: MAX_PAGE, after }));
      if (apps.length === 0) note(`${email} has no OAuth apps.`);
      else print(formatTable([HEADINGS, ...apps.map(rowOf)]));
    },
    { readsOnly: true },
  );
}

function rowOf(app: OAuthApp): string[] {
  const lastUsed = app.lastUsedAt === null ? 'never' : minute(app.lastUsedAt);
  return [app.id, app.name, app.preset, app.confidential ? 'yes' : 'none', minute(app.createdAt), lastUsed];
}
