import type { Command } from 'commander';
import { examples } from '../help.ts';
import { load } from '../load.ts';
import { parseCurrency, parseEmail, parseName, parseSuccessor, parseZone } from '../options.ts';

export function defineUser(program: Command): void {
  const user = program
    .command('user')
    .description('Create, change and delete accounts, and help people sign in again.');
  user
    .command('create')
    .description(
      'Make an account with a team of its own. The password is asked for, or read from standard input.',
    )
    .requiredOption('--name <name>', 'what to call the person', parseName)
    .requiredOption('--email <address>', 'the address to sign in with', parseEmail)
    .option(
      '--timezone <zone>',
      'an IANA time zone such as Europe/Berlin (default: asked for at the first visit)',
      parseZone,
    )
    .option('--team <name>', 'the name of the team (default: made of the name of the person)', parseName)
    .option(
      '--currency <code>',
      'the currency of the team (default: by the country of the time zone, else EUR)',
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
      'Make an account without a password, and print the link by which its owner opens it. With SMTP_URL the link is also mailed.',
    )
    .argument('<email>', 'the address to sign in with', parseEmail)
    .option(
      '--name <name>',
      'what to call the person, who can change it (default: the part of the address before the @)',
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
    .description('List all accounts with their state, last use, and numbers of teams, API keys and sessions.')
    .option('--search <text>', 'only those with this in the name or the address')
    .option('--json', 'print them as JSON')
    .addHelpText('after', examples('bin/stint user list', 'bin/stint user list --search ada --json'))
    .action(load(() => import('../commands/user/list.ts')));
  user
    .command('show')
    .description('Show an account with its teams, API keys and sessions.')
    .argument('<email>', 'the address that they sign in with', parseEmail)
    .option('--json', 'print it as JSON')
    .addHelpText('after', examples('bin/stint user show ada@example.com'))
    .action(load(() => import('../commands/user/show.ts')));
  user
    .command('reset-password')
    .description(
      'Print a link where a person sets a new password. It is for them alone: nobody else gets to know the password.',
    )
    .requiredOption('--email <address>', 'the address that they sign in with', parseEmail)
    .addHelpText('after', examples('bin/stint user reset-password --email ada@example.com'))
    .action(load(() => import('../commands/user/reset-password.ts')));
  user
    .command('verify')
    .description('Print a link by which a person verifies their address, for a server that sends no e-mail.')
    .argument('<email>', 'the address that they sign in with', parseEmail)
    .addHelpText('after', examples('bin/stint user verify ada@example.com'))
    .action(load(() => import('../commands/user/verify.ts')));
  user
    .command('change-email')
    .description(
      'Print a link that changes the address of an account, for a server that sends no e-mail. It works in a browser that is signed in to the account.',
    )
    .argument('<email>', 'the address that they sign in with', parseEmail)
    .argument('<new-email>', 'the new address', parseEmail)
    .addHelpText('after', examples('bin/stint user change-email ada@example.com ada@example.org'))
    .action(load(() => import('../commands/user/change-email.ts')));
  user
    .command('rename')
    .description('Change the name that others see.')
    .argument('<email>', 'the address that they sign in with', parseEmail)
    .argument('<name>', 'the new name', parseName)
    .addHelpText('after', examples('bin/stint user rename ada@example.com "Ada Lovelace"'))
    .action(load(() => import('../commands/user/rename.ts')));
  user
    .command('export')
    .description(
      'Write the data of a person to a zip archive: profile, teams, time, saved reports, imports, API keys, applications, sessions and the log of the account.',
    )
    .argument('<email>', 'the address that they sign in with', parseEmail)
    .requiredOption('--output <file>', 'the archive to write, which must not exist yet')
    .addHelpText('after', examples('bin/stint user export ada@example.com --output ada.zip'))
    .action(load(() => import('../commands/user/export.ts')));
  user
    .command('promote')
    .description(
      'Make an account an administrator of the installation. The first account is one, unless it was made by a version without administrators.',
    )
    .argument('<email>', 'the address that they sign in with', parseEmail)
    .addHelpText('after', examples('bin/stint user promote ada@example.com'))
    .action(load(() => import('../commands/user/promote.ts')));
  user
    .command('demote')
    .description(
      'Take the role of administrator of the installation away from an account. The last administrator keeps it.',
    )
    .argument('<email>', 'the address that they sign in with', parseEmail)
    .addHelpText('after', examples('bin/stint user demote ada@example.com'))
    .action(load(() => import('../commands/user/demote.ts')));
  user
    .command('disable')
    .description(
      'Disable an account: its sessions and applications end and its API keys are refused, within a second. Its time stays with the teams.',
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
    .description('Sign an account out of every browser. Its API keys and applications keep working.')
    .argument('<email>', 'the address that they sign in with', parseEmail)
    .addHelpText('after', examples('bin/stint user end-sessions ada@example.com'))
    .action(load(() => import('../commands/user/end-sessions.ts')));
  user
    .command('revoke-credentials')
    .description(
      'Revoke all API keys of an account and disconnect its applications. Its browsers stay signed in.',
    )
    .argument('<email>', 'the address that they sign in with', parseEmail)
    .addHelpText('after', examples('bin/stint user revoke-credentials ada@example.com'))
    .action(load(() => import('../commands/user/revoke-credentials.ts')));
  user
    .command('delete')
    .description(
      'Delete an account. It is disabled at once and erased after 14 days, with the teams that have no other member.',
    )
    .argument('<email>', 'the address that they sign in with', parseEmail)
    .option(
      '--successor <team=address>',
      'the next owner of a team without another owner; the team is named by id or name; may be repeated',
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
    .description('Undo the deletion of an account that is not erased yet.')
    .argument('<email>', 'the address that they sign in with', parseEmail)
    .addHelpText('after', examples('bin/stint user restore ada@example.com'))
    .action(load(() => import('../commands/user/restore.ts')));
}
