import type { TimeEntry } from '../../domain/entities.ts';
import type { Warning } from './warnings.ts';

export const creationOutcomes = ['CREATED', 'MERGED', 'DEDUPLICATED'] as const;

export interface Creation {
  timeEntry: TimeEntry;
  outcome: (typeof creationOutcomes)[number];
  /** Side effects of the creation, such as merges. */
  warnings: Warning[];
}
