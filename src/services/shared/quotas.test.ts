import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  connectAgain,
  createTestApp,
  describeOnBothEngines,
  type TestApp,
} from '../../../test/harness/engines.ts';
import { asOperator, createMember, createPerson, type Person } from '../../../test/harness/factories.ts';
import { isRefused, problemOf } from '../../../test/harness/refusals.ts';
import { createApiKey } from '../api-keys/create.ts';
import { listApiKeys } from '../api-keys/list.ts';
import { revokeApiKey } from '../api-keys/revoke.ts';
import type { App } from '../app.ts';
import { createOAuthApp } from '../oauth-apps/create.ts';
import { deleteOAuthApp } from '../oauth-apps/delete.ts';
import { createReportLink, revokeReportLink } from '../report-links/manage.ts';
import { createSavedReport, deleteSavedReport, updateSavedReport } from '../saved-reports/manage.ts';
import { createTeam } from '../teams/create.ts';
import type { Quotas } from './quotas.ts';

describeOnBothEngines('quotas', (engine) => {
  let made: TestApp;
  let second: ReturnType<typeof connectAgain>;
  let serial = 0;

  beforeAll(async () => {
    made = await createTestApp(engine);
    second = connectAgain(made);
  });
  afterAll(async () => {
    await second.close();
    await made.close();
  });

  const withQuotas = (quotas: Partial<Quotas>): [App, App] => [
    { ...made, quotas: { ...made.quotas, ...quotas } },
    { ...second, quotas: { ...second.quotas, ...quotas } },
  ];
  const someone = async () => {
    const person = await createPerson(made, `Person ${++serial}`);
    return { ...person, actor: asOperator(person.actor) };
  };
  /** Returns the number of successful calls among ten concurrent calls on two nodes. */
  const carriedOut = async (apps: readonly App[], one: (app: App, i: number) => Promise<unknown>) => {
    const refused = await Promise.all(
      Array.from({ length: 10 }, (_, i) => isRefused(() => one(apps[i % 2] as App, i))),
    );
    return refused.filter((is) => !is).length;
  };
  const page = (who: Person, name: string, parameters = '') => ({ name, parameters, teamId: who.team.id });

  it('limits the live keys of a user, with advice', async () => {
    const [app] = withQuotas({ apiKeys: 3 });
    const ada = await someone();
    await createApiKey(app, ada.actor, { name: 'second' });
    const { apiKey } = await createApiKey(app, ada.actor, { name: 'third' });
    const create = () => createApiKey(app, ada.actor, { name: 'fourth' });
    expect(await problemOf(create)).toEqual({
      code: 'LIMIT_REACHED',
      field: null,
      message:
        'There are 3 API keys, and a user may have 3. Revoke one that is not used any more, then make the new one.',
    });
    expect((await listApiKeys(app, ada.actor, {})).items).toHaveLength(3);
    await createApiKey(app, (await someone()).actor, { name: 'of somebody else' });
    await revokeApiKey(app, ada.actor, apiKey.id);
    await create();
    expect((await problemOf(create)).code).toBe('LIMIT_REACHED');
  });

  it('limits the apps that a user registers, with advice', async () => {
    const [app] = withQuotas({ oauthApps: 2 });
    const ada = await someone();
    const create = () => createOAuthApp(app, ada.actor, { preset: 'claude-ai' });
    const { oauthApp } = await create();
    await create();
    expect(await problemOf(create)).toEqual({
      code: 'LIMIT_REACHED',
      field: null,
      message:
        'There are 2 applications, and a user may register 2. Delete one that is not used any more, then register the new one.',
    });
    await deleteOAuthApp(app, ada.actor, oauthApp.id);
    await create();
  });

  it('limits the saved reports of a team, with advice', async () => {
    const [app] = withQuotas({ savedReports: 2 });
    const ada = await someone();
    const save = (name: string) => createSavedReport(app, ada.actor, page(ada, name));
    const first = await save('first');
    await save('second');
    expect(await problemOf(() => save('third'))).toEqual({
      code: 'LIMIT_REACHED',
      field: null,
      message:
        'The team has 2 saved reports, and may have 2. Delete one that is not used any more, then save the new one.',
    });
    await updateSavedReport(app, ada.actor, first.id, { name: 'a longer name' });
    await deleteSavedReport(app, ada.actor, first.id);
    await save('third');
  });

  it('limits the bytes of a team’s saved reports, also on updates', async () => {
    const [app] = withQuotas({ savedReportBytes: 30 });
    const ada = await someone();
    const report = await createSavedReport(app, ada.actor, page(ada, 'ä'.repeat(10)));
    const create = () => createSavedReport(app, ada.actor, page(ada, 'x'.repeat(11)));
    expect(await problemOf(create)).toMatchObject({
      code: 'LIMIT_REACHED',
      message: expect.stringContaining('would take 31 bytes, and may take 30. Delete one'),
    });
    const rename = (name: string) => updateSavedReport(app, ada.actor, report.id, { name });
    expect((await problemOf(() => rename('ä'.repeat(16)))).code).toBe('LIMIT_REACHED');
    const [smaller] = withQuotas({ savedReportBytes: 10 });
    const shrunk = await updateSavedReport(smaller, ada.actor, report.id, { name: 'ä'.repeat(9) });
    expect(shrunk.name).toBe('ä'.repeat(9));
    await createSavedReport(app, ada.actor, page(ada, 'x'.repeat(12)));
  });

  it('limits the report links of a member, with advice', async () => {
    const [app] = withQuotas({ reportLinks: 2 });
    const ada = await someone();
    const { id: reportId } = await createSavedReport(app, ada.actor, page(ada, 'shared'));
    const share = (expiresAt?: string) => createReportLink(app, ada.actor, { reportId, expiresAt });
    const { reportLink } = await share();
    await share();
    expect(await problemOf(() => share())).toEqual({
      code: 'LIMIT_REACHED',
      field: null,
      message:
        'There are 2 links to your reports in this team, and a member may have 2. Revoke one that is not used any more, then make the new one.',
    });
    await revokeReportLink(app, ada.actor, reportLink.id);
    const soon = made.clock() + 60_000;
    await share(new Date(soon).toISOString());
    expect((await problemOf(() => share())).code).toBe('LIMIT_REACHED');
    // Expired links do not count.
    await createReportLink({ ...app, clock: () => soon + 1 }, ada.actor, { reportId });
    const bob = await createMember(made, ada, 'MEMBER');
    const own = await createSavedReport(app, bob.actor, page(ada, 'own'));
    await createReportLink(app, bob.actor, { reportId: own.id });
  });

  it('limits the teams that a user owns, with advice', async () => {
    const [app] = withQuotas({ teams: 2 });
    const ada = await someone();
    const team = await createTeam(app, ada.actor, { name: 'Second' });
    expect(await problemOf(() => createTeam(app, ada.actor, { name: 'Third' }))).toEqual({
      code: 'LIMIT_REACHED',
      field: null,
      message:
        'You own 2 teams, and a user may own 2. Delete one that is not used any more, or make somebody else its owner, then make the new one.',
    });
    expect(await made.db.read.selectFrom('teams').select('id').where('name', '=', 'Third').execute()).toEqual(
      [],
    );
    await createTeam(app, (await someone()).actor, { name: 'Of somebody else' });
    expect(team.name).toBe('Second');
  });

  it('enforces every quota under concurrent calls on two nodes', async () => {
    const apps = withQuotas({ apiKeys: 4, oauthApps: 3, savedReports: 3, reportLinks: 3, teams: 3 });
    const ada = await someone();
    expect(await carriedOut(apps, (app, i) => createApiKey(app, ada.actor, { name: `key ${i}` }))).toBe(3);
    expect(await carriedOut(apps, (app) => createOAuthApp(app, ada.actor, { preset: 'vscode' }))).toBe(3);
    expect(await carriedOut(apps, (app, i) => createSavedReport(app, ada.actor, page(ada, `r ${i}`)))).toBe(
      3,
    );
    const { id: reportId } = await createSavedReport(made, ada.actor, page(ada, 'shared'));
    expect(await carriedOut(apps, (app) => createReportLink(app, ada.actor, { reportId }))).toBe(3);
    expect(await carriedOut(apps, (app, i) => createTeam(app, ada.actor, { name: `team ${i}` }))).toBe(2);
  });
});
