import {
  eraseInvitationsTo,
  erasePersonalThings,
  eraseSomeOfUser,
  eraseTextsOfRows,
  findAppsToErase,
  findErasedMembers,
  finishErasing,
  forgetUser,
  userTables,
  waitsForTeam,
} from '../../db/queries/accounts/erase-accounts.ts';
import { findDue } from '../../db/queries/accounts/erase-in-parts.ts';
import { lockUser } from '../../db/queries/accounts/users.ts';
import { findOAuthApp } from '../../db/queries/oauth/oauth-apps.ts';
import { closeTeam } from '../../db/queries/teams/erase-teams.ts';
import { lockTeam, updateTeam } from '../../db/queries/teams/teams.ts';
import { ERASING, isRestorable } from '../../domain/accounts/erasure.ts';
import { forEachId } from '../../lib/for-each-id.ts';
import type { App } from '../app.ts';
import { forgetPerson, forgetTeam } from '../audit-log/forget.ts';
import { announceToTeam } from '../change-feed/announce.ts';
import { removeWithGrants } from '../oauth-apps/delete.ts';
import { lockAccountWith, lockTeamsOf } from './lock-teams.ts';
import { findTeamSuccession } from './team-succession.ts';

/** Small batches, so that concurrent writers do not wait for long. */
const ERASE_BATCH = 500;

/**
 * Erases the accounts that can no longer be restored. The first transaction erases name and address, so the address is
 * free for another account. Several processes may run this at the same time. If a process ends early, or an account
 * fails, the next run continues.
 */
export async function eraseDueAccounts(app: App): Promise<void> {
  const ids = await findDue(app.db.read, 'users', app.clock());
  if (ids.length === 0) return;
  try {
    await forEachId('Erasing the account', ids, (id) => eraseAccount(app, id));
  } finally {
    await app.db.truncateWal();
  }
}

/** Erases an account if it can no longer be restored. */
export async function eraseAccount(app: App, id: string): Promise<void> {
  const teamIds = await beginErasing(app, id);
  if (!teamIds) return;
  for (const teamId of teamIds) announceToTeam(app, teamId);
  for (const table of userTables) {
    const eraseMore = () =>
      app.db.transaction(async (tx) => {
        // The lock serializes processes, so each process finds the remaining rows.
        await lockUser(tx, id);
        return eraseSomeOfUser(tx, table, id, ERASE_BATCH);
      });
    while ((await eraseMore()) > 0);
  }
  for (const appId of await findAppsToErase(app.db.read, id)) {
    await app.db.transaction(async (tx) => {
      // The lock serializes processes, so only one process records the end of the grants.
      await lockUser(tx, id);
      const oauthApp = await findOAuthApp(tx, appId);
      if (oauthApp) await removeWithGrants(tx, oauthApp, app.clock());
    });
  }
  for (const member of await findErasedMembers(app.db.read, id)) {
    await app.db.transaction((tx) => erasePersonalThings(tx, member));
    let after: string | null = null;
    do {
      const from: string | null = after;
      after = await app.db.transaction((tx) => eraseTextsOfRows(tx, member, from, ERASE_BATCH));
    } while (after !== null);
  }
  await app.db.transaction(async (tx) => {
    const user = await lockUser(tx, id);
    // Another job erases the teams of the account. A later run finishes the account.
    if (user?.kind === 'ERASED' && !(await waitsForTeam(tx, id))) await finishErasing(tx, id);
  });
}

/**
 * Begins to erase an account whose restore period is over and returns its team ids, or null if the account is not due.
 * From then on the account cannot be restored.
 */
function beginErasing(app: App, id: string): Promise<string[] | null> {
  return app.db.transaction(async (tx) => {
    const memberships = await lockTeamsOf(tx, id);
    const user = await lockAccountWith(tx, id, memberships);
    const now = app.clock();
    if (!user || user.eraseAt === null || isRestorable(user.eraseAt, now)) return null;
    if (user.kind === 'ERASED') return [];
    for (const { id: teamId } of (await findTeamSuccession(tx, id)).erased) {
      const team = await lockTeam(tx, teamId);
      if (!team) continue;
      await closeTeam(tx, teamId, now);
      await forgetTeam(tx, teamId);
      await updateTeam(tx, { ...team, archivedAt: team.archivedAt ?? now, eraseAt: ERASING });
    }
    // Runs before the address is erased, because invited members are found by the address.
    await forgetPerson(tx, id);
    await eraseInvitationsTo(tx, user, now);
    await forgetUser(tx, id, now);
    return memberships.map(({ teamId }) => teamId);
  });
}
