import type { Command } from 'commander';
import { print } from '../print.ts';
import { withApp } from '../with-app.ts';

export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .description('Bring the database up to date; every other command does so too.')
    .action(async () => {
      const migrations = await withApp(async (opened) => opened.migrations);
      for (const name of migrations) print(`Done: ${name}.`);
      print('The database is up to date.');
    });
}
