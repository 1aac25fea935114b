import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/ids.ts';
import { tools } from '../../src/mcp/tools.ts';
import { deleteCatalogItem } from '../../src/services/catalog/delete.ts';
import { removeTeamMember } from '../../src/services/members/deactivate.ts';
import { createReportLink, revokeReportLink } from '../../src/services/report-links/manage.ts';
import { createSavedReport } from '../../src/services/saved-reports/manage.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createMember, type Person } from '../harness/factories.ts';
import { message, postMcp } from '../harness/mcp.ts';
import { argumentsFor } from '../harness/mcp-calls.ts';
import { authorizePath, connect, makeApp, newVerifier, signedInBrowser } from '../harness/oauth-flow.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { storedRows } from '../harness/stored.ts';
import { EntityFactory, type Kind, kinds } from '../models/entity-factory.ts';

/** Part of every name in the other team. */
const SECRET = 'Zanzibar';

/** The parameters of a report that contain ids, with the kind of the id. */
const NAMING: Record<string, Kind> = {
  team: 'team',
  member: 'identity',
  project: 'project',
  client: 'client',
  task: 'task',
  tag: 'tag',
};

describeOnBothEngines('ids in URLs and forms', (engine) => {
  let server: TestServer;
  let ours: EntityFactory;
  let theirs: EntityFactory;
  let mia: Person;
  let own: Record<Kind, string>;
  let foreign: Record<Kind, string>;
  beforeAll(async () => {
    server = await startTestServer(engine);
    ours = await EntityFactory.of(server.app, 'Ours');
    theirs = await EntityFactory.of(server.app, SECRET);
    mia = await createMember(server.app, ours.owner, 'MEMBER');
    own = await oneOfEach(ours);
    foreign = await oneOfEach(theirs);
    foreign.team = theirs.owner.team.id;
  });
  // Opening a report link is recorded after the response, and must not count as a write of the next test.
  afterEach(() => server.app.deferredTasks.close());
  afterAll(() => server.close());

  const oneOfEach = async (things: EntityFactory) => {
    const made = {} as Record<Kind, string>;
    for (const kind of kinds) made[kind] = await things.make(kind);
    return made;
  };

  const get = async (path: string, key?: string) => {
    const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
    const answer = await fetch(server.origin + path, { headers, redirect: 'manual' });
    return { status: answer.status, text: await answer.text() };
  };

  describe('report exports', () => {
    const ask = (parameters: Record<string, string>, key = ours.owner.key) =>
      get(
        `/api/v1/reports/export?${new URLSearchParams({ format: 'csv', team: ours.owner.team.id, ...parameters })}`,
        key,
      );

    test.each(Object.entries(NAMING))(
      'answers unknown, foreign and deleted ids alike in the parameter %s',
      async (name, kind) => {
        const reference = await ask({ [name]: newId(Date.now()) });
        expect(reference.text).toContain('NOT_FOUND');
        const gone: string[] = [];
        if (kind === 'client' || kind === 'project' || kind === 'task' || kind === 'tag') {
          const id = await ours.make(kind);
          await deleteCatalogItem(server.app, ours.owner.actor, `${kind}s`, id);
          gone.push(id);
        }
        const others = kinds.filter((other) => other !== kind).map((other) => own[other]);
        for (const id of [...Object.values(foreign), ...gone, ...others]) {
          expect(await ask({ [name]: id })).toEqual(reference);
        }
        // A foreign id next to an own id.
        if (name !== 'team')
          expect(await ask({ [name]: `${own[kind]},${foreign[kind]}` })).toEqual(reference);
        for (const id of [own[kind].toUpperCase(), `{${own[kind]}}`, 'x', "' or 1=1 --", 'a\0b']) {
          const { status, text } = await ask({ [name]: id });
          expect(`${status} ${text}`).toMatch(
            /^200 .*(NOT_FOUND|INVALID_INPUT)|^4\d\d .*(NOT_FOUND|INVALID_INPUT)/,
          );
        }
        const right = name === 'team' ? ours.owner.team.id : own[kind];
        expect((await ask({ [name]: right })).text).not.toContain('errors');
      },
    );

    test('exports only their own time for members, and nothing for removed members', async () => {
      const owners = ours.owner.identity.id;
      expect((await ask({ member: owners }, mia.key)).text).toContain('FORBIDDEN');
      const left = await createMember(server.app, ours.owner, 'ADMIN');
      expect((await ask({}, left.key)).status).toBe(200);
      await removeTeamMember(server.app, ours.owner.actor, left.identity.id);
      expect(await ask({}, left.key)).toEqual(await ask({ team: newId(Date.now()) }, left.key));
    });
  });

  describe('shared reports', () => {
    const share = async (person: Person, parameters: string) => {
      const report = await createSavedReport(server.app, person.actor, { name: 'Shared', parameters });
      const made = await createReportLink(server.app, person.actor, { reportId: report.id });
      return { ...made, path: new URL(made.url).pathname };
    };

    test('answers 404 for a shared report with ids of another team', async () => {
      const nothing = await get(`/shared/reports/${'x'.repeat(43)}`);
      expect(nothing.status).toBe(404);
      for (const [name, kind] of Object.entries(NAMING)) {
        if (name === 'team') continue;
        const { path } = await share(ours.owner, `${name}=${foreign[kind]}`);
        expect(await get(path)).toEqual(nothing);
        expect((await get(`${path}/export?format=csv`)).status).toBe(404);
      }
    });

    test('finds a shared report only by its token, until the link is revoked', async () => {
      const { path, reportLink } = await share(ours.owner, '');
      const nothing = await get(`/shared/reports/${'x'.repeat(43)}`);
      expect((await get(path)).status).toBe(200);
      for (const id of [reportLink.id, reportLink.reportId, own.reportLink, foreign.reportLink]) {
        expect(await get(`/shared/reports/${id}`)).toEqual(nothing);
      }
      await revokeReportLink(server.app, ours.owner.actor, reportLink.id);
      expect(await get(path)).toEqual(nothing);
    });
  });

  test.each(['/invitation/', '/reset-password/', '/verify-email/', '/change-email/'])(
    'accepts no id in place of a token at %s',
    async (path) => {
      const nothing = await get(`${path}${'x'.repeat(43)}`);
      expect(nothing.status).toBe(404);
      for (const id of [...Object.values(own), ...Object.values(foreign)]) {
        expect(await get(path + id)).toEqual(nothing);
      }
    },
  );

  test('accepts an authorization step only in the browser that started it', async () => {
    const robot = await makeApp(server, ours.owner);
    const [adas, bobs] = [
      await signedInBrowser(server, ours.owner),
      await signedInBrowser(server, theirs.owner),
    ];
    // The first step signs in; the second asks for consent.
    const first = (await adas.get(authorizePath(robot, newVerifier()))).location ?? '';
    const resumed = (await adas.get(new URL(first, server.origin).pathname)).location ?? '';
    const { pathname } = new URL(resumed, server.origin);
    const asked = (await adas.get(pathname)).location ?? '';
    const step = new URL(asked, server.origin).pathname;
    expect(step).toMatch(/^\/oauth\/interaction\//);
    expect((await adas.get(step)).text).toContain('Allow');
    const before = await storedRows(server.app);
    const nothing = await bobs.get('/oauth/interaction/none');
    for (const seen of [
      await bobs.get(step),
      await bobs.post(step, { answer: 'allow' }),
      await bobs.post(`${step}/switch`, {}),
    ]) {
      expect([seen.status, seen.text]).toEqual([nothing.status, nothing.text]);
    }
    expect(await storedRows(server.app)).toEqual(before);
  });

  test('does not revoke a token of another application', async () => {
    const [robot, other] = [await makeApp(server, ours.owner), await makeApp(server, theirs.owner)];
    const { access_token, refresh_token } = await connect(server, robot, ours.owner);
    for (const token of [access_token, refresh_token]) {
      const body = new URLSearchParams({ client_id: other.app.id, token });
      await fetch(`${server.origin}/oauth/revoke`, { method: 'POST', body });
    }
    expect((await server.client(access_token).send('{ me { id } }')).status).toBe(200);
  });

  test('does not disconnect an application of another user', async () => {
    const browser = await signedInBrowser(server, ours.owner);
    const before = await storedRows(server.app);
    for (const app of [foreign.connectedApp, newId(Date.now()), 'x', '']) {
      const answer = await browser.post('/account/disconnect', { app });
      expect([answer.status, answer.location]).toEqual([303, '/account']);
    }
    expect(await storedRows(server.app)).toEqual(before);
  });

  test('rejects every write tool for a read-only token', async () => {
    const robot = await makeApp(server, ours.owner);
    const { access_token } = await connect(server, robot, ours.owner, { scope: 'read' });
    const writing = tools.filter(({ scope }) => scope === 'write');
    expect(writing.length).toBeGreaterThan(10);
    for (const tool of writing) {
      const args = await argumentsFor(ours, tool);
      const before = await storedRows(server.app);
      const body = message('tools/call', { name: tool.name, arguments: args });
      const answer = await postMcp(server.origin, access_token, body);
      expect(`${tool.name} ${answer.status}`).toBe(`${tool.name} 403`);
      expect(await storedRows(server.app)).toEqual(before);
    }
  });
});
