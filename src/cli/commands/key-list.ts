import type { ApiKey } from '../../domain/entities.ts';
import { formatInstant } from '../../domain/instant.ts';
import { LARGEST_PAGE } from '../../domain/page.ts';
import type { Actor } from '../../domain/policy.ts';
import { listApiKeys } from '../../services/api-keys/list.ts';
import type { App } from '../../services/app.ts';
import { actorByEmail } from '../../services/users/actor.ts';
import { note, print } from '../print.ts';
import { formatTable } from '../table.ts';
import { withApp } from '../with-app.ts';

const HEADINGS = ['PREFIX', 'NAME', 'SCOPES', 'CREATED', 'LAST USED', 'STATE'];

export async function run({ email }: { email: string }): Promise<void> {
  await withApp(async ({ app }) => {
    const keys = await allKeys(app, await actorByEmail(app, email));
    if (keys.length === 0) note(`${email} has no API keys.`);
    else print(formatTable([HEADINGS, ...keys.map(rowOf)]));
  });
}

async function allKeys(app: App, actor: Actor): Promise<ApiKey[]> {
  const keys: ApiKey[] = [];
  for (let after: string | null = null; ; ) {
    const page = await listApiKeys(app, actor, { first: LARGEST_PAGE, after });
    keys.push(...page.items);
    const last = page.items.at(-1);
    if (!page.hasNextPage || !last) return keys;
    after = page.cursorOf(last);
  }
}

function rowOf(key: ApiKey): string[] {
  const state = key.revokedAt === null ? 'active' : `revoked ${day(key.revokedAt)}`;
  return [key.prefix, key.name, key.scopes.join(','), day(key.createdAt), lastUsed(key), state];
}

function lastUsed(key: ApiKey): string {
  return key.lastUsedAt === null ? 'never' : day(key.lastUsedAt);
}

/** `2026-03-29 01:30 UTC`. */
function day(instant: number): string {
  return `${formatInstant(instant).slice(0, 16).replace('T', ' ')} UTC`;
}
