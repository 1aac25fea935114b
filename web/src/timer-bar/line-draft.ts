import { useCallback, useEffect, useState } from 'react';
import { ownName } from '../api/page-user.ts';
import { storedValue } from '../components/stored-value.ts';
import { useTeam } from '../data/current-team.tsx';
import type { Work } from '../entry-fields/work.ts';

/** The state of the line: typed text and chosen values. */
export interface LineDraft {
  text: string;
  work: Work | null;
  tags: string[];
  /** Null to use the project's default. */
  billable: boolean | null;
}

export const EMPTY: LineDraft = { text: '', work: null, tags: [], billable: null };

export function isEmpty({ text, work, tags, billable }: LineDraft): boolean {
  return text.trim() === '' && work === null && tags.length === 0 && billable === null;
}

/**
 * The draft of the entry line in the current team. Each tab has its own, which survives a reload. A new tab
 * without a draft takes over the draft of a closed tab.
 */
export function useLineDraft(): [LineDraft, (draft: LineDraft) => void] {
  const { id } = useTeam();
  const [{ teamId, draft }, setState] = useState(() => ({ teamId: id, draft: take(id) }));
  const set = useCallback(
    (next: LineDraft) => {
      ownDraft(id).write(next);
      setState({ teamId: id, draft: next });
    },
    [id],
  );
  const shown = teamId === id ? draft : take(id);
  useEffect(() => {
    const leave = () => !isEmpty(shown) && leftDraft(id).write(shown);
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [id, shown]);
  return [shown, set];
}

function take(teamId: string): LineDraft {
  const own = ownDraft(teamId);
  const left = leftDraft(teamId);
  const now = isEmpty(own.read()) ? left.read() : own.read();
  own.write(now);
  // After a reload, the left draft is this tab's own.
  if (JSON.stringify(now) === JSON.stringify(left.read())) left.forget();
  return now;
}

const ownDraft = (teamId: string) => storedValue<LineDraft>(ownName(`line.${teamId}`), EMPTY, 'tab');
const leftDraft = (teamId: string) => storedValue<LineDraft>(ownName(`line.${teamId}`), EMPTY);
