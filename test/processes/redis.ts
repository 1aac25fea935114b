import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../src/app/free-port.ts';
import { ensureBinary, findOnPath } from './debian.ts';

export interface RedisServer {
  url: string;
  stop: () => Promise<void>;
}

/** Starts a Redis server on the loopback address, without persistence. */
export async function startRedis(port?: number): Promise<RedisServer> {
  const program = ensureBinary({
    find: () => findOnPath('redis-server'),
    packageName: 'redis-server',
    purpose: 'Redis',
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'stint-redis-'));
  const listensOn = port ?? (await freePort());
  const args = ['--port', String(listensOn), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  const server = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const endAtExit = () => server.kill('SIGKILL');
  process.once('exit', endAtExit);
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      if (log.includes('Ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`Redis did not start: ${log}`)));
  });
  return {
    url: `redis://127.0.0.1:${listensOn}`,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      process.off('exit', endAtExit);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
