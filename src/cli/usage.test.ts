import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { runStint } from '../../test/processes/run-stint.ts';
import { withWarmStint } from '../../test/processes/warm-stint.ts';
import { createProgram } from './program.ts';
import { exitCodeFor } from './report-failure.ts';

const runCommand = withWarmStint();

const refused = 'postgres://stint:secret@127.0.0.1:1/stint';

describe('help', () => {
  it('lists every command in its group, the settings and examples', async () => {
    const { code, stdout, stderr } = await runStint(['--help']);
    expect(code).toBe(0);
    expect(stderr).toBe('');
    const headings = stdout.split('\n').filter((line) => /^[A-Z].*:$/.test(line));
    expect(headings).toEqual([
      'Options:',
      'Time tracking, on any server:',
      'Import and export, on any server:',
      'Server:',
      'Accounts, keys, apps and teams:',
      'Demo:',
      'Settings (environment variables; see docs/configuration.md for all):',
      'Examples:',
    ]);
    for (const command of leavesOf(createProgram())) expect(stdout).toContain(`\n  ${command}  `);
    for (const setting of ['STINT_DATA_DIR', 'DATABASE_URL', 'PORT', 'HOST'])
      expect(stdout).toContain(`\n  ${setting}\n`);
  });

  it('explains a command with its options and defaults', async () => {
    const { code, stdout } = await runStint(['user', 'create', '--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Usage: stint user create \[options\]/);
    expect(stdout).toContain('--name <name>');
    const onOneLine = stdout.replaceAll(/\s+/g, ' ');
    expect(onOneLine).toContain('(default: asked at the first visit)');
    expect(onOneLine).toContain('(default: from the time zone, else EUR)');
    expect(stdout).toContain('Examples:\n  bin/stint user create');
  });

  it('prints the version', async () => {
    const { code, stdout } = await runStint(['--version']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

/** Parses wrong arguments and returns the output to standard error. */
async function refusalOf(args: readonly string[]): Promise<string> {
  let output = '';
  const program = createProgram();
  for (const command of [program, ...program.commands, ...program.commands.flatMap((one) => one.commands)]) {
    command.configureOutput({
      writeOut: () => expect.unreachable('Standard output is for what was asked for.'),
      writeErr: (text) => {
        output += text;
      },
    });
  }
  const error = await program.parseAsync(args, { from: 'user' }).catch((reason: unknown) => reason);
  expect(exitCodeFor(error)).toBe(2);
  return output;
}

describe('wrong usage', () => {
  it.each([
    { args: [], says: 'Usage: stint' },
    { args: ['key'], says: 'Usage: stint key' },
    { args: ['serv'], says: "stint: unknown command 'serv'\n(Did you mean serve?)" },
    { args: ['usr', 'create'], says: "stint: unknown command 'usr'\n(Did you mean user?)" },
    { args: ['key', 'crate'], says: "stint: unknown command 'crate'\n(Did you mean create?)" },
    {
      args: ['demo', '--passwrd', 'x'],
      says: "stint: unknown option '--passwrd'\n(Did you mean --password?)",
    },
    { args: ['key', 'create'], says: "stint: required option '--email <address>' not specified" },
    { args: ['key', 'revoke'], says: "stint: missing required argument 'prefix-or-id'" },
    { args: ['move', '--to', 'mysql://x'], says: 'It must be an address such as postgres://user:password@' },
    {
      args: ['key', 'create', '--email', 'a@b.c', '--scopes', 'read,all'],
      says: 'Scopes are read and write',
    },
    {
      args: ['team', 'add-member', '--team', 'x', '--email', 'a@b.c', '--role', 'BOSS'],
      says: 'Roles are MEMBER, MANAGER, ADMIN, OWNER.',
    },
  ])('exits with 2 on wrong usage: stint $args', async ({ args, says }) => {
    expect(await refusalOf(args)).toContain(says);
  });

  it('prints wrong usage to standard error of the real program', async () => {
    const { code, stdout, stderr } = await runStint(['key', 'crate']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^stint: unknown command 'crate'\n\(Did you mean create\?\)\n/);
  });
});

/** Wrong values for each option with a value. Options that depend on stored data are in wrong-values.test.ts. */
const wrongValues: Record<string, [value: string, says: string][]> = {
  '--url': [
    ['nope', 'It must be an address such as http://localhost:4000.'],
    ['', 'It must be an address such as http://localhost:4000.'],
    ['ftp://x', 'It must be an address such as http://localhost:4000.'],
  ],
  '--timezone': [
    ['Nope', 'It must be an IANA time zone such as Europe/Berlin.'],
    ['', 'It must be an IANA time zone such as Europe/Berlin.'],
    ['Europe/Berln', 'Did you mean Europe/Berlin?'],
    ['new york', 'Did you mean America/New_York?'],
  ],
  '--currency': [
    ['XXXX', 'It must be an ISO 4217 currency code such as EUR.'],
    ['', 'It must be an ISO 4217 currency code such as EUR.'],
  ],
  '--map': [
    ['foo=bar', 'A column cannot be "foo". It can be id, start, end,'],
    ['date', '"date" does not say which column is what; write, for example, start=Begin.'],
    ['', 'A mapping must say when entries start'],
    ['date=Day,duration=Hours,unit=days', 'unit must be h, min or s.'],
  ],
  '--day-start': [
    ['25:00', 'It must be a time of day such as 09:00.'],
    ['24:00', 'It must be a time of day such as 09:00.'],
    ['', 'It must be a time of day such as 09:00.'],
  ],
  '--date-order': [['xyz', 'Allowed choices are ymd, dmy, mdy.']],
  '--decimal-sign': [['x', 'It must be "." or ",".']],
  '--duration-unit': [['days', 'Allowed choices are hours, minutes, seconds.']],
  '--trust': [['x', 'Allowed choices are times, duration.']],
  '--person': [['Mira', 'Use NAME=ADDRESS of a member, NAME=me or NAME=skip.']],
  '--overlap': [['x', 'Allowed choices are keep, team.']],
  '--lookalikes': [['x', 'Allowed choices are skip, write.']],
  '--changes': [['x', 'Allowed choices are keep, apply.']],
  '--concurrency': [['0', 'It must be a number from 1 to 64.']],
  '--days': [['0', 'It must be a number of days from 1 to 366.']],
  '--from': [
    ['yesterday', 'It must be a date such as 2026-03-29.'],
    ['2026-02-30', 'There is no such day.'],
  ],
  '--format': [['xml', 'Allowed choices are csv, json.']],
  '--email': [['nope', 'It must be an e-mail address such as ada@example.com.']],
  '--owner': [['nope', 'It must be an e-mail address such as ada@example.com.']],
  '--name': [
    ['', 'It must not be empty.'],
    ['x'.repeat(201), 'It is 201 characters long; at most 200 fit.'],
  ],
  '--preset': [['nope', 'Allowed choices are claude-code,']],
  '--redirect-uri': [['nope', '"nope" in --redirect-uri must be an address such as https://']],
  '--scopes': [['all', 'Scopes are read and write, separated by a comma.']],
  '--role': [['BOSS', 'Roles are MEMBER, MANAGER, ADMIN, OWNER.']],
  '--successor': [
    ['North', 'It must be a team and an address, such as North=ben@example.com.'],
    ['North=nope', 'It must be an e-mail address such as ada@example.com.'],
  ],
  'export --to': [['x', 'It must be a date such as 2026-03-29.']],
  'move --to': [['x', 'It must be an address such as postgres://']],
  'user create --team': [['', 'It must not be empty.']],
};

/** Every option with a value, of every command. */
const optionsWithValue = leafCommands(createProgram()).flatMap(({ path, command }) =>
  command.options
    .filter((option) => option.required)
    .map((option) => ({
      path,
      long: option.long ?? '',
      flags: option.flags,
      values: wrongValues[`${path.join(' ')} ${option.long}`] ?? wrongValues[option.long ?? ''],
    })),
);

describe('wrong values of options', () => {
  it('wrong values cover every option except the options that only the server can check', () => {
    const untried = optionsWithValue.filter(({ values }) => !values).map(({ long }) => long);
    expect([...new Set(untried)].sort()).toEqual([
      '--env-file',
      '--output',
      '--report',
      '--search',
      '--team',
    ]);
  });

  const rows = optionsWithValue.flatMap(({ path, long, flags, values = [] }) =>
    values.map(([value, says]) => ({ args: [...path, long, value], flags, value, says })),
  );
  it.each(rows)(
    'exits with 2 and names the option with the wrong value: $args',
    async ({ args, flags, value, says }) => {
      const refusal = await refusalOf(args);
      expect(refusal).toContain(`option '${flags}' argument '${value}' is invalid.`);
      expect(refusal).toContain(says);
    },
  );
});

describe('wrong settings', () => {
  it.each<{ args: string[]; env: Record<string, string>; says: string }>([
    { args: ['serve'], env: { PORT: 'eighty' }, says: 'PORT must be a whole number from 0 to 65535' },
    {
      args: ['migrate'],
      env: { DATABASE_URL: 'mysql://x' },
      says: 'DATABASE_URL must be an address such as',
    },
    { args: ['migrate'], env: { DATABASE_URL: refused }, says: 'nothing listens there.' },
  ])('fails in one sentence on a wrong setting: stint $args, $says', async ({ args, env, says }) => {
    const { code, stdout, stderr } = await runCommand(args, { env });
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^stint: [^\n]+\.\n$/);
    expect(stderr).toContain(says);
    expect(stderr).not.toContain('secret');
  });
});

/** Names such as `user create`, read from the program, so that the tests cover every new command. */
function leavesOf(program: Command): string[] {
  return leafCommands(program).map(({ path }) => path.join(' '));
}

function leafCommands(program: Command): { path: string[]; command: Command }[] {
  return program.commands.flatMap((command) =>
    command.commands.length === 0
      ? [{ path: [command.name()], command }]
      : command.commands.map((child) => ({ path: [command.name(), child.name()], command: child })),
  );
}
