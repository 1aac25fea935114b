import { type ApiClient, type ClientOptions, createClient } from '../client/index.ts';
import { createHttpFetch, type FoundCredential, findCredential } from '../client/node/index.ts';
import { environment } from './environment.ts';

/** What every command that calls a server can be told. */
export interface ServerOptions {
  url?: string;
  envFile?: string;
}

const STANDARD_URL = 'http://localhost:4000';

/** The server that is meant: that of the option, of STINT_URL, or the one on this computer. */
export function serverUrl({ url }: Pick<ServerOptions, 'url'>): string {
  const address = url ?? (environment.STINT_URL || STANDARD_URL);
  if (/^https?:$/.test(URL.parse(address)?.protocol ?? '')) return address;
  throw new Error(`${url === undefined ? 'STINT_URL' : '--url'} must be an address such as ${STANDARD_URL}.`);
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
