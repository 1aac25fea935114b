import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountLogOf, auditLogOf } from '../../../test/harness/audit.ts';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson, type Person } from '../../../test/harness/factories.ts';
import { COMMAND_LINE_ACTOR } from '../../domain/audit-log/command-line.ts';
import { createApiKey } from '../api-keys/create.ts';
import { revokeApiKey } from '../api-keys/revoke.ts';
import { createSampleTeam } from '../demo/sample.ts';
import { createResetLinkAsOperator } from '../password-resets/request.ts';
import { exportPersonalData } from '../personal-export/export.ts';
import { createTag } from '../tags/create.ts';
import { createTeam } from '../teams/create.ts';
import { deleteTeamAsOperator, restoreTeamAsOperator } from '../teams/delete.ts';
import { commandLineActor } from '../users/actor.ts';
import { listInstallationLog, readWholeAuditLog } from './list.ts';

const byCommandLine = {
  actorId: COMMAND_LINE_ACTOR.id,
  actorName: 'Command line of the server',
  source: { kind: 'COMMAND_LINE', id: null, label: null },
};

describeOnBothEngines('audit lines of the command line', (engine) => {
  let app: TestApp;
  let ada: Person;
  beforeAll(async () => {
    app = await createTestApp(engine);
    ada = await createPerson(app, 'Ada');
  });
  afterAll(() => app.close());

  const installationLog = async (filter = {}) =>
    (await listInstallationLog(app, { filter, first: 100 })).items;

  it('names the command line as the actor, and the user only as the account', async () => {
    const atMachine = await commandLineActor(app, ada.user);
    const { apiKey } = await createApiKey(app, atMachine, { name: 'wall' });
    await createResetLinkAsOperator(app, ada.user, 1000);
    const lines = [
      { action: 'passwordLink.create', objectId: ada.user.id, ...byCommandLine },
      { action: 'apiKey.create', objectId: apiKey.id, ...byCommandLine },
    ];
    const of = { account: { id: ada.user.id, name: 'Ada' } };
    expect((await accountLogOf(app, ada)).slice(0, 2)).toMatchObject(lines.map((one) => ({ ...one, ...of })));
    expect((await installationLog()).slice(0, 2)).toMatchObject(lines.map((one) => ({ ...one, ...of })));
    const found = await installationLog({ actorId: COMMAND_LINE_ACTOR.id });
    expect(found.slice(0, 2)).toMatchObject(lines);
    expect(new Set(found.map(({ actorId }) => actorId))).toEqual(new Set([COMMAND_LINE_ACTOR.id]));

    await revokeApiKey(app, ada.actor, apiKey.id);
    const own = await installationLog({ actorId: ada.user.id });
    expect(own).toMatchObject([
      { action: 'apiKey.revoke', actorId: ada.user.id, actorName: 'Ada', account: null },
    ]);
  });

  it('exports actions of the command line as not done by the user', async () => {
    const atMachine = await commandLineActor(app, ada.user);
    await revokeApiKey(app, ada.actor, (await createApiKey(app, atMachine, { name: 'one' })).apiKey.id);
    const tables = await exportPersonalData(app, atMachine, async () => ada.actor);
    const log = tables.find(({ name }) => name === 'account-log');
    const rows = [];
    for await (const row of log?.rows() ?? []) rows.push(row);
    expect(rows.slice(0, 3)).toMatchObject([
      { action: 'personalData.export', byYou: false, credentialKind: 'COMMAND_LINE' },
      { action: 'apiKey.revoke', byYou: true },
      { action: 'apiKey.create', byYou: false },
    ]);
  });

  it('names the command line in the log of a team', async () => {
    const atMachine = await commandLineActor(app, ada.user);
    const team = await createTeam(app, atMachine, { name: 'North' });
    const owner = { ...ada, team, actor: await commandLineActor(app, ada.user) };
    await createTag(app, { ...owner.actor, source: ada.actor.source }, { teamId: team.id, name: 'x' });
    const of = (lines: { action: string; actorName: string }[]) =>
      lines.map(({ action, actorName }) => [action, actorName]);
    const made = ['team.create', byCommandLine.actorName];
    expect(of(await auditLogOf(app, owner))).toEqual([['tag.create', 'Ada'], made]);
    const exported = [];
    for await (const line of readWholeAuditLog(app, team.id)) exported.push(line);
    expect(of(exported)).toEqual([['tag.create', 'Ada'], made]);
    expect(of(await auditLogOf(app, owner, { actorId: COMMAND_LINE_ACTOR.id }))).toEqual([made]);
    const [, { identityId }] = owner.actor.memberships as [unknown, { identityId: string }];
    expect(of(await auditLogOf(app, owner, { actorId: identityId }))).toEqual([['tag.create', 'Ada']]);
  });

  it('records the deletion and restoration of a team in the installation log', async () => {
    const team = await createTeam(app, await commandLineActor(app, ada.user), { name: 'South' });
    await createTag(app, await commandLineActor(app, ada.user), { teamId: team.id, name: 'x' });
    const before = await accountLogOf(app, ada);
    await deleteTeamAsOperator(app, team.id, 'South');
    await restoreTeamAsOperator(app, team.id);
    const ofTeam = { objectId: team.id, objectLabel: 'South', account: null, ...byCommandLine };
    const lines = [
      { action: 'team.restore', ...ofTeam },
      { action: 'team.delete', ...ofTeam },
    ];
    expect((await installationLog()).slice(0, 2)).toMatchObject(lines);
    expect(
      await auditLogOf(app, { ...ada, team, actor: await commandLineActor(app, ada.user) }),
    ).toMatchObject([...lines, { action: 'tag.create' }, { action: 'team.create' }]);
    expect(await accountLogOf(app, ada)).toEqual(before);

    const empty = await createTeam(app, await commandLineActor(app, ada.user), { name: 'Empty' });
    await deleteTeamAsOperator(app, empty.id, 'Empty');
    expect((await installationLog())[0]).toMatchObject({ action: 'team.delete', objectId: empty.id });
  });

  it('names the sample people, not the command line, as actors of sample data', async () => {
    const cleo = await createPerson(app, 'Cleo');
    const team = await createSampleTeam(app, cleo.actor, {});
    const lines = await auditLogOf(app, { ...cleo, team, actor: await commandLineActor(app, cleo.user) });
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.filter(({ actorId }) => actorId === COMMAND_LINE_ACTOR.id)).toEqual([]);
  });
});
