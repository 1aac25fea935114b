import { type Command, InvalidArgumentError } from 'commander';
import { settings } from '../../app/config.ts';
import { examples } from '../help.ts';
import { load } from '../load.ts';

/** Defines the commands that copy the whole database. */
export function defineCopies(program: Command): void {
  program
    .command('backup')
    .description('Write the whole database to one file. Servers keep running.')
    .argument('[file]', 'new file (default: named after the current time, in the current directory)')
    .option('--force', 'replace an existing file')
    .addHelpText('after', '\nKeep the file secret: it contains all data. See docs/backup.md.')
    .addHelpText('after', examples('bin/stint backup', 'bin/stint backup /backups/monday.ndjson.gz --force'))
    .action(load(() => import('../commands/backup.ts')));
  program
    .command('restore')
    .description('Restore a backup into an empty SQLite or PostgreSQL database and compare every row.')
    .argument('<file>', 'file written by "backup"')
    .addHelpText(
      'after',
      examples(
        'STINT_DATA_DIR=/var/lib/stint-new bin/stint restore monday.ndjson.gz',
        'DATABASE_URL=postgres://stint:secret@db.example.com:5432/stint bin/stint restore monday.ndjson.gz',
      ),
    )
    .action(load(() => import('../commands/restore.ts')));
  program
    .command('move')
    .description(
      'Copy the SQLite database to an empty PostgreSQL database and compare every row. Run it again to resume.',
    )
    .requiredOption('--to <url>', 'PostgreSQL address, as in DATABASE_URL', parseAddress)
    .addHelpText(
      'after',
      '\nStop the server first. Pass the password in PGPASSWORD: other users of this machine can see it in the address.',
    )
    .addHelpText(
      'after',
      examples('PGPASSWORD=secret bin/stint move --to postgres://stint@db.example.com:5432/stint'),
    )
    .action(load(() => import('../commands/move.ts')));
}

function parseAddress(text: string): string {
  try {
    settings.databaseUrl.parse(text);
    return text;
  } catch {
    throw new InvalidArgumentError('It must be an address such as postgres://user:password@host:5432/name.');
  }
}
