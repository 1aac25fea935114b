import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, describeOnBothEnginesAtOnce, type TestApp } from '../../../test/harness/engines.ts';
import {
  atTheMachine,
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

/** Long enough for an operation to get as far as it can while another one has not ended yet. */
const A_WHILE = 150;

describeOnBothEnginesAtOnce('what gives lasting access', (engine) => {
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
  /** Each sets the scene, and answers what is then done by somebody who may. */
  type Operations = Record<string, () => Promise<Operation> | Operation>;

  const carlIsIn = () => joinTeam(app, ada, colleague, 'MEMBER');
  const savedReport = () =>
    createSavedReport(app, bob.actor, { teamId: ada.team.id, name: 'Mine', parameters: '' });
  const bobsApp = async () =>
    (
      await createOAuthApp(app, atTheMachine(bob.actor), {
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
      await deleteTeam(app, atTheMachine(ada.actor), ada.team.id, ada.team.name);
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

  /** A credential of Bob's, and how it is taken from him. */
  interface Credential {
    actor: Actor;
    takeAway: (on: App) => Promise<unknown>;
  }
  type Credentials = Record<string, () => Promise<Credential>>;

  const session = async (): Promise<Actor> => {
    const started = await startSession(app, bob.user.id, { userAgent: null, address: null });
    return { ...(await actorOfSession(app, { ...started, user: bob.user })), defaultTeamId: ada.team.id };
  };
  const shutOut = async (on: App) => {
    const link = await createResetLink(app, bob.user, HOUR);
    const password = 'nobody knows this one';
    await resetPassword(on, link.split('/').at(-1) ?? '', { password, shutOut: true });
  };
  async function endedSession(): Promise<Credential> {
    const actor = await session();
    return { actor, takeAway: (on) => endOwnSession(on, bob.actor, actor.source.id ?? '') };
  }
  const ended: Credentials = {
    'key, when it is revoked': async () => ({
      actor: bob.actor,
      takeAway: (on) => revokeApiKey(on, bob.actor, bob.actor.source.id ?? ''),
    }),
    'session, when it is ended': endedSession,
  };
  const deleted: Credentials = {
    'key, when its account is deleted': async () => ({
      actor: bob.actor,
      takeAway: (on) => deleteAccountOf(on, atTheMachine(ada.actor), bob.user.id),
    }),
  };
  const inBrowser: Credentials = {
    'session, when it is ended': endedSession,
    'session, when a reset shuts out everyone': async () => ({ actor: await session(), takeAway: shutOut }),
  };
  const permitted: Credentials = {
    'permission, when it is taken back': async () => {
      const robot = await bobsApp();
      const payload = { accountId: bob.user.id, clientId: robot.id };
      await saveRecord(app, 'Grant', newId(app.clock()), payload, 3_600);
      const source = { kind: 'OAUTH_APP', id: robot.id, label: robot.name } as const;
      return {
        actor: { ...bob.actor, source },
        takeAway: (on) => disconnectApp(on, bob.actor, robot.id),
      };
    },
  };

  /** Does something and, when that is done but for the commit, lets something else go as far as it gets; answers what that does. */
  async function during<Result>(
    first: (on: App) => Promise<unknown>,
    meanwhile: () => Promise<Result>,
    wait = A_WHILE,
  ): Promise<Result> {
    let begun: Promise<Result> | undefined;
    const transaction: Database['transaction'] = (work) =>
      app.db.transaction(async (tx) => {
        const result = await work(tx);
        begun ??= meanwhile();
        begun.catch(() => {});
        await setTimeout(wait);
        return result;
      });
    const db: Database = Object.create(app.db, { transaction: { value: transaction } });
    await first({ ...app, db });
    if (!begun) throw new Error('There was no transaction.');
    return begun;
  }

  async function expectRefused(
    operation: Operation,
    actor: Actor,
    takeAway: (on: App) => Promise<unknown>,
    code: ErrorCode,
  ): Promise<void> {
    expect((await refusalOf(() => during(takeAway, () => operation(actor)))).code).toBe(code);
    const before = await storedRows(app);
    expect((await refusalOf(() => operation(actor))).code).toBe(code);
    expect(await storedRows(app)).toEqual(before);
  }

  function describeLosses(operations: Operations, credentials: Credentials): void {
    describe.each(Object.entries(operations))('%s', (_, setUp) => {
      it.each(Object.entries(credentials))('is done through a %s, only before', async (_, make) => {
        const operation = await setUp();
        const { actor, takeAway } = await make();
        await expectRefused(operation, actor, takeAway, 'UNAUTHENTICATED');
      });

      it.each(Object.entries(credentials))('is done through a %s that stands', async (_, make) => {
        const operation = await setUp();
        const { actor } = await make();
        expect(await Promise.allSettled([operation(actor)])).toMatchObject([{ status: 'fulfilled' }]);
      });
    });
  }
  describeLosses({ ...inTeam, ...whatALinkShows }, ended);
  // A key makes none of these.
  describeLosses(ofOneself, inBrowser);
  describeLosses(ofAccount, { ...ended, ...deleted });
  // A reset leaves no password that could be given.
  describeLosses(byPassword, ended);
  describeLosses(whatALinkShows, permitted);

  describe.each(Object.entries({ ...inTeam, ...whatALinkShows }))('%s', (name, setUp) => {
    it('is refused to who was taken out of the team', async () => {
      const operation = await setUp();
      // Nobody is removed from a deleted team, but a member may leave it.
      const doer = name === 'restoreTeam' ? bob.actor : ada.actor;
      const leave = (on: App) => removeTeamMember(on, doer, bob.identity.id);
      await expectRefused(operation, bob.actor, leave, 'NOT_FOUND');
    });

    // A report is of whoever made it, with whatever role, and so is what it shows without amounts.
    // The roles in a deleted team do not change.
    if (name in whatALinkShows || name === 'restoreTeam') return;
    it('is refused to who was given a lower role', async () => {
      const operation = await setUp();
      const lower = (on: App) => updateTeamMember(on, ada.actor, bob.identity.id, { role: 'MEMBER' });
      await expectRefused(operation, bob.actor, lower, 'FORBIDDEN');
    });
  });

  it('is not given to an application in a browser that was signed out meanwhile', async () => {
    const robot = await bobsApp();
    const give = async (actor: Actor) => {
      const grantId = newId(app.clock());
      await saveRecord(app, 'Grant', grantId, { accountId: bob.user.id, clientId: robot.id }, 3_600);
      return confirmGrant(app, grantId, actor);
    };
    const isConnected = async () => (await listConnectedApps(app, bob.actor)).length > 0;
    const { actor, takeAway } = await endedSession();
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
    expect(await during(takeAway, () => give(actor))).toBe(false);
    expect(await isConnected()).toBe(false);
    expect(await give(actor)).toBe(false);
    expect(await isConnected()).toBe(false);
  });

  it('is undone by a reset that shuts out everyone, where it came first', async () => {
    const actor = await session();
    // Hashing the new password takes longer than all else.
    await during(
      (on) => createApiKey(on, actor, { name: 'Mine' }),
      () => shutOut(app),
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
