import { readConfig } from '../../../app/config.ts';
import { connectionSnippet } from '../../../domain/oauth/app-snippets.ts';
import { createOAuthApp } from '../../../services/oauth-apps/create.ts';
import { commandLineActor, verifiedUserByEmail } from '../../../services/users/actor.ts';
import { note, print } from '../../print.ts';
import { withApp } from '../../with-app.ts';

interface Options {
  email: string;
  preset: string;
  name?: string;
  redirectUri?: string[];
  confidential?: boolean;
  json?: boolean;
}

export async function run(options: Options): Promise<void> {
  const { mcpUrl } = readConfig();
  await withApp(async ({ app }) => {
    const actor = await commandLineActor(app, await verifiedUserByEmail(app, options.email));
    const { oauthApp, secret } = await createOAuthApp(app, actor, {
      preset: options.preset,
      name: options.name,
      redirectUris: options.redirectUri,
      confidential: options.confidential,
    });
    if (options.json) {
      const { id: clientId, name, redirectUris } = oauthApp;
      print(JSON.stringify({ clientId, clientSecret: secret, name, redirectUris, mcpUrl }, null, 2));
      return;
    }
    note(`Created "${oauthApp.name}" for the server at ${mcpUrl} (from STINT_BASE_URL). Connect it with:`);
    print(connectionSnippet({ app: oauthApp, secret, mcpUrl }));
    if (secret !== null) note('The secret is shown only once.');
    note(`Redirect URLs: ${oauthApp.redirectUris.join(', ')}`);
  });
}
