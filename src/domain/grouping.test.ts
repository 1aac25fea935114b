import { describe, expect, it } from 'vitest';
import { problemOf } from '../../test/refusals.ts';
import { checkGroupBy, type Grouping, groupings } from './grouping.ts';

describe('checkGroupBy', () => {
  it.each(groupings.map((grouping) => [grouping]))('takes %s', (grouping) => {
    expect(checkGroupBy([grouping])).toEqual([grouping]);
  });

  it.each<[Grouping, Grouping]>([
    ['MEMBER', 'DAY'],
    ['WEEK', 'PROJECT'],
    ['CLIENT', 'PROJECT'],
  ])('takes %s and %s in this order', (one, other) => {
    expect(checkGroupBy([one, other])).toEqual([one, other]);
  });

  it.each<[string, Grouping[]]>([
    ['groupBy takes one or two of MEMBER, PROJECT, CLIENT, DAY, WEEK, MONTH.', []],
    ['groupBy takes one or two of MEMBER, PROJECT, CLIENT, DAY, WEEK, MONTH.', ['MEMBER', 'DAY', 'CLIENT']],
    ['groupBy names the same thing twice.', ['CLIENT', 'CLIENT']],
    ['groupBy takes one of DAY, WEEK, MONTH at a time.', ['MONTH', 'DAY']],
  ])('says: %s', async (message, groupBy) => {
    expect(await problemOf(() => checkGroupBy(groupBy))).toEqual({
      code: 'INVALID_INPUT',
      field: 'groupBy',
      message,
    });
  });
});
