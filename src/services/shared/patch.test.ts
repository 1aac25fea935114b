import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../test/harness/refusals.ts';
import { changed, changedRequired } from './patch.ts';

const double = (value: number) => value * 2;

describe('changed and changedRequired', () => {
  it('a missing field keeps its current value', () => {
    expect(changed(undefined, 1, double)).toBe(1);
    expect(changedRequired('field', undefined, 1, double)).toBe(1);
  });

  it('a given value is read, also a falsy one', () => {
    expect(changed(5, 1, double)).toBe(10);
    expect(changed(0, 1, double)).toBe(0);
    expect(changedRequired('field', 5, 1, double)).toBe(10);
    expect(changedRequired('field', false, true, (value) => value)).toBe(false);
    expect(changedRequired('field', '', 'x', (value) => value)).toBe('');
  });

  it('null clears an optional field, and is rejected for a required field', async () => {
    expect(changed(null, 1, double)).toBeNull();
    expect(await problemOf(() => changedRequired('name', null, 1, double))).toEqual({
      code: 'INVALID_INPUT',
      field: 'name',
      message: 'name cannot be removed; leave it out to keep it.',
    });
  });
});
