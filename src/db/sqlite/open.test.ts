import { statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/harness/engines.ts';
import { migrate } from '../migrate.ts';
import { openSqlite } from './open.ts';

it('creates its files with access only for the account of the server', async () => {
  const { dataDir, drop } = await createTestDatabase('sqlite');
  const folder = path.join(dataDir, 'made');
  const database = openSqlite(path.join(folder, 'stint.db'));
  await migrate(database);
  const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);
  expect(modeOf(folder)).toBe('700');
  for (const name of ['stint.db', 'stint.db-wal', 'stint.db-shm']) {
    expect(modeOf(path.join(folder, name))).toBe('600');
  }
  await database.close();
  await drop();
});
