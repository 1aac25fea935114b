import { useMemo } from 'react';
import { useRecentEntries } from '../data/entries.ts';
import { useOpenWork } from '../entry-fields/work.ts';
import type { LineDraft } from './line-draft.ts';
import type { Parsed } from './read-line.ts';
import { repeatable, type Suggestions, suggest } from './suggest.ts';
import { useMember } from './use-timer.ts';

/** The suggestions at the caret. Recent entries load when the line gets the focus. */
export function useSuggestions(
  draft: LineDraft,
  caret: number,
  parsed: Parsed,
  isOpen: boolean,
): Suggestions {
  const open = useOpenWork();
  const { entries } = useRecentEntries(useMember(), isOpen);
  const recent = useMemo(() => (entries ? repeatable(entries, open) : []), [entries, open]);
  return useMemo(() => suggest(draft, caret, parsed, open, recent), [draft, caret, parsed, open, recent]);
}
