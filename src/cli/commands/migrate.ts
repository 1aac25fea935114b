import { print } from '../print.ts';
import { withApp } from '../with-app.ts';

export async function run(): Promise<void> {
  const migrations = await withApp(async (opened) => opened.migrations);
  for (const name of migrations) print(`Done: ${name}.`);
  print('The database is up to date.');
}
