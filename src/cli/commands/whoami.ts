import { openClient, type ServerOptions } from '../open-client.ts';
import { print } from '../print.ts';

const BY = {
  environment: 'by SERVICE_API_KEY',
  'env file': 'by the env file',
  session: 'by "stint login"',
} as const;

export async function run({ json, ...options }: ServerOptions & { json?: true }): Promise<void> {
  const { client, url, from } = await openClient(options);
  const { id, name, email, defaultTeam } = await client.me();
  const { origin } = new URL(url);
  if (json) print(JSON.stringify({ server: origin, credential: from, id, name, email, defaultTeam }));
  else print(`${name} (${email}) at ${origin}, ${BY[from]}`);
}
