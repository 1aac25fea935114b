import { foldTitle } from './overlap.ts';

interface Titled {
  title: string | null;
}

/** The distinct titles of the parts of an entry, without the title of the entry itself. */
export function mergedTitles({ title }: Titled, parts: readonly Titled[]): string[] {
  const seen = new Set([foldTitle(title ?? ''), '']);
  return parts.flatMap((part) => {
    const key = foldTitle(part.title ?? '');
    if (seen.has(key)) return [];
    seen.add(key);
    return [part.title?.trim() ?? ''];
  });
}
