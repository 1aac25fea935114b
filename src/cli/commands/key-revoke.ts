import type { Command } from 'commander';
import { revokeApiKeyByName } from '../../services/api-keys/revoke-by-name.ts';
import { actorByEmail } from '../../services/users/actor.ts';
import { examples } from '../help.ts';
import { print } from '../print.ts';
import { withApp } from '../with-app.ts';

export function addKeyRevoke(key: Command): void {
  key
    .command('revoke')
    .description('Revoke an API key; it is refused from the next request on.')
    .argument(
      '<prefix-or-id>',
      'the first characters of the key as "key list" shows them, its id, or all of it',
    )
    .option('--email <address>', 'look among the keys of this person alone')
    .addHelpText('after', examples('bin/stint key revoke stint_a1B2c3'))
    .action(async (name: string, { email }: { email?: string }) => {
      await withApp(async ({ app }) => {
        const owner = email === undefined ? null : await actorByEmail(app, email);
        const { apiKey, ownerEmail, wasRevoked } = await revokeApiKeyByName(app, name, owner);
        const what = `The key ${apiKey.prefix}… ("${apiKey.name}") of ${ownerEmail}`;
        print(wasRevoked ? `${what} was revoked before.` : `${what} is revoked.`);
      });
    });
}
