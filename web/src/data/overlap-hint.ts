import { useQueryClient } from '@tanstack/react-query';
import { newOverlaps, type OverlapPolicy, planCreation } from '../../../src/domain/overlap.ts';
import { applyChanges } from '../outbox/apply.ts';
import { type Draft, useOutboxState } from '../outbox/tracking.tsx';
import { type TimeFormat, useTimeFormat } from '../time/format.ts';
import { overlap as words } from '../words/overlap.ts';
import { useTeam } from './current-team.tsx';
import type { Entry } from './entry.ts';
import { loadedEntries } from './loaded-entries.ts';

const MINUTE_MS = 60_000;

type Finished<E> = E & { end: number };

/** Says before an entry is made that it will be merged, refused or kept beside others. Knows the entries that are loaded. */
export function useOverlapHint(draft: Finished<Draft> | null): string | null {
  const queries = useQueryClient();
  const { overlapPolicy } = useTeam();
  const { changes } = useOutboxState();
  const format = useTimeFormat();
  if (!draft || draft.end <= draft.start) return null;
  const { teamId, identityId, start, end } = draft;
  const loaded = applyChanges(loadedEntries(queries), changes, { teamId, identityId, from: start, to: end });
  return overlapHint(loaded, draft, overlapPolicy, format);
}

/** The same for a list of entries of the member. */
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
