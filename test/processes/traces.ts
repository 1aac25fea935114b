import type { App } from '../../src/services/app.ts';
import { storedRows } from '../harness/stored.ts';

/** Returns "table: text" for each row that contains one of the texts, except in the excluded tables. */
export async function tracesOf(
  app: App,
  texts: readonly string[],
  except: readonly string[] = [],
): Promise<string[]> {
  const found: string[] = [];
  for (const [table, rows] of Object.entries(await storedRows(app))) {
    if (except.includes(table)) continue;
    for (const row of rows) {
      const text = texts.find((secret) => row.toLowerCase().includes(secret.toLowerCase()));
      if (text !== undefined) found.push(`${table}: ${text}`);
    }
  }
  return found;
}
