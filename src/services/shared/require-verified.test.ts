import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson, createUnverified, joinTeam, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { storedRows } from '../../../test/harness/stored.ts';
import { span } from '../../../test/harness/times.ts';
import { setEmailVerified } from '../../db/queries/accounts/users.ts';
import type { Actor } from '../../domain/teams/policy.ts';
import { createApiKey } from '../api-keys/create.ts';
import { createImport } from '../imports/create.ts';
import { acceptInvitation } from '../invitations/accept.ts';
import { inviteTeamMember } from '../invitations/invite.ts';
import { listInvitations, resendInvitation } from '../invitations/manage.ts';
import { acceptOwnInvitation, declineOwnInvitation, listOwnInvitations } from '../invitations/own.ts';
import { addTeamMember } from '../members/add.ts';
import { reactivateTeamMember, removeTeamMember } from '../members/deactivate.ts';
import { updateTeamMember } from '../members/update.ts';
import { createOAuthApp } from '../oauth-apps/create.ts';
import { createReportLink } from '../report-links/manage.ts';
import { createSavedReport } from '../saved-reports/manage.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { commandLineActor } from '../users/actor.ts';

describeOnBothEngines('an account with an unverified address', (engine) => {
  let app: TestApp;
  let bob: Person;
  let ada: Awaited<ReturnType<typeof createUnverified>>;
  beforeAll(async () => {
    app = await createTestApp(engine);
    bob = await createPerson(app, 'Bob');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ada = await createUnverified(app);
  });

  const setVerified = (instant: number | null) =>
    app.db.transaction((tx) =>
      tx.updateTable('users').set({ email_verified_at: instant }).where('id', '=', ada.user.id).execute(),
    );
  /** Runs a preparation that requires a verified address. */
  const whileVerified = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    await setVerified(1);
    const result = await act();
    await setVerified(null);
    return result;
  };

  const operations: Record<string, () => Promise<(actor: Actor) => Promise<unknown>>> = {
    createApiKey: async () => (actor) => createApiKey(app, actor, { name: 'x' }),
    createOAuthApp: async () => (actor) =>
      createOAuthApp(app, actor, { name: 'x', redirectUris: ['https://app.example.com/callback'] }),
    createReportLink: async () => {
      const report = { teamId: ada.team.id, name: 'Mine', parameters: '' };
      const { id } = await createSavedReport(app, ada.actor, report);
      return (actor) => createReportLink(app, actor, { reportId: id });
    },
    inviteTeamMember: async () => (actor) =>
      inviteTeamMember(app, actor, { teamId: ada.team.id, email: 'guest@example.com' }),
    resendInvitation: async () => {
      const { invitation } = await whileVerified(() =>
        inviteTeamMember(app, ada.actor, { teamId: ada.team.id, email: 'again@example.com' }),
      );
      return (actor) => resendInvitation(app, actor, invitation.id);
    },
    'updateTeamMember for an invited member': async () => {
      const { invitation } = await whileVerified(() =>
        inviteTeamMember(app, ada.actor, { teamId: ada.team.id, email: 'change@example.com' }),
      );
      return (actor) => updateTeamMember(app, actor, invitation.identityId ?? '', { role: 'ADMIN' });
    },
    addTeamMember: async () => (actor) =>
      addTeamMember(app, actor, { teamId: ada.team.id, email: bob.user.email }),
    reactivateTeamMember: async () => {
      const { identity } = await whileVerified(() => joinTeam(app, { ...ada, key: '' }, bob, 'MEMBER'));
      await removeTeamMember(app, ada.actor, identity.id);
      return (actor) => reactivateTeamMember(app, actor, identity.id);
    },
  };

  it.each(Object.keys(operations))(
    'an unverified account cannot run %s, not even through the operator',
    async (name) => {
      const operation = await operations[name]?.();
      if (!operation) throw new Error('It is in the table.');
      const before = await storedRows(app);
      for (const actor of [ada.actor, await commandLineActor(app, ada.user)]) {
        expect(await problemOf(() => operation(actor))).toEqual({
          code: 'EMAIL_NOT_VERIFIED',
          field: null,
          message: expect.stringMatching(/^Verify your e-mail address before you .*bin\/stint user verify/),
        });
      }
      expect(await storedRows(app)).toEqual(before);
      await app.db.transaction((tx) => setEmailVerified(tx, ada.user.id, app.clock()));
      expect(await operation(ada.actor)).toBeDefined();
    },
  );

  it('an unverified account is invited like an unknown address, and cannot answer the invitation', async () => {
    const add = (email: string) => addTeamMember(app, bob.actor, { teamId: bob.team.id, email });
    const [known, unknown] = [await add(ada.user.email), await add(`x${ada.user.email}`)];
    const times = { createdAt: 0, deactivatedAt: 0, invitedAt: 0 };
    const shape = { id: '', userId: '', name: '', email: '', ...times };
    expect({ ...known, ...shape }).toEqual({ ...unknown, ...shape });
    expect(known).toMatchObject({ name: ada.user.email, email: ada.user.email });
    expect(await listOwnInvitations(app, ada.actor)).toEqual([]);
    const { items } = await listInvitations(app, bob.actor, { teamId: bob.team.id });
    for (const answer of [acceptOwnInvitation, declineOwnInvitation]) {
      expect(await problemOf(() => answer(app, ada.actor, items[0]?.id ?? ''))).toMatchObject({
        code: 'EMAIL_NOT_VERIFIED',
      });
    }
  });

  it('an unverified account tracks and imports time in its own team', async () => {
    const { timeEntry } = await createTimeEntry(app, ada.actor, span(9, 10));
    expect(timeEntry.teamId).toBe(ada.team.id);
    const run = { tool: 'toggl', fileName: 'x.csv', teamId: ada.team.id };
    expect((await createImport(app, ada.actor, run)).teamId).toBe(ada.team.id);
  });

  it('an unverified account joins a team by an invitation link and stays unverified', async () => {
    const { invitationUrl } = await inviteTeamMember(app, bob.actor, {
      teamId: bob.team.id,
      email: ada.user.email,
    });
    await acceptInvitation(app, ada.user, invitationUrl.split('/').at(-1) ?? '');
    expect(await problemOf(() => createApiKey(app, ada.actor, { name: 'x' }))).toMatchObject({
      code: 'EMAIL_NOT_VERIFIED',
    });
  });
});
