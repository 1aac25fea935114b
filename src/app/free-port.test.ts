import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('returns a port that a server can listen on and outgoing connections do not use', async () => {
  const port = await freePort();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const client = connect(port, '127.0.0.1');
  await once(client, 'connect');
  expect(port).toBeLessThan(32_768);
  expect(client.localPort).toBeGreaterThanOrEqual(32_768);
  client.destroy();
  server.close();
});

test('rejects an address of another machine instead of retrying', async () => {
  await expect(freePort('192.0.2.1')).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' });
});
