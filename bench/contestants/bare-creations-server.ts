import { createServer } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { openSqlite } from '../../src/db/sqlite/open.ts';
import { insertCreation } from '../load/insert-creation.ts';
import type { DatabaseSettings, Seeded } from './seed.ts';

/**
 * The upper bound of createTimeEntry on SQLite: a bare node:http server with the same requests, the same durable group
 * commits and the same responses. It has no authentication, GraphQL or domain rules. Arguments: the database settings and
 * the seeded rows, as JSON. Writes its port to stdout.
 */
const [settings, seeded] = process.argv.slice(2).map((text) => JSON.parse(text)) as [
  DatabaseSettings,
  Seeded,
];
const db = openSqlite(path.join(settings.STINT_DATA_DIR, 'stint.db'));

let count = 0;

interface Creation {
  variables: { input: { startTime: string; endTime: string } };
}

const server = createServer(async (request, response) => {
  const { startTime, endTime } = ((await json(request)) as Creation).variables.input;
  const n = count++;
  const id = await db.transaction((tx) => insertCreation(tx, seeded, n, Date.parse(startTime)));
  const timeEntry = { id, startTime, endTime };
  const body = JSON.stringify({ data: { createTimeEntry: { timeEntry, outcome: 'CREATED', errors: [] } } });
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') process.stdout.write(`${address.port}\n`);
});
