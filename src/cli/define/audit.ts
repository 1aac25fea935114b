import type { Command } from 'commander';
import { examples } from '../help.ts';
import { load } from '../load.ts';

export function defineAudit(program: Command): void {
  const audit = program.command('audit').description('Read and verify audit logs.');
  audit
    .command('export')
    .description(
      'Print an audit log as one JSON object per line, newest first, with the number and hash of each line. Logs of deleted teams are kept and can be printed too.',
    )
    .option('--team <id>', 'log of this team')
    .option('--installation', 'log of the installation: accounts, sign-ins and credentials')
    .addHelpText('after', examples('bin/stint audit export --team "$TEAM" > audit.ndjson'))
    .action(load(() => import('../commands/audit/export.ts')));
  audit
    .command('verify')
    .description(
      'Compare every audit log with its hash chain and print the end of each chain. Exits with 1 if a line was changed, is missing or was added.',
    )
    .option('--team <id>', 'check only the log of this team')
    .addHelpText('after', examples('bin/stint audit verify', 'bin/stint audit verify --team "$TEAM"'))
    .action(load(() => import('../commands/audit/verify.ts')));
}
