import type { Command } from 'commander';
import { examples } from '../help.ts';
import { load } from '../load.ts';

export function defineAudit(program: Command): void {
  const audit = program.command('audit').description('Read and verify audit logs.');
  audit
    .command('export')
    .description(
      'Print an audit log, newest lines first, one JSON object per line, with the number and the hash of each line in the chain. The log of a deleted team is kept and can be printed, too.',
    )
    .option('--team <id>', 'the log of this team')
    .option('--installation', 'the log of the installation: accounts, sign-ins and credentials')
    .addHelpText('after', examples('bin/stint audit export --team "$TEAM" > audit.ndjson'))
    .action(load(() => import('../commands/audit/export.ts')));
  audit
    .command('verify')
    .description(
      'Compare every audit log with its chain of hashes, and print the end of each chain. The exit code is 1 if a line was changed, is missing or was added.',
    )
    .option('--team <id>', 'only the log of this team')
    .addHelpText('after', examples('bin/stint audit verify', 'bin/stint audit verify --team "$TEAM"'))
    .action(load(() => import('../commands/audit/verify.ts')));
}
