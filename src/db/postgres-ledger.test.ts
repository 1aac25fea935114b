import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/engines.ts';
import { claimOf, testLedger } from '../../test/ledgers.ts';
import { openPostgresLedger } from './postgres-ledger.ts';

describe('the ledger in PostgreSQL', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp('postgres');
  });
  afterAll(() => app.close());

  testLedger(async () => openPostgresLedger(app.database.url ?? ''));

  test('fails where there is none, and soon', async () => {
    const ledger = openPostgresLedger('postgres://nobody@127.0.0.1:1/none');
    await expect(ledger.claim([claimOf('a', 1)])).rejects.toThrow('ECONNREFUSED');
    await ledger.close();
  });
});
