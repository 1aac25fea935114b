import { mergedTitles } from '../../../src/domain/time-entries/merged-titles.ts';
import type { Entry } from '../data/entry.ts';
import { overlap as words } from '../words/overlap.ts';

/** The other titles within a merged entry. The search matches them too. */
export function MergedTitles({ entry, className }: { entry: Entry; className?: string | undefined }) {
  const titles = mergedTitles(entry, entry.parts).join(', ');
  if (!titles) return null;
  return (
    <span className={className} title={titles}>
      {words.alsoHas} <bdi>{titles}</bdi>
    </span>
  );
}
