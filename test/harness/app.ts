import { readConfig } from '../../src/app/config.ts';
import type { Database } from '../../src/db/database.ts';
import type { Clock } from '../../src/lib/clock.ts';
import { createDeferredTasks } from '../../src/lib/deferred-tasks.ts';
import type { Mail } from '../../src/lib/mailer.ts';
import { limitersOn } from '../../src/lib/rate-limit.ts';
import { createMailer } from '../../src/mail/create-mailer.ts';
import type { App } from '../../src/services/app.ts';
import { createLimits } from '../../src/services/shared/limits.ts';

export interface AppWithMails extends App {
  /** The e-mails that the services sent. */
  mails: Mail[];
}

/** The services on a database, without rate limits. E-mails are collected in `mails` instead of sent. */
export function appOn(db: Database, clock: Clock): AppWithMails {
  const mails: Mail[] = [];
  const undelivered = createMailer(
    { smtpUrl: null, mailFrom: 'stint@example.com' },
    {
      undelivered: (mail) => mails.push(mail),
      failed: rethrow,
    },
  );
  const makeLimiter = limitersOn(clock);
  const limits = createLimits(null, makeLimiter);
  return {
    db,
    clock,
    // The services behave as if a mail server were configured.
    mail: { ...undelivered, delivers: true },
    deferredTasks: createDeferredTasks(rethrow),
    limits,
    quotas: {
      apiKeys: 50,
      oauthApps: 20,
      savedReports: 500,
      savedReportBytes: 5_000_000,
      reportLinks: 100,
      teams: 1_000,
    },
    makeLimiter,
    dashboardUrl: 'https://time.example.com',
    signUp: 'on',
    auditDays: 400,
    importRowsDays: null,
    settings: readConfig({}).shownSettings,
    auditAddresses: 'truncated',
    mails,
  };
}

function rethrow(error: unknown): never {
  throw error;
}
