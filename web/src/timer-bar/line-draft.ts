import { useCallback, useState } from 'react';
import { ownName } from '../api/page-user.ts';
import { kept } from '../components/kept.ts';
import { useTeam } from '../data/current-team.tsx';
import type { Work } from '../entry-fields/work.ts';

/** What is in the line and not yet an entry: what is typed, and what was chosen besides. */
export interface LineDraft {
  text: string;
  work: Work | null;
  tags: string[];
  /** Null where the project decides. */
  billable: boolean | null;
}

export const EMPTY: LineDraft = { text: '', work: null, tags: [], billable: null };

export function isEmpty({ text, work, tags, billable }: LineDraft): boolean {
  return text.trim() === '' && work === null && tags.length === 0 && billable === null;
}

/** The draft of the current team. It is there again after a reload. */
export function useLineDraft(): [LineDraft, (draft: LineDraft) => void] {
  const { id } = useTeam();
  const [{ teamId, draft }, setState] = useState(() => ({ teamId: id, draft: draftOf(id).read() }));
  const set = useCallback(
    (next: LineDraft) => {
      if (isEmpty(next)) draftOf(id).forget();
      else draftOf(id).write(next);
      setState({ teamId: id, draft: next });
    },
    [id],
  );
  return [teamId === id ? draft : draftOf(id).read(), set];
}

function draftOf(teamId: string) {
  return kept<LineDraft>(ownName(`line.${teamId}`), EMPTY);
}
