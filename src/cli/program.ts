import { Command } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { addDemo } from './commands/demo.ts';
import { addKeyCreate } from './commands/key-create.ts';
import { addKeyList } from './commands/key-list.ts';
import { addKeyRevoke } from './commands/key-revoke.ts';
import { addMigrate } from './commands/migrate.ts';
import { addServe } from './commands/serve.ts';
import { addTeamAddMember } from './commands/team-add-member.ts';
import { addTeamCreate } from './commands/team-create.ts';
import { addUserCreate } from './commands/user-create.ts';
import { examples, helpConfiguration, settingsHelp } from './help.ts';

const PEOPLE = 'Accounts, keys and teams:';

export function createProgram(): Command {
  const program = new Command('stint')
    .description('Stint, the self-hosted time tracker: runs the server and looks after its database.')
    .version(manifest.version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .configureHelp(helpConfiguration)
    .configureOutput({
      outputError: (text, write) => write(text.replace(/^error: /, 'stint: ')),
    })
    .showHelpAfterError('(add --help for what the command takes)')
    // Errors come back to main.ts, which knows the exit codes.
    .exitOverride()
    .addHelpText('after', settingsHelp())
    .addHelpText(
      'after',
      examples(
        'bin/stint serve',
        'bin/stint user create --name "Ada Byron" --email ada@example.com',
        'KEY=$(bin/stint key create --email ada@example.com)',
        'bin/stint demo',
        'bin/stint key create --help',
      ),
    );

  program.commandsGroup('Server:');
  addServe(program);
  addMigrate(program);

  program.commandsGroup(PEOPLE);
  const user = program.command('user').description('Make accounts.').commandsGroup(PEOPLE);
  addUserCreate(user);
  const key = program.command('key').description('Make, list and revoke API keys.').commandsGroup(PEOPLE);
  addKeyCreate(key);
  addKeyList(key);
  addKeyRevoke(key);
  const team = program.command('team').description('Make teams.').commandsGroup(PEOPLE);
  addTeamCreate(team);
  addTeamAddMember(team);

  program.commandsGroup('Trying it out:');
  addDemo(program);
  return program;
}
