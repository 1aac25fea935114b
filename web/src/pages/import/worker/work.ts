import type { ImportContext } from '../../../../../src/import-run/context.ts';
import type { Preview } from '../../../../../src/import-run/preview.ts';

/** State that tasks leave for later ones. */
export interface Work {
  source: Pick<ImportContext, 'client' | 'team' | 'parts'> | null;
  prepared: { context: ImportContext; preview: Preview } | null;
}

export interface Tools<News> {
  signal: AbortSignal;
  report: (news: News) => void;
}
