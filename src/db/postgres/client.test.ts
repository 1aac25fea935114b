import type pg from 'pg';
import { expect, test } from 'vitest';
import { adaptClient } from './client.ts';

/** A client whose statements fail with `error`. The codes of lost routes cannot be provoked on one machine. */
function failingClient(error: { code?: string; message?: string }): pg.PoolClient & { closed: boolean } {
  const client = {
    closed: false,
    query: () => Promise.reject(Object.assign(new Error(error.message), error)),
    release: (close?: boolean) => {
      client.closed = close === true;
    },
  };
  adaptClient(client as never);
  return client as never;
}

test.each([
  ['ETIMEDOUT', 'UNAVAILABLE'],
  ['EHOSTUNREACH', 'UNAVAILABLE'],
  ['ENETUNREACH', 'UNAVAILABLE'],
  ['ECONNRESET', 'UNAVAILABLE'],
  ['57P01', 'UNAVAILABLE'],
  ['25006', 'UNAVAILABLE'],
])('a statement that fails with %s rejects with %s and closes its connection', async (code, expected) => {
  const client = failingClient({ code });
  await expect(client.query('select 1')).rejects.toMatchObject({ problems: [{ code: expected }] });
  client.release();
  expect(client.closed).toBe(true);
});

test('a cancelled statement rejects with TIMEOUT and keeps its connection', async () => {
  const client = failingClient({ code: '57014' });
  await expect(client.query('select 1')).rejects.toMatchObject({ problems: [{ code: 'TIMEOUT' }] });
  client.release();
  expect(client.closed).toBe(false);
});

test('an error of the statement itself is passed on', async () => {
  const client = failingClient({ code: '22012', message: 'division by zero' });
  await expect(client.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
  client.release();
  expect(client.closed).toBe(false);
});
