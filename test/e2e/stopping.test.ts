import { Agent, get } from 'node:http';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/app/config.ts';
import { startServer } from '../../src/app/main.ts';
import { createTestDatabase } from '../harness/engines.ts';

function ask(address: string, agent: Agent): Promise<{ status: number | undefined; connection: unknown }> {
  return new Promise((resolve, reject) => {
    get(address, { agent }, (answer) => {
      answer.resume().on('end', () => {
        resolve({ status: answer.statusCode, connection: answer.headers.connection });
      });
    }).on('error', reject);
  });
}

test('a stopping server reports it on /nodes first and serves for the configured delay', async () => {
  const database = await createTestDatabase('sqlite');
  const server = await startServer(
    readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      STINT_DATA_DIR: database.dataDir,
      STINT_LOG_LEVEL: 'silent',
      STINT_STOP_DELAY_MS: '3000',
    }),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answers = (path: string) => ask(`${server.address}${path}`, agent);
  const keeps = { connection: 'keep-alive' };
  expect(await answers('/readyz')).toEqual({ status: 200, ...keeps });
  expect(await answers('/readyz?exclude=database')).toEqual({ status: 200, ...keeps });

  const began = performance.now();
  const closed = server.close();
  const leaves = { connection: 'close' };
  // The open connection is used again, and the response closes it.
  expect(await answers('/readyz')).toEqual({ status: 503, ...leaves });
  expect(await answers('/readyz?exclude=database')).toEqual({ status: 503, ...leaves });
  expect(await answers('/healthz')).toEqual({ status: 200, ...leaves });
  const api = await fetch(`${server.address}/api/v1/graphql`, { method: 'POST' });
  expect([api.status, api.headers.get('connection')]).toEqual([401, 'close']);
  await closed;
  expect(performance.now() - began).toBeGreaterThanOrEqual(2_990);
  await expect(answers('/healthz')).rejects.toThrow('ECONNREFUSED');
  agent.destroy();
  await database.drop();
});
