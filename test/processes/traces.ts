import type { App } from '../../src/services/app.ts';
import { storedRows } from '../harness/stored.ts';

/** The tables with a row that has one of some texts in it, but for those that are named. */
export async function tracesOf(
  app: App,
  texts: readonly string[],
  except: readonly string[] = [],
): Promise<string[]> {
  const found: string[] = [];
  for (const [table, rows] of Object.entries(await storedRows(app))) {
    if (except.includes(table)) continue;
    for (const row of rows) {
      const text = texts.find((one) => row.toLowerCase().includes(one.toLowerCase()));
      if (text !== undefined) found.push(`${table}: ${text}`);
    }
  }
  return found;
}
