import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { ensureBinary, findOnPath, isProgram } from './debian.ts';

export interface Nginx {
  /** What it had to complain about. */
  errors: () => string;
  stop: () => Promise<void>;
}

/** As an administrator runs it who did what docs/operations.md says, but for the addresses. */
export async function startNginx(port: number, nodes: readonly number[]): Promise<Nginx> {
  const program = ensureBinary({ find: findNginx, packageName: 'nginx-light', purpose: 'nginx' });
  const folder = mkdtempSync(path.join(tmpdir(), 'stint-nginx-'));
  // Its workers run as another account.
  chmodSync(folder, 0o755);
  const log = path.join(folder, 'error.log');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const main = [
    'daemon off;',
    'worker_processes 2;',
    `pid ${folder}/nginx.pid;`,
    `error_log ${log};`,
    'events { worker_connections 1024; }',
    `http { access_log off; ${temporary.join(' ')}`,
    configuration(port, nodes),
    '}',
  ];
  writeFileSync(path.join(folder, 'nginx.conf'), main.join('\n'));
  const server = spawn(program, ['-p', folder, '-e', log, '-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const endAtExit = () => server.kill('SIGTERM');
  process.once('exit', endAtExit);
  const errors = () => readFileSync(log, 'utf8');
  await vi.waitFor(() => listens(port), { timeout: 20_000, interval: 20 });
  return {
    errors,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      process.off('exit', endAtExit);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The block of the page, with the addresses of this machine in place of those there. */
function configuration(port: number, nodes: readonly number[]): string {
  const page = readFileSync(fileURLToPath(new URL('../../docs/operations.md', import.meta.url)), 'utf8');
  const [, block] = /```nginx\n([\s\S]+?)```/.exec(page) ?? [];
  if (block === undefined) throw new Error('docs/operations.md has no configuration of nginx.');
  const settled = nodes.reduce(
    (text, node, index) => text.replace(`10.0.0.${11 + index}:4000`, `127.0.0.1:${node}`),
    block.replace('listen 80;', `listen 127.0.0.1:${port};`),
  );
  if (settled.includes('10.0.0.') || settled.includes('listen 80')) {
    throw new Error('docs/operations.md has other addresses than this test knows.');
  }
  return settled;
}

function findNginx(): string | undefined {
  return findOnPath('nginx') ?? ['/usr/sbin/nginx'].find(isProgram);
}

async function listens(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
}
