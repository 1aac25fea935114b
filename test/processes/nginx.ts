import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { freePort } from '../../src/app/free-port.ts';
import { ensureBinary, findOnPath, isProgram } from './debian.ts';

export interface Nginx {
  /** Port for TLS. */
  securePort: number;
  /** Port that redirects to https. */
  redirectPort: number;
  /** The TLS certificate in PEM. */
  certificate: string;
  /** The error log. */
  errors: () => string;
  stop: () => Promise<void>;
}

/** Runs nginx with deploy/nginx.conf. Addresses are replaced, and `port` serves without TLS. */
export async function startNginx(port: number, nodes: readonly number[]): Promise<Nginx> {
  const program = ensureBinary({ find: findNginx, packageName: 'nginx-light', purpose: 'nginx' });
  const folder = mkdtempSync(path.join(tmpdir(), 'stint-nginx-'));
  // The workers of nginx run as another user.
  chmodSync(folder, 0o755);
  const log = path.join(folder, 'error.log');
  const tls = makeCertificate(folder);
  const [securePort, redirectPort] = [await freePort(), await freePort()];
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
    configuration({ port, securePort, redirectPort }, nodes, tls),
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
    securePort,
    redirectPort,
    certificate: readFileSync(tls.certificate, 'utf8'),
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

/** deploy/nginx.conf with local addresses. */
function configuration(
  ports: { port: number; securePort: number; redirectPort: number },
  nodes: readonly number[],
  tls: Certificate,
): string {
  const file = readFileSync(fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url)), 'utf8');
  const changes: [from: string, to: string][] = [
    ['listen 80;', `listen 127.0.0.1:${ports.redirectPort};`],
    ['listen 443 ssl;', `listen 127.0.0.1:${ports.securePort} ssl; listen 127.0.0.1:${ports.port};`],
    ['/etc/nginx/tls/fullchain.pem', tls.certificate],
    ['/etc/nginx/tls/privkey.pem', tls.key],
    ...nodes.map((node, index): [string, string] => [`10.0.0.${11 + index}:4000`, `127.0.0.1:${node}`]),
  ];
  let config = file;
  for (const [from, to] of changes) {
    if (!config.includes(from)) throw new Error(`deploy/nginx.conf has no ${from}`);
    config = config.replace(from, to);
  }
  if (config.includes('10.0.0.')) throw new Error('deploy/nginx.conf has more nodes than this test.');
  return config;
}

interface Certificate {
  certificate: string;
  key: string;
}

/** Creates a self-signed certificate for the server name in deploy/nginx.conf. */
function makeCertificate(folder: string): Certificate {
  const program = ensureBinary({
    find: () => findOnPath('openssl'),
    packageName: 'openssl',
    purpose: 'openssl',
  });
  const [certificate, key] = [path.join(folder, 'fullchain.pem'), path.join(folder, 'privkey.pem')];
  execFileSync(
    program,
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=time.example.com'],
      ...['-addext', 'subjectAltName=DNS:time.example.com', '-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  );
  return { certificate, key };
}

function findNginx(): string | undefined {
  return findOnPath('nginx') ?? ['/usr/sbin/nginx'].find(isProgram);
}

async function listens(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
}
