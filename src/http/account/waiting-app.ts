import type { App } from '../../services/app.ts';
import { findClient } from '../../services/oauth-apps/find-client.ts';

/** The name of the application that a person signs in for; null where there is none. */
export async function appName(app: App, id: string | null): Promise<string | null> {
  const client = id ? await findClient(app, id) : undefined;
  return client?.app.name ?? null;
}
