import type { TimeEntry } from '../../domain/entities.ts';
import type { Warning } from './warnings.ts';

export const creationOutcomes = ['CREATED', 'MERGED', 'DEDUPLICATED'] as const;

/** What a creation came to. */
export interface Creation {
  timeEntry: TimeEntry;
  outcome: (typeof creationOutcomes)[number];
  /** What happened beyond the plain creation. */
  warnings: Warning[];
}
