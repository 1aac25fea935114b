import { type ApiClient, type ClientOptions, createClient } from '../client/index.ts';
import { createHttpFetch, type FoundCredential, findCredential } from '../client/node/index.ts';
import { environment } from './environment.ts';
import { serverUrl } from './server-url.ts';

/** The common options of commands that call a server. */
export interface ServerOptions {
  url?: string;
  envFile?: string;
}

export interface OpenedClient {
  client: ApiClient;
  url: string;
  from: FoundCredential['from'];
}

const SOMEONE_WAITS = { totalTimeout: 30_000, retries: 3 };

/** The API of the server that is meant, as the person at this terminal. */
export async function openClient(
  options: ServerOptions,
  patience: Pick<ClientOptions, 'totalTimeout' | 'retries' | 'onEvent'> = SOMEONE_WAITS,
): Promise<OpenedClient> {
  const url = serverUrl(options);
  const { credential, from } = await findCredential({ url, env: environment, envFile: options.envFile });
  return { client: createClient({ url, credential, fetch: createHttpFetch(), ...patience }), url, from };
}
