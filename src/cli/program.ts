import { Command } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { defineApp } from './define/app.ts';
import { defineAudit } from './define/audit.ts';
import { defineCopies } from './define/copies.ts';
import { defineDaily } from './define/daily.ts';
import { defineDemo } from './define/demo.ts';
import { defineImports } from './define/imports.ts';
import { defineKey } from './define/key.ts';
import { defineServer } from './define/server.ts';
import { defineTeam } from './define/team.ts';
import { defineUser } from './define/user.ts';
import { examples, helpConfiguration, settingsHelp } from './help.ts';

export function createProgram(): Command {
  const program = new Command('stint')
    .description(
      'Stint, the self-hosted time tracker: track time on a server, run a server and manage its database.',
    )
    .version(manifest.version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .configureHelp(helpConfiguration)
    .configureOutput({
      outputError: (text, write) => write(text.replace(/^error: /, 'stint: ')),
    })
    .showHelpAfterError('(add --help for usage)')
    // Throws errors to main.ts, which sets the exit codes.
    .exitOverride()
    .addHelpText('after', settingsHelp())
    .addHelpText(
      'after',
      examples(
        "bin/stint start 'Review @acme #deep'",
        'bin/stint serve',
        'bin/stint user create --name "Ada Byron" --email ada@example.com',
        'KEY=$(bin/stint key create --email ada@example.com)',
        'bin/stint demo',
        'bin/stint key create --help',
      ),
    );

  defineDaily(program);
  defineImports(program);
  defineServer(program);
  defineCopies(program);
  program.commandsGroup('Accounts, keys, apps and teams:');
  defineUser(program);
  defineKey(program);
  defineApp(program);
  defineTeam(program);
  defineAudit(program);
  defineDemo(program);
  return program;
}
