import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, describeOnBothEnginesAtOnce, type TestApp } from '../../../test/harness/engines.ts';
import {
  asOperator,
  createPerson,
  inNewTeam,
  joinTeam,
  PASSWORD,
  type Person,
} from '../../../test/harness/factories.ts';
import { refusalOf } from '../../../test/harness/refusals.ts';
import { storedRows } from '../../../test/harness/stored.ts';
import type { Database } from '../../db/database.ts';
import { PROOF_VALID_FOR_MS } from '../../domain/accounts/session.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import type { ErrorCode } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { deleteAccountOf } from '../accounts/delete.ts';
import { createApiKey } from '../api-keys/create.ts';
import { revokeApiKey } from '../api-keys/revoke.ts';
import type { App } from '../app.ts';
import { acceptInvitation } from '../invitations/accept.ts';
import { inviteTeamMember } from '../invitations/invite.ts';
import { resendInvitation } from '../invitations/manage.ts';
import { acceptOwnInvitation, listOwnInvitations } from '../invitations/own.ts';
import { addTeamMember } from '../members/add.ts';
import { reactivateTeamMember, removeTeamMember } from '../members/deactivate.ts';
import { updateTeamMember } from '../members/update.ts';
import { confirmGrant } from '../oauth/confirm-grant.ts';
import { saveRecord } from '../oauth/records.ts';
import { disconnectApp, listConnectedApps } from '../oauth-apps/connections.ts';
import { createOAuthApp } from '../oauth-apps/create.ts';
import { rotateOAuthAppSecret } from '../oauth-apps/rotate-secret.ts';
import { updateOAuthApp } from '../oauth-apps/update.ts';
import { resetPassword } from '../password-resets/complete.ts';
import { createResetLink } from '../password-resets/request.ts';
import { createReportLink } from '../report-links/manage.ts';
import { createSavedReport, updateSavedReport } from '../saved-reports/manage.ts';
import { actorOfSession } from '../sessions/actor.ts';
import { endOwnSession } from '../sessions/own.ts';
import { startSession } from '../sessions/start.ts';
import { createTag } from '../tags/create.ts';
import { archiveTeam, unarchiveTeam } from '../teams/archive.ts';
import { createTeam } from '../teams/create.ts';
import { deleteTeam, restoreTeam } from '../teams/delete.ts';
import { updateTeam } from '../teams/update.ts';
import { changePassword } from '../users/change-password.ts';
import { updateCurrentUser } from '../users/current.ts';

const HOUR = 3_600_000;
const REDIRECT = 'https://app.example.com/callback';

/** Time for an operation to reach the lock of a concurrent transaction. */
const LOCK_WAIT_MS = 150;

