import { revokeApiKeyByName } from '../../../services/api-keys/revoke-by-name.ts';
import { actorByEmail } from '../../../services/users/actor.ts';
import { print } from '../../print.ts';
import { withApp } from '../../with-app.ts';

export async function run(name: string, { email }: { email?: string }): Promise<void> {
  await withApp(async ({ app }) => {
    const owner = email === undefined ? null : await actorByEmail(app, email);
    const { apiKey, ownerEmail, wasRevoked } = await revokeApiKeyByName(app, name, owner);
    const what = `API key ${apiKey.prefix}… ("${apiKey.name}") of ${ownerEmail}`;
    print(wasRevoked ? `The ${what} was already revoked.` : `Revoked the ${what}.`);
  });
}
