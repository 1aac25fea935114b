import type { Command } from 'commander';
import { examples } from '../help.ts';
import { load } from '../load.ts';
import { parseCurrency, parseEmail, parseName, parseSuccessor, parseZone } from '../options.ts';

export function defineUser(program: Command): void {
  const user = program
    .command('user')
    .description('Create, change and delete accounts, and help people sign in.');
  user
    .command('create')
    .description(
      'Create an account with its own team. Asks for the password, or reads it from standard input.',
    )
    .requiredOption('--name <name>', 'name of the person', parseName)
    .requiredOption('--email <address>', 'e-mail address to sign in with', parseEmail)
    .option(
      '--timezone <zone>',
      'IANA time zone, such as Europe/Berlin (default: asked at the first visit)',
      parseZone,
    )
    .option('--team <name>', 'name of the team (default: based on the name of the person)', parseName)
    .option(
      '--currency <code>',
      'currency of the team (default: from the time zone, else EUR)',
      parseCurrency,
    )
    .addHelpText(
      'after',
      examples(
        'bin/stint user create --name "Ada Byron" --email ada@example.com --timezone Europe/London',
        'bin/stint user create --name Ada --email ada@example.com < password.txt',
      ),
    )
    .action(load(() => import('../commands/user/create.ts')));
  user
    .command('invite')
    .description(
      'Create an account without a password and print its invitation link. With SMTP_URL, the link is also sent by e-mail.',
    )
    .argument('<email>', 'e-mail address to sign in with', parseEmail)
    .option(
      '--name <name>',
      'name of the person, who can change it (default: the part of the address before the @)',
      parseName,
    )
    .addHelpText(
      'after',
      examples(
        'bin/stint user invite ada@example.com',
        'bin/stint user invite ada@example.com --name "Ada Byron"',
      ),
    )
    .action(load(() => import('../commands/user/invite.ts')));
  user
    .command('list')
    .description('List all accounts with their state, last use, and number of teams, API keys and sessions.')
    .option('--search <text>', 'filter by name or address')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('bin/stint user list', 'bin/stint user list --search ada --json'))
    .action(load(() => import('../commands/user/list.ts')));
  user
    .command('show')
    .description('Show an account with its teams, API keys and sessions.')
    .argument('<email>', 'the address that they sign in with', parseEmail)
    .option('--json', 'print JSON')
    .addHelpText('after', examples('bin/stint user show ada@example.com'))
    .action(load(() => import('../commands/user/show.ts')));
  user
    .command('reset-password')
    .description('Print a link with which a person sets a new password. Give it only to them.')
    .requiredOption('--email <address>', 'the address that they sign in with', parseEmail)
    .addHelpText('after', examples('bin/stint user reset-password --email ada@example.com'))
    .action(load(() => import('../commands/user/reset-password.ts')));
  user
    .command('verify')
    .description('Print a link that verifies the address of an account, for servers that send no e-mail.')
    .argument('<email>', 'the address that they sign in with', parseEmail)
    .addHelpText('after', examples('bin/stint user verify ada@example.com'))
    .action(load(() => import('../commands/user/verify.ts')));
  user
    .command('change-email')
    .description(
      'Print a link that changes the address of an account, for servers that send no e-mail. Open it in a browser that is signed in to the account.',
    )
    .argument('<email>', 'the address that they sign in with', parseEmail)
    .argument('<new-email>', 'the new address', parseEmail)
    .addHelpText('after', examples('bin/stint user change-email ada@example.com ada@example.org'))
    .action(load(() => import('../commands/user/change-email.ts')));
  user
    .command('rename')
    .description('Change the name of a person.')
    .argument('<email>', 'the address that they sign in with', parseEmail)
    .argument('<name>', 'the new name', parseName)
    .addHelpText('after', examples('bin/stint user rename ada@example.com "Ada Lovelace"'))
    .action(load(() => import('../commands/user/rename.ts')));
  user
    .command('export')
    .description(
      'Export the data of a person to a zip archive: profile, teams, time, saved reports, imports, API keys, apps, sessions and the security log.',
    )
    .argument('<email>', 'the address that they sign in with', parseEmail)
    .requiredOption('--output <file>', 'new archive')
    .addHelpText('after', examples('bin/stint user export ada@example.com --output ada.zip'))
    .action(load(() => import('../commands/user/export.ts')));
  user
    .command('promote')
    .description(
      'Make an account an administrator of the installation. The first account is an administrator, unless a version without administrators created it.',
    )
    .argument('<email>', 'the address that they sign in with', parseEmail)
    .addHelpText('after', examples('bin/stint user promote ada@example.com'))
    .action(load(() => import('../commands/user/promote.ts')));
  user
    .command('demote')
    .description('Remove the administrator role from an account. The last administrator keeps it.')
    .argument('<email>', 'the address that they sign in with', parseEmail)
    .addHelpText('after', examples('bin/stint user demote ada@example.com'))
    .action(load(() => import('../commands/user/demote.ts')));
  user
    .command('disable')
    .description(
      'Disable an account. Sessions end, apps are disconnected and API keys stop working within a second. Time stays in the teams.',
    )
    .argument('<email>', 'the address that they sign in with', parseEmail)
    .addHelpText('after', examples('bin/stint user disable ada@example.com'))
    .action(load(() => import('../commands/user/disable.ts')));
  user
    .command('enable')
    .description('Enable a disabled account. Its API keys work again.')
    .argument('<email>', 'the address that they sign in with', parseEmail)
    .addHelpText('after', examples('bin/stint user enable ada@example.com'))
    .action(load(() => import('../commands/user/enable.ts')));
  user
    .command('end-sessions')
    .description('Sign an account out of all browsers. Its API keys and apps keep working.')
    .argument('<email>', 'the address that they sign in with', parseEmail)
    .addHelpText('after', examples('bin/stint user end-sessions ada@example.com'))
    .action(load(() => import('../commands/user/end-sessions.ts')));
  user
    .command('revoke-credentials')
    .description('Revoke all API keys of an account and disconnect its apps. Its browsers stay signed in.')
    .argument('<email>', 'the address that they sign in with', parseEmail)
    .addHelpText('after', examples('bin/stint user revoke-credentials ada@example.com'))
    .action(load(() => import('../commands/user/revoke-credentials.ts')));
  user
    .command('delete')
    .description(
      'Delete an account. It can be restored for 14 days, then it is erased with the teams that have no other member.',
    )
    .argument('<email>', 'the address that they sign in with', parseEmail)
    .option(
      '--successor <team=address>',
      'new owner of a team (ID or name) that has no other owner (repeatable)',
      parseSuccessor,
    )
    .addHelpText(
      'after',
      examples(
        'bin/stint user delete ada@example.com',
        'bin/stint user delete ada@example.com --successor "North=ben@example.com"',
      ),
    )
    .action(load(() => import('../commands/user/delete.ts')));
  user
    .command('restore')
    .description('Restore a deleted account that is not erased yet.')
    .argument('<email>', 'the address that they sign in with', parseEmail)
    .addHelpText('after', examples('bin/stint user restore ada@example.com'))
    .action(load(() => import('../commands/user/restore.ts')));
}
