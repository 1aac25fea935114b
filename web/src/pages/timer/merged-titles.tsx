import type { Entry } from '../../data/entry.ts';
import { mergedTitles } from '../../data/merged-titles.ts';
import { timerPage as words } from '../../words/timer-page.ts';

/** The other titles that are in a merged entry. A search finds the entry by them. */
export function MergedTitles({ entry, className }: { entry: Entry; className?: string | undefined }) {
  const titles = mergedTitles(entry).join(', ');
  if (!titles) return null;
  return (
    <span className={className} title={titles}>
      {words.alsoHas} <bdi>{titles}</bdi>
    </span>
  );
}
