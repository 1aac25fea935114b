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

const INTERACTIVE_LIMITS = { totalTimeout: 30_000, retries: 3 };

/** Opens a client for the chosen server with the credential of the caller. */
export async function openClient(
  options: ServerOptions,
  limits: Pick<ClientOptions, 'totalTimeout' | 'retries' | 'onEvent'> = INTERACTIVE_LIMITS,
): Promise<OpenedClient> {
  const url = serverUrl(options);
  const { credential, from } = await findCredential({ url, env: environment, envFile: options.envFile });
  return { client: createClient({ url, credential, fetch: createHttpFetch(), ...limits }), url, from };
}
