import type { ApiClient } from '../client/index.ts';
import type { OverlapPolicy } from '../domain/time-entries/overlap.ts';
import type { ImportOptions } from '../importers/options.ts';
import type { SurveyedPart } from '../importers/read.ts';
import type { People } from './people.ts';
import type { ReportProgress } from './progress.ts';
import type { Team } from './team.ts';

/** The files, team and options of an import. Every step reads them. */
export interface ImportContext {
  client: ApiClient;
  team: Team;
  parts: readonly SurveyedPart[];
  options: ImportOptions;
  /** The origin of `options.timezone`. UNSET: neither the importing person nor their profile names a zone. */
  zone: 'CHOSEN' | 'PROFILE' | 'UNSET';
  people: People;
  /** Whether overlapping entries keep their hours, or the team's policy applies. */
  overlap: 'KEEP_BOTH' | 'TEAM';
  /** The treatment of new rows that equal an existing entry or seem to correct one. */
  lookalikes: 'SKIP' | 'WRITE';
  /** The treatment of entries whose rows were changed at the source after their import. */
  changes: 'KEEP' | 'APPLY';
  signal?: AbortSignal | undefined;
  onProgress?: ReportProgress;
}

/** The overlap policy that applies to the rows. */
export function policyOf({ overlap, team }: ImportContext): OverlapPolicy {
  return overlap === 'KEEP_BOTH' ? 'KEEP_BOTH' : team.overlapPolicy;
}

/** The tools that the files come from, as a list. */
export function toolOf({ parts }: Pick<ImportContext, 'parts'>): string {
  const tools = parts.map(({ part }) => part.format.replace(/-.*/, ''));
  return [...new Set(tools)].join(', ');
}

/** The number of records. Null if it is unknown for a file. */
export function totalOf({ parts }: Pick<ImportContext, 'parts'>): number | null {
  let total = 0;
  for (const { survey } of parts) {
    if (survey.records === null) return null;
    total += survey.records;
  }
  return total;
}
