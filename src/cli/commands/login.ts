import { createClient } from '../../client/index.ts';
import { findCredential, login, sessionAt } from '../../client/node/index.ts';
import { environment } from '../environment.ts';
import { openBrowser } from '../open-browser.ts';
import type { ServerOptions } from '../open-client.ts';
import { note, print } from '../print.ts';
import { serverUrl } from '../server-url.ts';

export async function run(options: Pick<ServerOptions, 'url'>): Promise<void> {
  const url = serverUrl(options);
  await login(url, sessionAt(url, environment), (address) => {
    note(`Sign in with your browser. If it does not open, go to:\n\n${address}\n`);
    openBrowser(address);
  });
  // Ignore a key of the environment: the greeting is for the new session.
  const { credential } = await findCredential({ url, env: { ...environment, SERVICE_API_KEY: undefined } });
  const me = await createClient({ url, credential }).me();
  print(`Signed in to ${new URL(url).origin} as ${me.name} (${me.email}).`);
  if (environment.SERVICE_API_KEY) note('SERVICE_API_KEY is set and is used instead of this session.');
}
