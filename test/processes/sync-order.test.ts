import { describe, expect, test } from 'vitest';
import { readSyncOrder } from './sync-order.ts';
import { readSystemCalls } from './system-calls.ts';

const ID = '019f0000-0000-7000-8000-000000000001';
const hex = (text: string | Buffer) => Buffer.from(text).toString('hex').replaceAll(/../g, '\\x$&');
const wal = `23<${hex('/data/stint.db-wal')}>`;
const header = (size: number) => {
  const bytes = Buffer.alloc(24);
  bytes.writeUInt32BE(size, 4);
  return `7 pwrite64(${wal}, "${hex(bytes)}", 24, 32) = 24`;
};
const page = (text: string) => `7 pwrite64(${wal}, "${hex(text)}", 4096, 56) = 4096`;
const answer = `7 writev(30<${hex('socket:[5]')}>, [{iov_base="${hex('HTTP/1.1 200 OK')}", iov_len=15}, {iov_base="${hex(ID)}", iov_len=36}], 2) = 51`;
const sync = [`8 fdatasync(${wal} <unfinished ...>`, '8 <... fdatasync resumed>) = 0'];
const transaction = [header(0), page(`a ${ID}`), header(9), page('b')];

const orderOf = (lines: readonly string[]) =>
  readSyncOrder(readSystemCalls(`${lines.join('\n')}\n`), new Set([ID]));

describe('readSyncOrder', () => {
  test('accepts a sync between the commit and the response', () => {
    expect(orderOf([...transaction, ...sync, answer])).toEqual({
      confirmed: 1,
      syncs: 1,
      commits: 1,
      early: [],
    });
  });

  const [begin = '', end = ''] = sync;
  test.each([
    ['no sync', [...transaction, answer]],
    [
      'a sync before the end of the transaction',
      [...transaction.slice(0, 3), ...sync, ...transaction.slice(3), answer],
    ],
    ['a sync that began before the transaction', [begin, ...transaction, end, answer]],
    ['a sync that ended after the response', [...transaction, begin, answer, end]],
    [
      'a sync that failed',
      [...transaction, begin, end.replace('= 0', '= -1 EIO (Input/output error)'), answer],
    ],
    ['a sync of another file', [...transaction, ...sync.map((line) => line.replace(wal, '24<>')), answer]],
    ['no commit', [...transaction.slice(0, 3), ...sync, answer]],
  ])('reports a response with %s', (_what, lines) => {
    expect(orderOf(lines).early).toHaveLength(1);
  });
});
