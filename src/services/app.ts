import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import type { DeferredTasks } from '../lib/deferred-tasks.ts';
import type { Mailer } from '../lib/mailer.ts';
import type { AddressMode } from '../lib/network.ts';
import type { MakeLimiter } from '../lib/rate-limit.ts';
import type { ShownSetting } from '../lib/shown-setting.ts';
import type { SignUpPolicy } from '../lib/sign-up-policy.ts';
import type { Limits } from './shared/limits.ts';
import type { Quotas } from './shared/quotas.ts';

/** The dependencies of every service. */
export interface App {
  db: Database;
  clock: Clock;
  mail: Mailer;
  deferredTasks: DeferredTasks;
  limits: Limits;
  quotas: Quotas;
  /** Makes rate limiters that are not in `limits`. On PostgreSQL, the limiters of all nodes count together. */
  makeLimiter: MakeLimiter;
  /** The base URL of links in e-mails, such as https://time.example.com. */
  dashboardUrl: string;
  /** The people who can create an account without an invitation. */
  signUp: SignUpPolicy;
  /** The retention time of the audit logs in days, and the stored part of network addresses. */
  auditDays: number;
  auditAddresses: AddressMode;
  /** The retention time of imported rows' text in days; null for as long as the entries. */
  importRowsDays: number | null;
  /** The settings that administrators of the installation see. */
  settings: readonly ShownSetting[];
}