describeOnBothEnginesAtOnce('operations that grant lasting access', (engine) => {
  let app: TestApp;
  let account: Person;
  let colleague: Person;
  let ada: Person;
  let bob: Person;
  beforeAll(async () => {
    app = await createTestApp(engine);
    account = await createPerson(app, 'Ada');
    colleague = await createPerson(app, 'Carl');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ada = await inNewTeam(app, account);
    bob = await joinTeam(app, ada, await createPerson(app, 'Bob'), 'OWNER');
  });

  type Operation = (actor: Actor) => Promise<unknown>;
  /** Each function prepares data and returns an operation that a permitted actor can run. */
  type Operations = Record<string, () => Promise<Operation> | Operation>;

  const carlIsIn = () => joinTeam(app, ada, colleague, 'MEMBER');
  const savedReport = () =>
    createSavedReport(app, bob.actor, { teamId: ada.team.id, name: 'Mine', parameters: '' });
  const bobsApp = async () =>
    (
      await createOAuthApp(app, asOperator(bob.actor), {
        name: 'Robot',
        redirectUris: [REDIRECT],
        confidential: true,
      })
    ).oauthApp;

  const inTeam: Operations = {
    addTeamMember: () => (actor) =>
      addTeamMember(app, actor, { teamId: ada.team.id, email: colleague.user.email, role: 'ADMIN' }),
    inviteTeamMember: () => (actor) =>
      inviteTeamMember(app, actor, { teamId: ada.team.id, email: 'dora@example.com', role: 'ADMIN' }),
    resendInvitation: async () => {
      const invited = { teamId: ada.team.id, email: 'dora@example.com' };
      const { invitation } = await inviteTeamMember(app, ada.actor, invited);
      return (actor) => resendInvitation(app, actor, invitation.id);
    },
    'updateTeamMember, for a role': async () => {
      const carl = await carlIsIn();
      return (actor) => updateTeamMember(app, actor, carl.identity.id, { role: 'ADMIN' });
    },
    'updateTeamMember, for the ownership': async () => {
      const carl = await carlIsIn();
      return (actor) => updateTeamMember(app, actor, carl.identity.id, { role: 'OWNER' });
    },
    'updateTeamMember, for their own role': () => (actor) =>
      updateTeamMember(app, actor, bob.identity.id, { role: 'OWNER', hourlyRate: { amount: '1' } }),
    reactivateTeamMember: async () => {
      const carl = await carlIsIn();
      await removeTeamMember(app, ada.actor, carl.identity.id);
      return (actor) => reactivateTeamMember(app, actor, carl.identity.id);
    },
    'reactivateTeamMember, of themselves': () => (actor) => reactivateTeamMember(app, actor, bob.identity.id),
    updateTeam: () => (actor) => updateTeam(app, actor, ada.team.id, { name: 'Taken over' }),
    unarchiveTeam: async () => {
      await archiveTeam(app, ada.actor, ada.team.id);
      return (actor) => unarchiveTeam(app, actor, ada.team.id);
    },
    restoreTeam: async () => {
      await createTag(app, ada.actor, { name: 'x', teamId: ada.team.id });
      await deleteTeam(app, asOperator(ada.actor), ada.team.id, ada.team.name);
      return (actor) => restoreTeam(app, actor, ada.team.id);
    },
    createReportLink: async () => {
      const { id } = await savedReport();
      return (actor) => createReportLink(app, actor, { reportId: id, showAmounts: true });
    },
  };
  const ofOneself: Operations = {
    acceptInvitation: async () => {
      const { team, actor } = colleague;
      await addTeamMember(app, actor, { teamId: team.id, email: bob.user.email });
      const [open] = await listOwnInvitations(app, bob.actor);
      return (one) => acceptOwnInvitation(app, one, open?.invitation.id ?? '');
    },
    acceptInvitationByLink: async () => {
      const { team, actor } = colleague;
      const { invitationUrl } = await inviteTeamMember(app, actor, {
        teamId: team.id,
        email: bob.user.email,
      });
      return (one) => acceptInvitation(app, bob.user, invitationUrl.split('/').at(-1) ?? '', one);
    },
    createApiKey: () => (actor) => createApiKey(app, actor, { name: 'Mine' }),
    createOAuthApp: () => (actor) =>
      createOAuthApp(app, actor, { name: 'Mine', redirectUris: ['https://evil.example.com/callback'] }),
    updateOAuthApp: async () => {
      const { id } = await bobsApp();
      return (actor) => updateOAuthApp(app, actor, id, { redirectUris: ['https://evil.example.com/cb'] });
    },
    rotateOAuthAppSecret: async () => {
      const { id } = await bobsApp();
      return (actor) => rotateOAuthAppSecret(app, actor, id);
    },
  };
  const ofAccount: Operations = {
    createTeam: () => (actor) => createTeam(app, actor, { name: 'Of nobody' }),
    updateCurrentUser: () => (actor) => updateCurrentUser(app, actor, { name: 'Bob again' }),
  };
  const byPassword: Operations = {
    changePassword: () => (actor) =>
      changePassword(app, actor, { currentPassword: PASSWORD, newPassword: 'a staple of paper, please' }),
  };
  const whatALinkShows: Operations = {
    updateSavedReport: async () => {
      const { id } = await savedReport();
      return (actor) => updateSavedReport(app, actor, id, { name: 'Other' });
    },
  };

  /** A credential of Bob, with a function that revokes the credential. */
  interface Credential {
    actor: Actor;
    revoke: (on: App) => Promise<unknown>;
  }
  type Credentials = Record<string, () => Promise<Credential>>;

  const session = async (): Promise<Actor> => {
    const started = await startSession(app, bob.user.id, { userAgent: null, address: null });
    return { ...(await actorOfSession(app, { ...started, user: bob.user })), defaultTeamId: ada.team.id };
  };
  const endsAllAccess = async (on: App) => {
    const link = await createResetLink(app, bob.user, HOUR);
    const password = 'nobody knows this one';
    await resetPassword(on, link.split('/').at(-1) ?? '', { password, endsAllAccess: true });
  };
  async function endedSession(): Promise<Credential> {
    const actor = await session();
    return { actor, revoke: (on) => endOwnSession(on, bob.actor, actor.source.id ?? '') };
  }
  const ended: Credentials = {
    'key, when it is revoked': async () => ({
      actor: bob.actor,
      revoke: (on) => revokeApiKey(on, bob.actor, bob.actor.source.id ?? ''),
    }),
    'session, when it is ended': endedSession,
  };
  const deleted: Credentials = {
    'key, when its account is deleted': async () => ({
      actor: bob.actor,
      revoke: (on) => deleteAccountOf(on, asOperator(ada.actor), bob.user.id),
    }),
  };
  const inBrowser: Credentials = {
    'session, when it is ended': endedSession,
    'session, when a reset shuts out everyone': async () => ({
      actor: await session(),
      revoke: endsAllAccess,
    }),
  };
  const permitted: Credentials = {
    'permission, when it is taken back': async () => {
      const robot = await bobsApp();
      const payload = { accountId: bob.user.id, clientId: robot.id };
      await saveRecord(app, 'Grant', newId(app.clock()), payload, 3_600);
      const source = { kind: 'OAUTH_APP', id: robot.id, label: robot.name } as const;
      return {
        actor: { ...bob.actor, source },
        revoke: (on) => disconnectApp(on, bob.actor, robot.id),
      };
    },
  };

  /** Runs `first`, and starts `meanwhile` before the commit of its first transaction. Returns the result of `meanwhile`. */
  async function during<Result>(
    first: (on: App) => Promise<unknown>,
    meanwhile: () => Promise<Result>,
    wait = LOCK_WAIT_MS,
  ): Promise<Result> {
    let concurrent: Promise<Result> | undefined;
    const transaction: Database['transaction'] = (work) =>
      app.db.transaction(async (tx) => {
        const result = await work(tx);
        concurrent ??= meanwhile();
        concurrent.catch(() => {});
        await setTimeout(wait);
        return result;
      });
    const db: Database = Object.create(app.db, { transaction: { value: transaction } });
    await first({ ...app, db });
    if (!concurrent) throw new Error('There was no transaction.');
    return concurrent;
  }

  async function expectRefused(
    operation: Operation,
    actor: Actor,
    revoke: (on: App) => Promise<unknown>,
    code: ErrorCode,
  ): Promise<void> {
    expect((await refusalOf(() => during(revoke, () => operation(actor)))).code).toBe(code);
    const before = await storedRows(app);
    expect((await refusalOf(() => operation(actor))).code).toBe(code);
    expect(await storedRows(app)).toEqual(before);
  }

  function describeLosses(operations: Operations, credentials: Credentials): void {
    describe.each(Object.entries(operations))('%s', (_, setUp) => {
      it.each(Object.entries(credentials))('fails with a lost credential: %s', async (_, make) => {
        const operation = await setUp();
        const { actor, revoke } = await make();
        await expectRefused(operation, actor, revoke, 'UNAUTHENTICATED');
      });

      it.each(Object.entries(credentials))('works with a valid credential: %s', async (_, make) => {
        const operation = await setUp();
        const { actor } = await make();
        expect(await Promise.allSettled([operation(actor)])).toMatchObject([{ status: 'fulfilled' }]);
      });
    });
  }
  describeLosses({ ...inTeam, ...whatALinkShows }, ended);
  // API keys cannot run these operations.
  describeLosses(ofOneself, inBrowser);
  describeLosses(ofAccount, { ...ended, ...deleted });
  // After a reset, the current password is unknown.
  describeLosses(byPassword, ended);
  describeLosses(whatALinkShows, permitted);

  describe.each(Object.entries({ ...inTeam, ...whatALinkShows }))('%s', (name, setUp) => {
    it('fails for a member who was removed from the team', async () => {
      const operation = await setUp();
      // Members of a deleted team cannot be removed, but can leave.
      const doer = name === 'restoreTeam' ? bob.actor : ada.actor;
      const leave = (on: App) => removeTeamMember(on, doer, bob.identity.id);
      await expectRefused(operation, bob.actor, leave, 'NOT_FOUND');
    });

    // The owner of a report may update it in any role, as long as it shows no amounts.
    // The roles in a deleted team do not change.
    if (name in whatALinkShows || name === 'restoreTeam') return;
    it('fails for a member whose role was lowered', async () => {
      const operation = await setUp();
      const lower = (on: App) => updateTeamMember(on, ada.actor, bob.identity.id, { role: 'MEMBER' });
      await expectRefused(operation, bob.actor, lower, 'FORBIDDEN');
    });
  });

  it('confirmGrant fails in a session that ended or whose proof expired', async () => {
    const robot = await bobsApp();
    const give = async (actor: Actor) => {
      const grantId = newId(app.clock());
      await saveRecord(app, 'Grant', grantId, { accountId: bob.user.id, clientId: robot.id }, 3_600);
      return confirmGrant(app, grantId, actor);
    };
    const isConnected = async () => (await listConnectedApps(app, bob.actor)).length > 0;
    const { actor, revoke } = await endedSession();
    expect(await give(actor)).toBe(true);
    await disconnectApp(app, bob.actor, robot.id);
    const setProof = (provedAt: number) =>
      app.db.transaction((tx) =>
        tx
          .updateTable('sessions')
          .set({ proved_at: provedAt })
          .where('id', '=', actor.source.id ?? '')
          .execute(),
      );
    await setProof(app.clock() - PROOF_VALID_FOR_MS);
    expect(await give(actor)).toBe(false);
    expect(await isConnected()).toBe(false);
    await setProof(app.clock());
    expect(await during(revoke, () => give(actor))).toBe(false);
    expect(await isConnected()).toBe(false);
    expect(await give(actor)).toBe(false);
    expect(await isConnected()).toBe(false);
  });

  it('a reset with endsAllAccess revokes a key that was created concurrently', async () => {
    const actor = await session();
    // Hashing the new password takes the longest.
    await during(
      (on) => createApiKey(on, actor, { name: 'Mine' }),
      () => endsAllAccess(app),
      1_500,
    );
    const left = await app.db.read
      .selectFrom('api_keys')
      .select('name')
      .where('user_id', '=', bob.user.id)
      .where('revoked_at', 'is', null)
      .execute();
    expect(left).toEqual([]);
  });
});
