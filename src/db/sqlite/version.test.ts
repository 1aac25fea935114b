import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../../test/harness/engines.ts';
import { connect } from '../connect.ts';
import { requireSafeVersion, versionOf } from './version.ts';

it.each(['3.51.2', '3.51.0', '3.51', '3.50.99', '3.9.9', '2.99.99'])('rejects SQLite %s', (version) => {
  expect(() => requireSafeVersion(version)).toThrow(
    `SQLite ${version} is too old: Stint needs 3.51.3 or later.`,
  );
});

it.each(['3.51.3', '3.51.10', '3.52.0', '3.100.1', '4.0.0'])('accepts SQLite %s', (version) => {
  expect(() => requireSafeVersion(version)).not.toThrow();
});

it('checks the SQLite version when a database is opened', async () => {
  const database = await createTestDatabase('sqlite');
  const prepare = DatabaseSync.prototype.prepare;
  const old = vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (
    this: DatabaseSync,
    text: string,
  ) {
    return prepare.call(this, text.replace('sqlite_version()', "'3.51.2'"));
  });
  try {
    const open = () => connect({ ...database, connections: 1, onError: () => {} });
    expect(open).toThrow('SQLite 3.51.2 is too old');
  } finally {
    old.mockRestore();
    await database.drop();
  }
});

it('accepts the SQLite version of this Node', async () => {
  const database = await createTestDatabase('sqlite');
  const connection = new DatabaseSync(path.join(database.dataDir, 'any.db'));
  expect(() => requireSafeVersion(versionOf(connection))).not.toThrow();
  connection.close();
  await database.drop();
});
