import type { App } from '../services/app.ts';
import { teamsWithRunningBudgets, watchBudgets } from '../services/budgets/watch.ts';
import { gatherChanges } from '../services/change-feed/follow.ts';

/** The delay of an alert. Changes within this time are checked together. */
const CHECK_INTERVAL_MS = 15_000;

/**
 * Checks the budgets of teams with changes by any process and of teams with running timers. The first run checks all
 * budgets, because rows may have changed while no process watched.
 */
export function startBudgetWatch(
  app: App,
  onError: (error: unknown) => void,
  every = CHECK_INTERVAL_MS,
): { stop: () => Promise<void> } {
  const changes = gatherChanges(app);
  const check = async () => {
    const changed = changes.take();
    try {
      await watchBudgets(app, changed && [...changed, ...(await teamsWithRunningBudgets(app))]);
    } catch (error) {
      changes.requeue(changed);
      onError(error);
    }
  };
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= check().finally(() => {
      running = null;
    });
  }, every).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      changes.stop();
      await running;
    },
  };
}
