import { EVERYONE } from '../../db/change-feed.ts';
import type { App } from '../app.ts';

/** Changes since the last call. */
export interface GatheredChanges {
  /** The ids of teams and users whose data may have changed since; null where that may be anyone's, as it is at first. */
  take: () => string[] | null;
  /** Puts back what was taken and could not be looked at. */
  giveBack: (ids: readonly string[] | null) => void;
  stop: () => void;
}

export function gatherChanges({ db }: App): GatheredChanges {
  let changed = new Set([EVERYONE]);
  const add = (ids: Iterable<string>) => {
    for (const id of ids) changed.add(id);
  };
  const stop = db.changes.subscribe(add);
  return {
    take: () => {
      const taken = changed;
      changed = new Set();
      return taken.has(EVERYONE) ? null : [...taken];
    },
    giveBack: (ids) => add(ids ?? [EVERYONE]),
    stop,
  };
}
