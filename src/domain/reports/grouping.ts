import { invalid } from '../../lib/errors.ts';
import { type BucketUnit, bucketUnits } from '../time/time-buckets.ts';

/**
 * The dimensions by which time is summed. `TAG` is the combination of tags on an entry: by single tags, an entry with two tags would count
 * twice.
 */
export const groupings = ['MEMBER', 'PROJECT', 'CLIENT', 'TASK', 'TAG', 'BILLABLE', ...bucketUnits] as const;
export type Grouping = (typeof groupings)[number];

export const MAX_GROUPINGS = 3;

export function checkGroupBy(groupBy: readonly Grouping[]): readonly Grouping[] {
  if (groupBy.length < 1 || groupBy.length > MAX_GROUPINGS) {
    throw invalid('groupBy', `groupBy takes one to three of ${groupings.join(', ')}.`);
  }
  if (new Set(groupBy).size < groupBy.length) {
    throw invalid('groupBy', 'groupBy names the same thing twice.');
  }
  return groupBy;
}

export function isBucketUnit(grouping: Grouping): grouping is BucketUnit {
  return (bucketUnits as readonly string[]).includes(grouping);
}
