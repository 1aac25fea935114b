import { existsSync } from 'node:fs';
import { connect, type DatabaseSettings, fileOf } from '../db/connect.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { STATEMENT_TIMEOUT_MS } from '../db/postgres/pool.ts';
import { monotonicClock, systemClock } from '../lib/clock.ts';
import { placeOf } from '../lib/database-addresses.ts';
import { createDeferredTasks } from '../lib/deferred-tasks.ts';
import type { AddressMode } from '../lib/network.ts';
import { limitersOn, type MakeLimiter, type RateLimitSettings } from '../lib/rate-limit.ts';
import type { ShownSetting } from '../lib/shown-setting.ts';
import type { SignUpPolicy } from '../lib/sign-up-policy.ts';
import { createMailer, type MailReport, type MailSettings } from '../mail/create-mailer.ts';
import type { App } from '../services/app.ts';
import { createLimits } from '../services/shared/limits.ts';

export interface DatabaseConfig {
  databaseUrl: string | null;
  dataDir: string;
  databaseConnections: number;
  requestTimeout: number;
}

export interface AppConfig extends DatabaseConfig, MailSettings {
  dashboardUrl: string;
  signInLimit: RateLimitSettings | null;
  signUp: SignUpPolicy;
  auditDays: number;
  importRowsDays: number | null;
  shownSettings: readonly ShownSetting[];
  auditAddresses: AddressMode;
  maxApiKeys: number;
  maxOAuthApps: number;
  maxSavedReports: number;
  maxSavedReportBytes: number;
  maxReportLinks: number;
  maxTeams: number;
}

/** Callbacks for events beside the requested work. */
export interface AppReport {
  connectionLost: (error: Error) => void;
  mail: MailReport;
  /** Called for failures of work that runs after the response. */
  deferredTaskFailed: (error: unknown) => void;
}

/**
 * Ignores all events. For commands: a fatal error ends the command anyway, and a broken idle connection is
 * replaced.
 */
export const noReport: AppReport = {
  connectionLost: () => {},
  mail: { undelivered: () => {}, failed: () => {} },
  deferredTaskFailed: () => {},
};

export interface OpenedApp {
  app: App;
  /** The names of the migrations that ran on opening. */
  migrations: string[];
  close: () => Promise<void>;
}

/** The configured database cannot be used. The message is one sentence without the password. */
export class DatabaseUnavailable extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** Opens and migrates the configured database and creates the app. */
export async function openApp(
  config: AppConfig,
  report: AppReport,
  makeLimiter: MakeLimiter = limitersOn(monotonicClock),
): Promise<OpenedApp> {
  const { db, result: migrations } = await openWith(config, report, migrate);
  const mail = createMailer(config, report.mail);
  const deferredTasks = createDeferredTasks(report.deferredTaskFailed);
  return {
    app: {
      db,
      clock: systemClock,
      mail,
      deferredTasks,
      limits: createLimits(config.signInLimit, makeLimiter),
      quotas: {
        apiKeys: config.maxApiKeys,
        oauthApps: config.maxOAuthApps,
        savedReports: config.maxSavedReports,
        savedReportBytes: config.maxSavedReportBytes,
        reportLinks: config.maxReportLinks,
        teams: config.maxTeams,
      },
      makeLimiter,
      signUp: config.signUp,
      auditDays: config.auditDays,
      importRowsDays: config.importRowsDays,
      settings: config.shownSettings,
      auditAddresses: config.auditAddresses,
      dashboardUrl: config.dashboardUrl,
    },
    migrations,
    close: async () => {
      await deferredTasks.close();
      await mail.close();
      await db.close();
    },
  };
}

/** Opens the configured database without migrating it. */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const { db } = await openWith(config, noReport, (opened) => opened.ping());
  return db;
}

/** Throws if the configured database does not exist, and creates none. */
export async function requireDatabase(config: DatabaseConfig): Promise<void> {
  if (config.databaseUrl !== null) return (await openDatabase(config)).close();
  const file = fileOf(config);
  if (!existsSync(file)) {
    const message = `There is no database ${file}; STINT_DATA_DIR names its folder.`;
    throw new DatabaseUnavailable(message, undefined);
  }
}

async function openWith<Result>(
  config: DatabaseConfig,
  report: AppReport,
  firstStep: (db: Database) => Promise<Result>,
): Promise<{ db: Database; result: Result }> {
  let db: Database | undefined;
  try {
    db = connect({ ...databaseSettings(config), onError: report.connectionLost });
    return { db, result: await firstStep(db) };
  } catch (error) {
    // Only the first error is reported: closing a database that did not open may fail for the same reason.
    await db?.close().catch(() => {});
    throw new DatabaseUnavailable(
      `The database ${nameOf(config)} cannot be used: ${reasonOf((error as Error).cause ?? error)}.`,
      error,
    );
  }
}

/** Translates the settings for the database layer. */
export function databaseSettings(config: DatabaseConfig): DatabaseSettings {
  return {
    url: config.databaseUrl,
    dataDir: config.dataDir,
    connections: config.databaseConnections,
    // The request timeout, but not below the default: writes and clean-ups need that time even if requests
    // are short.
    statementTimeout: Math.max(config.requestTimeout, STATEMENT_TIMEOUT_MS),
    onError: noReport.connectionLost,
  };
}

function nameOf(config: DatabaseConfig): string {
  if (config.databaseUrl === null) return `in ${config.dataDir}`;
  return `at ${placeOf(config.databaseUrl)}`;
}

function reasonOf(error: unknown): string {
  const { message, code, errcode, errors } = error as {
    message?: string;
    code?: string;
    errcode?: number;
    errors?: unknown[];
  };
  const known = reasons[code ?? ''] ?? sqliteReasons[(errcode ?? 0) & 0xff];
  if (known) return known;
  // Connecting to a host with several addresses fails with one error per address.
  if (!message && errors?.length) return reasonOf(errors[0]);
  const [firstLine = ''] = (message ?? String(error)).split('\n');
  return firstLine.replace(/\.$/, '') || 'it gives no reason';
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it closed the connection',
  ENOTFOUND: 'there is no host of this name',
  EAI_AGAIN: 'the name of its host cannot be looked up now',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its network cannot be reached',
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full; make room, and try again',
  ENOTDIR: 'a part of the path is no folder',
  EISDIR: 'the file cannot be opened',
  EEXIST: 'there is a file where the folder should be',
  '28P01': 'it refuses the user or the password',
  '28000': 'it refuses the user',
  '3D000': 'it has no database of this name',
  '53100': 'its disk is full; make room, and try again',
  '53300': 'it has no connection left',
  '42501': 'its user may not make tables in it',
  '25006': 'it is a standby, or read-only',
};

const sqliteReasons: Record<number, string> = {
  5: 'another program keeps it locked',
  8: 'this account may not write there',
  11: 'the file is damaged',
  13: 'the disk is full; make room, and try again',
  14: 'the file cannot be opened',
  26: 'the file is no SQLite database',
};
