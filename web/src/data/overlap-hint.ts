import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { newOverlaps, type OverlapPolicy, planCreation } from '../../../src/domain/time-entries/overlap.ts';
import { applyChanges } from '../outbox/apply.ts';
import { type Draft, useOutboxState } from '../outbox/tracking.tsx';
import { type TimeFormat, useTimeFormat } from '../time/format.ts';
import { overlap as words } from '../words/overlap.ts';
import { useTeam } from './current-team.tsx';
import { rangeQuery } from './entries.ts';
import type { Entry } from './entry.ts';
import { loadedAround, loadedEntries } from './loaded-entries.ts';

const MINUTE_MS = 60_000;
/** Debounce: typed times change with each key. */
const ASK_AFTER_MS = 250;

type Finished<E> = E & { end: number };

/** Describes whether a new entry will be merged, refused or kept as an overlap. */
export function useOverlapHint(draft: Finished<Draft> | null): string | null {
  const { overlapPolicy } = useTeam();
  const format = useTimeFormat();
  const entries = useEntriesBeside(draft && draft.end > draft.start ? draft : null);
  return draft && entries && overlapHint(entries, draft, overlapPolicy, format);
}

/**
 * The entries of a member that overlap a draft, with unsaved changes. Queries the server if no list on the
 * page contains them all. Without a response, uses all loaded entries.
 */
function useEntriesBeside(draft: Finished<Draft> | null): Entry[] | null {
  const queries = useQueryClient();
  const { changes } = useOutboxState();
  const { teamId = '', identityId = '', start: from = 0, end: to = 0 } = draft ?? {};
  const range = useMemo(() => ({ teamId, identityId, from, to }), [teamId, identityId, from, to]);
  const [settled] = useDebouncedValue(range, ASK_AFTER_MS);
  const shown = draft && loadedAround(queries, range);
  const { data } = useQuery({ ...rangeQuery(range), enabled: draft !== null && !shown && settled === range });
  return draft && applyChanges(shown ?? data ?? loadedEntries(queries), changes, range);
}

/** The hint for a given list of the member's entries. */
export function overlapHint(
  entries: readonly Entry[],
  draft: Finished<Draft>,
  policy: OverlapPolicy,
  { time }: Pick<TimeFormat, 'time'>,
): string | null {
  const existing = entries.filter((entry): entry is Finished<Entry> => entry.end !== null);
  const nameOf = ({ title, start, end }: Finished<Entry>) =>
    words.named(title ?? words.noTitle, time(start), time(end));
  const plan = planCreation(existing, draft, policy);
  if (plan.kind === 'reject') return words.refused(nameOf(plan.inTheWay));
  if (plan.kind === 'extend') {
    const survivor = existing.find(({ id }) => id === plan.survivor);
    return survivor ? words.merges(nameOf(survivor), plan.absorbed.length) : null;
  }
  const [first, ...others] = newOverlaps(existing, null, draft);
  return first
    ? words.kept(first.entry.title ?? words.noTitle, first.milliseconds / MINUTE_MS, others.length)
    : null;
}
