import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/harness/engines.ts';
import { settingsFor, startStint } from '../../test/processes/run-stint.ts';
import { createProgram } from './program.ts';

const CANARY = 'canary-in-the-coal-mine';

/** Returns the arguments of all processes. Every user of the machine can read them. */
function processList(): string {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      } catch {
        // The process has ended.
        return '';
      }
    })
    .join('\n');
}

describe('the list of processes', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp('sqlite');
  });
  afterAll(() => app.close());

  it('shows no secret of a command, because no command has an option for one', () => {
    const commands: Command[] = [];
    const collect = (command: Command) => {
      commands.push(command);
      command.commands.forEach(collect);
    };
    collect(createProgram());
    const valued = commands.flatMap((command) => command.options.filter(({ required }) => required));
    expect(valued.length).toBeGreaterThan(20);
    const names = valued.map(({ flags }) => flags);
    expect(names.filter((flags) => /pass|secret|token|key|credential/i.test(flags))).toEqual([]);
  });

  it('does not show a password from standard input', async () => {
    const args = ['user', 'create', '--name', 'Ada', '--email', 'ada@example.com'];
    const { child, finished } = startStint(args, { env: settingsFor(app.database), input: `${CANARY}\n` });
    let snapshots = '';
    const poller = setInterval(() => {
      snapshots += processList();
    }, 20);
    const { code } = await finished;
    clearInterval(poller);
    expect(code).toBe(0);
    expect(child.pid).toBeGreaterThan(0);
    expect(snapshots).toContain('ada@example.com');
    expect(snapshots).not.toContain(CANARY);
  });

  it('does not show the password of a move target once the move has begun', async () => {
    // A server that sends nothing.
    const silent = createServer((socket) => socket.on('error', () => {}));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const connected = new Promise((resolve) => silent.once('connection', resolve));
    const url = `postgres://stint:${CANARY}@127.0.0.1:${port}/stint`;
    const { child, finished } = startStint(['move', '--to', url], { env: settingsFor(app.database) });
    await connected;
    const list = processList();
    child.kill();
    const { stdout, stderr } = await finished;
    silent.close();
    expect(list).toContain('stint move');
    expect(list).not.toContain(CANARY);
    expect(stdout + stderr).not.toContain(CANARY);
  });

  it('does not show the settings of a server, which are environment variables', async () => {
    const env = {
      ...settingsFor(app.database),
      PORT: '0',
      HOST: '127.0.0.1',
      SMTP_URL: `smtp://time:${CANARY}@127.0.0.1:9`,
    };
    const { child, finished } = startStint(['serve'], { env });
    let log = '';
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk) => {
        log += chunk;
        if (/listening|http:\/\//i.test(log)) resolve();
      });
      child.once('close', () => resolve());
    });
    const list = processList();
    child.kill();
    const { stdout, stderr } = await finished;
    expect(list).toMatch(/main\.ts\0serve/);
    expect(list).not.toContain(CANARY);
    expect(stdout + stderr).not.toContain(CANARY);
  });
});
