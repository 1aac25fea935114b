import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, type Person } from '../../test/harness/factories.ts';
import { partialRequest, startTestServer, type TestServer } from '../../test/harness/server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer('sqlite', { STINT_REQUEST_TIMEOUT_MS: '300' });
  ada = await createPerson(server.app);
});
afterAll(() => server.close());

const open = (): Socket => connect(Number(new URL(server.origin).port), '127.0.0.1');

const LATE = 'The request did not arrive in time. Nothing was done; send it again.';

test.each([
  ['no HTTP', () => 'nonsense\r\n\r\n', '400 Bad Request', 'The request cannot be understood.'],
  [
    'too many headers',
    () => `GET / HTTP/1.1\r\nHost: local\r\nX: ${'x'.repeat(20_000)}`,
    '431 Request Header Fields Too Large',
    'The headers of the request are too large.',
  ],
  ['half of the headers', () => 'GET / HTTP/1.1\r\nHost: local', '408 Request Timeout', LATE],
  ['half of the body', () => partialRequest(ada.key), '408 Request Timeout', LATE],
])('answers a connection with %s by an error and closes it', async (_what, sent, status, message) => {
  const socket = open();
  socket.write(sent());
  const [head, body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(`HTTP/1.1 ${status}\r\nConnection: close\r\n`);
  expect(JSON.parse(body).errors).toEqual([{ message, extensions: { code: 'BAD_REQUEST' } }]);
});

test('sends nothing on a connection that was opened in advance, and serves a later request', async () => {
  const socket = open().setEncoding('utf8');
  const first = once(socket, 'data');
  await sleep(1_000);
  socket.write('GET /healthz HTTP/1.1\r\nHost: local\r\n\r\n');
  expect((await first)[0]).toMatch(/^HTTP\/1.1 200 /);
  // The next request gets its full time.
  const rest = text(socket);
  socket.write('GET /healthz HTTP/1.1\r\n');
  expect(await rest).toMatch(/^HTTP\/1.1 408 /);
});
