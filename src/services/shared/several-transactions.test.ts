import { expect, it } from 'vitest';
import { failure } from '../../lib/errors.ts';
import { inSeveralTransactions } from './several-transactions.ts';

const unreachable = failure('UNAVAILABLE', 'The database cannot be reached, so nothing was written.');

it('says that a part was carried out if a transaction fails after a commit', async () => {
  const call = inSeveralTransactions(async (committed) => {
    committed();
    throw unreachable;
  });
  await expect(call).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: 'A part of this call was carried out; repeat the call to continue.',
    cause: unreachable,
  });
});

it('keeps the message if the first transaction fails', async () => {
  const call = inSeveralTransactions(async () => {
    throw unreachable;
  });
  await expect(call).rejects.toBe(unreachable);
});

it('keeps failures that a repeated call meets again', async () => {
  const refused = failure('FORBIDDEN', 'No access.');
  const call = inSeveralTransactions(async (committed) => {
    committed();
    throw refused;
  });
  await expect(call).rejects.toBe(refused);
});
