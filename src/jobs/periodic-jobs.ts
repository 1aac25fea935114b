import { purgeExpiredLinks } from '../services/account-links/purge.ts';
import { deleteUnusedPlaceholders } from '../services/accounts/delete-placeholders.ts';
import { eraseDueAccounts } from '../services/accounts/erase.ts';
import type { App } from '../services/app.ts';
import { purgeAuditLog } from '../services/audit-log/purge.ts';
import { sealAuditLog } from '../services/audit-log/seal.ts';
import { trimImportRows } from '../services/imports/trim-rows.ts';
import { purgeOldInvitations } from '../services/invitations/purge.ts';
import { purgeExpiredRecords } from '../services/oauth/records.ts';
import { rotateServerKeys } from '../services/server-keys/rotate.ts';
import { purgeExpiredSessions } from '../services/sessions/purge.ts';
import type { LastUsedRecorder } from '../services/shared/last-used.ts';
import { eraseDueTeams } from '../services/teams/erase.ts';
import { forgetExpiredKeys } from '../services/time-entries/idempotency.ts';
import { startBudgetWatch } from './budget-watch.ts';

const LAST_USED_EVERY_MS = 5_000;
/** A line can be changed undetectably until it is sealed. */
const SEAL_EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;
const START_AFTER_MS = 10_000;

/** The order does not matter. */
const hourly: readonly ((app: App) => Promise<void>)[] = [
  forgetExpiredKeys,
  purgeExpiredSessions,
  purgeExpiredLinks,
  purgeOldInvitations,
  rotateServerKeys,
  purgeExpiredRecords,
  purgeAuditLog,
  eraseDueAccounts,
  eraseDueTeams,
  deleteUnusedPlaceholders,
  trimImportRows,
];

interface PeriodicJobs {
  stop: () => Promise<void>;
}

/**
 * Starts the periodic database jobs. Several nodes may run them at the same time. `stop` waits for running
 * transactions, but not for the whole job, which can take hours; another node or the next start continues.
 */
export function startPeriodicJobs(
  app: App,
  lastUsed: LastUsedRecorder,
  onError: (error: unknown) => void,
): PeriodicJobs {
  const stopping = new AbortController();
  const stoppable = untilAborted(app, stopping.signal);
  const report = (error: unknown) => {
    if (!stopping.signal.aborted) onError(error);
  };
  const writeLastUsed = () => lastUsed.flush().catch(onError);
  let hourlyJobs = Promise.resolve();
  const runHourly = () => {
    for (const job of hourly) hourlyJobs = hourlyJobs.then(() => job(stoppable)).catch(report);
  };
  // Not part of the hourly jobs, because erasing a large account can take longer than a minute.
  let sealing: Promise<void> | null = null;
  const seal = () => {
    sealing ??= sealAuditLog(stoppable)
      .catch(report)
      .finally(() => {
        sealing = null;
      });
  };
  // The first run is soon after the start, for processes that run less than an hour.
  const timers = [
    setTimeout(runHourly, START_AFTER_MS),
    setInterval(runHourly, HOUR_MS),
    setInterval(seal, SEAL_EVERY_MS),
    setInterval(writeLastUsed, LAST_USED_EVERY_MS),
  ];
  for (const timer of timers) timer.unref();
  const budgets = startBudgetWatch(app, onError);
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      stopping.abort();
      await budgets.stop();
      await Promise.all([hourlyJobs, sealing]);
      await writeLastUsed();
    },
  };
}

/** A copy of the app that starts no transactions after the signal is aborted. */
function untilAborted(app: App, signal: AbortSignal): App {
  const transaction: App['db']['transaction'] = async (work) => {
    signal.throwIfAborted();
    return app.db.transaction(work);
  };
  return { ...app, db: { ...app.db, transaction } };
}
