import type { TimeEntry } from '../../domain/entities.ts';

export const creationOutcomes = ['CREATED', 'MERGED', 'DEDUPLICATED'] as const;

/** What a creation came to. */
export interface Creation {
  timeEntry: TimeEntry;
  outcome: (typeof creationOutcomes)[number];
  /** Sentences that tell the caller what happened beyond the plain creation. */
  warnings: string[];
}
