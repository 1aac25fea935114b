import type { StatementSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { adaptStatement } from './statement.ts';

function failingWith(errcode: number): StatementSync {
  const fail = () => {
    throw Object.assign(new Error('disk I/O error'), { errcode });
  };
  return {
    columns: () => [{ name: 'id' }],
    setReturnArrays: () => {},
    all: fail,
  } as unknown as StatementSync;
}

it('reports a read that the disk fails as UNAVAILABLE', () => {
  const readError = 10 + 1 * 256;
  expect(() => adaptStatement(failingWith(readError)).all([])).toThrow(
    expect.objectContaining({ code: 'UNAVAILABLE', cause: expect.objectContaining({ errcode: readError }) }),
  );
});

it('leaves other errors of a read unchanged', () => {
  const corrupt = 11;
  expect(() => adaptStatement(failingWith(corrupt)).all([])).toThrow('disk I/O error');
});
