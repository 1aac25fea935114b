import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { runStint } from '../../test/run-stint.ts';
import { createProgram } from './program.ts';
import { exitCodeFor } from './report-failure.ts';

const refused = 'postgres://stint:secret@127.0.0.1:1/stint';

describe('help', () => {
  it('lists every command in its group, the settings and examples', async () => {
    const { code, stdout, stderr } = await runStint(['--help']);
    expect(code).toBe(0);
    expect(stderr).toBe('');
    const headings = stdout.split('\n').filter((line) => /^[A-Z].*:$/.test(line));
    expect(headings).toEqual([
      'Options:',
      'Every day, on any server:',
      'Bring time over, on any server:',
      'Server:',
      'Accounts, keys, applications and teams:',
      'Trying it out:',
      'Settings (environment variables; docs/configuration.md has all of them):',
      'Examples:',
    ]);
    for (const command of leavesOf(createProgram())) expect(stdout).toContain(`\n  ${command}  `);
    for (const setting of ['STINT_DATA_DIR', 'DATABASE_URL', 'PORT', 'HOST'])
      expect(stdout).toContain(`\n  ${setting}\n`);
  });

  it('explains one command with its options and defaults', async () => {
    const { code, stdout } = await runStint(['user', 'create', '--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Usage: stint user create \[options\]/);
    expect(stdout).toContain('--name <name>');
    const onOneLine = stdout.replaceAll(/\s+/g, ' ');
    expect(onOneLine).toContain('(default: asked for at the first visit)');
    expect(onOneLine).toContain('(default: by the country of the time zone, else EUR)');
    expect(stdout).toContain('Examples:\n  bin/stint user create');
  });

  it('prints the version', async () => {
    const { code, stdout } = await runStint(['--version']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

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
    { args: ['move', '--to', 'mysql://x'], says: 'It is an address such as postgres://user:password@' },
    {
      args: ['key', 'create', '--email', 'a@b.c', '--scopes', 'read,all'],
      says: 'Scopes are read and write',
    },
    {
      args: ['team', 'add-member', '--team', 'x', '--email', 'a@b.c', '--role', 'BOSS'],
      says: 'Roles are MEMBER, MANAGER, ADMIN, OWNER.',
    },
  ])('exits with 2: stint $args', async ({ args, says }) => {
    let said = '';
    const program = createProgram();
    for (const command of [
      program,
      ...program.commands,
      ...program.commands.flatMap((one) => one.commands),
    ]) {
      command.configureOutput({
        writeOut: () => expect.unreachable('Standard output is for what was asked for.'),
        writeErr: (text) => {
          said += text;
        },
      });
    }
    const error = await program.parseAsync(args, { from: 'user' }).catch((reason: unknown) => reason);
    expect(exitCodeFor(error)).toBe(2);
    expect(said).toContain(says);
  });

  it('is told on standard error of the real program', async () => {
    const { code, stdout, stderr } = await runStint(['key', 'crate']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^stint: unknown command 'crate'\n\(Did you mean create\?\)\n/);
  });
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
  ])('stop $args with one sentence: $says', async ({ args, env, says }) => {
    const { code, stdout, stderr } = await runStint(args, { env });
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^stint: [^\n]+\.\n$/);
    expect(stderr).toContain(says);
    expect(stderr).not.toContain('secret');
  });
});

/** `user create` and its like, from the program itself: a new command cannot be forgotten in the help. */
function leavesOf(program: Command): string[] {
  return program.commands.flatMap((command) =>
    command.commands.length === 0
      ? [command.name()]
      : command.commands.map((child) => `${command.name()} ${child.name()}`),
  );
}
