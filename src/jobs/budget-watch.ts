import type { App } from '../services/app.ts';
import { teamsWithRunningBudgets, watchBudgets } from '../services/budgets/watch.ts';
import { gatherChanges } from '../services/change-feed/follow.ts';

/** So soon people are told; those who write often are looked at together. */
const LOOK_EVERY_MS = 15_000;

/**
 * Looks at the budgets of teams in which something changed, in whichever process, and of those in which timers run. Once, at
 * the start, at all of them: something may have been written while nobody looked.
 */
export function startBudgetWatch(
  app: App,
  onError: (error: unknown) => void,
  every = LOOK_EVERY_MS,
): { stop: () => Promise<void> } {
  const changes = gatherChanges(app);
  const look = async () => {
    const changed = changes.take();
    try {
      await watchBudgets(app, changed && [...changed, ...(await teamsWithRunningBudgets(app))]);
    } catch (error) {
      changes.giveBack(changed);
      onError(error);
    }
  };
  let underWay: Promise<void> | null = null;
  const timer = setInterval(() => {
    underWay ??= look().finally(() => {
      underWay = null;
    });
  }, every).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      changes.stop();
      await underWay;
    },
  };
}
