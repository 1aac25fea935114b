import type { Database } from '../db/database.ts';
import type { Afterwards } from '../lib/afterwards.ts';
import type { Clock } from '../lib/clock.ts';
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
  afterwards: Afterwards;
  limits: Limits;
  quotas: Quotas;
  /** For what else is limited; the limiters of all processes that serve together on a machine count together. */
  makeLimiter: MakeLimiter;
  /** The base of links in e-mails, such as https://time.example.com. */
  dashboardUrl: string;
  /** Which people make an account without an invitation. */
  signUp: SignUpPolicy;
  /** For how many days the audit logs are kept, and how much of network addresses they keep. */
  auditDays: number;
  auditAddresses: AddressMode;
  /** For how many days the text of imported rows is kept; null for as long as their entries. */
  importRowsDays: number | null;
  /** As administrators of the installation see them. */
  settings: readonly ShownSetting[];
}
