import type { ApiClient } from '../client/index.ts';
import type { OverlapPolicy } from '../domain/time-entries/overlap.ts';
import type { ImportOptions } from '../importers/options.ts';
import type { SurveyedPart } from '../importers/read.ts';
import type { People } from './people.ts';
import type { ReportProgress } from './progress.ts';
import type { Team } from './team.ts';

/** The files, the team and the options of an import, which every step needs. */
export interface ImportContext {
  client: ApiClient;
  team: Team;
  parts: readonly SurveyedPart[];
  options: ImportOptions;
  /** The origin of `options.timezone`. UNSET: neither the importing person nor their profile names a zone. */
  zone: 'CHOSEN' | 'PROFILE' | 'UNSET';
  people: People;
  /** Whether overlapping history keeps its hours, or is treated as the team says. */
  overlap: 'KEEP_BOTH' | 'TEAM';
  /** The treatment of new rows that equal existing time or seem to be a change of it. */
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

/** The names of the tools that files are from. */
export function toolOf({ parts }: Pick<ImportContext, 'parts'>): string {
  const tools = parts.map(({ part }) => part.format.replace(/-.*/, ''));
  return [...new Set(tools)].join(', ');
}

/** The number of records; null if a file does not tell. */
export function totalOf({ parts }: Pick<ImportContext, 'parts'>): number | null {
  let total = 0;
  for (const { survey } of parts) {
    if (survey.records === null) return null;
    total += survey.records;
  }
  return total;
}
