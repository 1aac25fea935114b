import { useMemo, useRef } from 'react';
import { useTeam } from '../data/current-team.tsx';
import { useRunningTimer } from '../data/entries.ts';
import type { Entry } from '../data/entry.ts';
import { type Draft, useTracking } from '../outbox/tracking.tsx';
import { useTimeFormat } from '../time/format.ts';
import { timerBar as words } from '../words/timer-bar.ts';
import { announce } from './announcer.tsx';

/** The properties of an entry that a repetition copies. */
type Repeatable = Pick<
  Draft,
  'title' | 'description' | 'projectId' | 'clientId' | 'taskId' | 'billable' | 'tags'
>;

export interface Timer {
  running: Entry | null;
  /** Both functions are stable across renders. */
  start: (work: Repeatable, at?: number) => void;
  stop: (at?: number) => void;
}

/** The user's own membership, whose time the page tracks. */
export function useMember(): { teamId: string; identityId: string } {
  const { id: teamId, myIdentity } = useTeam();
  const identityId = myIdentity.id;
  return useMemo(() => ({ teamId, identityId }), [teamId, identityId]);
}

/** The user's timer. Its changes are announced to screen readers. */
export function useTimer(): Timer {
  const member = useMember();
  const running = useRunningTimer(member);
  const tracking = useTracking();
  const { duration } = useTimeFormat();
  const current = useRef(running);
  current.current = running;
  const actions = useMemo(
    () => ({
      start: (work: Repeatable, at = Date.now()) => {
        tracking.start({ ...member, ...work, start: at });
        announce(words.announceStarted(work.title ?? words.noTitle));
      },
      stop: (at = Date.now()) => {
        const timer = current.current;
        if (!timer) return;
        tracking.stop(timer.id, Math.max(at, timer.start + 1));
        const length = duration(at - timer.start);
        announce(words.announceStopped(timer.title ?? words.noTitle, length));
      },
    }),
    [member, tracking, duration],
  );
  return { running, ...actions };
}
