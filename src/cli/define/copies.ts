import { type Command, InvalidArgumentError } from 'commander';
import { settings } from '../../app/config.ts';
import { examples } from '../help.ts';
import { load } from '../load.ts';

/** What brings the whole database elsewhere and back. */
export function defineCopies(program: Command): void {
  program
    .command('backup')
    .description('Write the whole database to one file, while servers go on.')
    .argument('[file]', 'a new file (default: named after the current time, in this folder)')
    .option('--force', 'replace a file that is there')
    .addHelpText('after', '\nKeep the file secret: it has everything that is stored. See docs/operations.md.')
    .addHelpText('after', examples('bin/stint backup', 'bin/stint backup /backups/monday.ndjson.gz --force'))
    .action(load(() => import('../commands/backup.ts')));
  program
    .command('restore')
    .description('Write a backup into an empty database, SQLite or PostgreSQL, and compare every row.')
    .argument('<file>', 'what "backup" wrote')
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
      'Copy the SQLite database to an empty PostgreSQL and compare every row; run again, it goes on.',
    )
    .requiredOption('--to <url>', 'the PostgreSQL, as DATABASE_URL would name it', parseAddress)
    .addHelpText(
      'after',
      '\nStop the server first. Give the password in PGPASSWORD: in the address, others on the machine see it until the command has begun.',
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
