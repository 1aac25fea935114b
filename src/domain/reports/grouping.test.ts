import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../test/harness/refusals.ts';
import { checkGroupBy, type Grouping, groupings } from './grouping.ts';

const WRONG_COUNT_MESSAGE =
  'groupBy takes one to three of MEMBER, PROJECT, CLIENT, TASK, TAG, BILLABLE, DAY, WEEK, MONTH.';

describe('checkGroupBy', () => {
  it.each(groupings.map((grouping) => [grouping]))('accepts %s', (grouping) => {
    expect(checkGroupBy([grouping])).toEqual([grouping]);
  });

  it.each<[Grouping, Grouping]>([
    ['MEMBER', 'DAY'],
    ['WEEK', 'PROJECT'],
    ['CLIENT', 'PROJECT'],
    ['MONTH', 'WEEK'],
  ])('keeps the order of %s and %s', (one, other) => {
    expect(checkGroupBy([one, other])).toEqual([one, other]);
  });

  it('accepts three groups', () => {
    expect(checkGroupBy(['TAG', 'BILLABLE', 'MONTH'])).toEqual(['TAG', 'BILLABLE', 'MONTH']);
  });

  it.each<[string, Grouping[]]>([
    [WRONG_COUNT_MESSAGE, []],
    [WRONG_COUNT_MESSAGE, ['MEMBER', 'DAY', 'CLIENT', 'TAG']],
    ['groupBy names the same thing twice.', ['CLIENT', 'CLIENT']],
  ])('rejects invalid groups with the message: %s', async (message, groupBy) => {
    expect(await problemOf(() => checkGroupBy(groupBy))).toEqual({
      code: 'INVALID_INPUT',
      field: 'groupBy',
      message,
    });
  });
});
