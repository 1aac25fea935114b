import { logout, sessionAt } from '../../client/node/index.ts';
import { environment } from '../environment.ts';
import type { ServerOptions } from '../open-client.ts';
import { print } from '../print.ts';
import { serverUrl } from '../server-url.ts';

export async function run(options: Pick<ServerOptions, 'url'>): Promise<void> {
  const url = serverUrl(options);
  const { origin } = new URL(url);
  const wasSignedIn = await logout(sessionAt(url, environment));
  print(wasSignedIn ? `Signed out of ${origin}.` : `You were not signed in to ${origin}.`);
}
