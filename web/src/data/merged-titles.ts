import { foldTitle } from '../../../src/domain/overlap.ts';
import type { Entry } from './entry.ts';

/** The titles of what was merged into an entry, each once, without its own. */
export function mergedTitles({ title, parts }: Pick<Entry, 'title' | 'parts'>): string[] {
  const seen = new Set([foldTitle(title ?? ''), '']);
  return parts.flatMap((part) => {
    const key = foldTitle(part.title ?? '');
    if (seen.has(key)) return [];
    seen.add(key);
    return [part.title?.trim() ?? ''];
  });
}
