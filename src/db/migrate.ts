import { sql } from 'kysely';
import type { Database, Engine, Handle } from './database.ts';
import { tableNames, withoutTimeout } from './engine-tables.ts';
import { initialSchema } from './migrations/0001-initial-schema.ts';
import { listsFromTheIndex } from './migrations/0002-lists-from-the-index.ts';
import { signInAndApplications } from './migrations/0003-sign-in-and-applications.ts';
import { passwordsAndInvitations } from './migrations/0004-passwords-and-invitations.ts';
import { importsAsObjects } from './migrations/0005-imports-as-objects.ts';
import { longEntries } from './migrations/0006-long-entries.ts';
import { budgetsCostsAndLocks } from './migrations/0007-budgets-costs-and-locks.ts';
import { savedReports } from './migrations/0008-saved-reports.ts';
import { rolesOfLinks } from './migrations/0009-roles-of-links.ts';
import { fewerRoundTrips } from './migrations/0010-fewer-round-trips.ts';
import { markOfWhatDecides } from './migrations/0011-mark-of-what-decides.ts';
import { sharedLimits } from './migrations/0012-shared-limits.ts';
import { auditLog } from './migrations/0013-audit-log.ts';
import { indexesInTheOrderOfTime } from './migrations/0014-indexes-in-the-order-of-time.ts';
import { marksOfCatalogs } from './migrations/0015-marks-of-catalogs.ts';
import { lengthOfEntries } from './migrations/0016-length-of-entries.ts';
import { importsInOneStep } from './migrations/0017-imports-in-one-step.ts';
import { importedAmounts } from './migrations/0018-imported-amounts.ts';
import { importBudgetAndUndo } from './migrations/0019-import-budget-and-undo.ts';
import { chosenTimeZones } from './migrations/0020-chosen-time-zones.ts';
import { searchInMergedEntries } from './migrations/0021-search-in-merged-entries.ts';
import { valuesOfImportedAmounts } from './migrations/0022-values-of-imported-amounts.ts';
import { importsOfBothVersions } from './migrations/0023-imports-of-both-versions.ts';
import { verifiedAddresses } from './migrations/0024-verified-addresses.ts';
import { proofOfPasswords } from './migrations/0025-proof-of-passwords.ts';
import { limitsAfterClockChanges } from './migrations/0027-limits-after-clock-changes.ts';
import { accountsThatEnd } from './migrations/0028-accounts-that-end.ts';
import { membersByConsent } from './migrations/0029-members-by-consent.ts';
import { changesOfAddress } from './migrations/0034-changes-of-address.ts';
import { externalIdsOfMembers } from './migrations/0035-external-ids-of-members.ts';
import { namesApartFromTheAuditLog } from './migrations/0036-names-apart-from-the-audit-log.ts';
import { sealsOfTheAuditLog } from './migrations/0037-seals-of-the-audit-log.ts';
import { accountsRestoredByTheirOwners } from './migrations/0039-accounts-restored-by-their-owners.ts';
import { invitationsThatFollow } from './migrations/0040-invitations-that-follow.ts';
import { formerAddressesOfAccounts } from './migrations/0041-former-addresses-of-accounts.ts';
import { lastUseOfAccounts } from './migrations/0042-last-use-of-accounts.ts';
import { lastUseWithoutNotice } from './migrations/0043-last-use-without-notice.ts';
import { currentCreateEntryFunction } from './migrations/0044-current-create-entry-function.ts';
import type { Migration } from './migrations/migration.ts';

/** In the order in which they run. A released migration never changes. */
export const migrations: readonly Migration[] = [
  initialSchema,
  listsFromTheIndex,
  signInAndApplications,
  passwordsAndInvitations,
  importsAsObjects,
  longEntries,
  budgetsCostsAndLocks,
  savedReports,
  rolesOfLinks,
  fewerRoundTrips,
  markOfWhatDecides,
  sharedLimits,
  auditLog,
  indexesInTheOrderOfTime,
  marksOfCatalogs,
  lengthOfEntries,
  importsInOneStep,
  importedAmounts,
  importBudgetAndUndo,
  chosenTimeZones,
  searchInMergedEntries,
  valuesOfImportedAmounts,
  importsOfBothVersions,
  verifiedAddresses,
  proofOfPasswords,
  limitsAfterClockChanges,
  accountsThatEnd,
  membersByConsent,
  changesOfAddress,
  externalIdsOfMembers,
  namesApartFromTheAuditLog,
  sealsOfTheAuditLog,
  accountsRestoredByTheirOwners,
  invitationsThatFollow,
  formerAddressesOfAccounts,
  lastUseOfAccounts,
  lastUseWithoutNotice,
  currentCreateEntryFunction,
];

/** An arbitrary number that no other advisory lock in the database uses. */
const ADVISORY_LOCK = 7_384_921_055;

/** The schema that this version of Stint works on. */
export const NEWEST_SCHEMA = Math.max(...migrations.map((migration) => migration.id));

/** Exists in the target of a move from its first step until its last. */
export const MOVE_TABLE = 'stint_move';

/**
 * Migrates the schema to the newest version and returns the names of the applied migrations. Everything runs in one
 * transaction under a lock: processes that start together wait for the first, and a crash leaves the old or the new
 * schema.
 */
export async function migrate(database: Database): Promise<string[]> {
  return database.transaction((tx) => migrateTo(tx, database.engine, NEWEST_SCHEMA));
}

/** Like `migrate`, but up to the migration `schema` and within a transaction. */
export async function migrateTo(tx: Handle, engine: Engine, schema: number): Promise<string[]> {
  if (engine === 'postgres') {
    // A migration, and the wait for another process's migration, may exceed the timeout of request statements.
    await withoutTimeout(tx);
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx);
  }
  await requireCompletedMove(tx);
  await sql`create table if not exists stint_migrations (id integer primary key, name text not null)`.execute(
    tx,
  );
  const done = await sql<{ id: number }>`select id from stint_migrations`.execute(tx);
  const applied = new Set(done.rows.map((row) => row.id));
  requireKnownSchema(Math.max(0, ...applied));
  const names: string[] = [];
  for (const migration of migrations) {
    if (applied.has(migration.id) || migration.id > schema) continue;
    await migration.up(tx, engine);
    await sql`insert into stint_migrations (id, name) values (${migration.id}, ${migration.name})`.execute(
      tx,
    );
    names.push(migration.name);
  }
  return names;
}

/** The id of the last applied migration; 0 without a schema of Stint. Throws if the database cannot be used. */
export async function schemaOf(handle: Handle): Promise<number> {
  if (!(await tableNames(handle)).includes('stint_migrations')) return 0;
  await requireCompletedMove(handle);
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from stint_migrations`.execute(
    handle,
  );
  const schema = rows[0]?.id ?? 0;
  requireKnownSchema(schema);
  return schema;
}

function requireKnownSchema(schema: number): void {
  if (schema <= NEWEST_SCHEMA) return;
  throw new Error(
    `The database was made by a newer version of Stint (schema ${schema}; this version knows ${NEWEST_SCHEMA}).`,
  );
}

async function requireCompletedMove(handle: Handle): Promise<void> {
  if (!(await tableNames(handle)).includes(MOVE_TABLE)) return;
  throw new Error(
    'A move into it was not completed: run "bin/stint move" again, which continues where it stopped, or create a new database.',
  );
}
