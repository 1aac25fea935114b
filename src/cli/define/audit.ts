import type { Command } from 'commander';
import { examples } from '../help.ts';
import { load } from '../load.ts';

export function defineAudit(program: Command): void {
  const audit = program.command('audit').description('Read the audit logs of teams.');
  audit
    .command('export')
    .description(
      'Print the audit log of a team, the newest first, one JSON object per line. It also has the log of a team that was deleted.',
    )
    .requiredOption('--team <id>', 'the id of the team')
    .addHelpText('after', examples('bin/stint audit export --team "$TEAM" > audit.ndjson'))
    .action(load(() => import('../commands/audit-export.ts')));
}
