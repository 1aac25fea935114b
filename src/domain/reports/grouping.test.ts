import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../test/harness/refusals.ts';
import { checkGroupBy, type Grouping, groupings } from './grouping.ts';

const FEWER = 'groupBy takes one to three of MEMBER, PROJECT, CLIENT, TASK, TAG, BILLABLE, DAY, WEEK, MONTH.';

describe('checkGroupBy', () => {
  it.each(groupings.map((grouping) => [grouping]))('takes %s', (grouping) => {
    expect(checkGroupBy([grouping])).toEqual([grouping]);
  });

  it.each<[Grouping, Grouping]>([
    ['MEMBER', 'DAY'],
    ['WEEK', 'PROJECT'],
    ['CLIENT', 'PROJECT'],
    ['MONTH', 'WEEK'],
  ])('takes %s and %s in this order', (one, other) => {
    expect(checkGroupBy([one, other])).toEqual([one, other]);
  });

  it('takes three', () => {
    expect(checkGroupBy(['TAG', 'BILLABLE', 'MONTH'])).toEqual(['TAG', 'BILLABLE', 'MONTH']);
  });

  it.each<[string, Grouping[]]>([
    [FEWER, []],
    [FEWER, ['MEMBER', 'DAY', 'CLIENT', 'TAG']],
    ['groupBy names the same thing twice.', ['CLIENT', 'CLIENT']],
  ])('says: %s', async (message, groupBy) => {
    expect(await problemOf(() => checkGroupBy(groupBy))).toEqual({
      code: 'INVALID_INPUT',
      field: 'groupBy',
      message,
    });
  });
});
