import type { App } from '../services/app.ts';
import type { LastUsedRecorder } from '../services/last-used.ts';
import { forgetExpiredKeys } from '../services/time-entries/idempotency.ts';

const LAST_USED_EVERY = 5_000;
const EXPIRED_KEYS_EVERY = 3_600_000;

/** Work that no request waits for. Each chore is safe to run on several nodes at once. */
export function startChores(
  app: App,
  lastUsed: LastUsedRecorder,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  const writeLastUsed = () => lastUsed.flush().catch(onError);
  const timers = [
    setInterval(writeLastUsed, LAST_USED_EVERY),
    setInterval(() => forgetExpiredKeys(app).catch(onError), EXPIRED_KEYS_EVERY),
  ];
  for (const timer of timers) timer.unref();
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await writeLastUsed();
    },
  };
}
