import { projectColours } from '../../../../../src/domain/colour.ts';
import type { Catalog } from '../../../data/catalog.ts';
import type { Row } from '../analytics-query.ts';
import type { Key } from '../question.ts';
import { groupName } from './group-name.ts';

/** A series of a chart. */
export interface Series {
  /** Null for the rest without a colour of its own. */
  id: string | null;
  name: string;
  colour: string | null;
  /** Its position, which also selects the pattern: colours alone are not distinguishable for everyone. */
  rank: number;
}

/** More series are hard to distinguish. */
export const MAX_SERIES = 8;

/** The key of a group within a chart. */
export function seriesId({ by, id }: Key): string {
  return `${by} ${id}`;
}

/** The largest groups, in descending order. A project has its own colour; others get one by position. */
export function seriesOf(rows: readonly Row[], catalog: Catalog): Series[] {
  return rows.slice(0, MAX_SERIES).flatMap(({ keys: [key] }, rank) => {
    if (!key) return [];
    const own = key.by === 'PROJECT' ? catalog.project(key.id)?.colour : projectColours[rank];
    return [
      { id: seriesId(key), name: groupName(key), colour: key.id === null ? null : (own ?? null), rank },
    ];
  });
}
