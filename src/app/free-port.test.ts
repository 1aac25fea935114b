import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('a free port can be listened on, and no outgoing connection takes it meanwhile', async () => {
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

test('an address of another machine is refused, not tried for ever', async () => {
  await expect(freePort('192.0.2.1')).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' });
});
