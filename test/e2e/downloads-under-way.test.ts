import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DESCRIPTION_LIMIT } from '../../src/domain/text/text.ts';
import { EXPORT_PATH } from '../../src/http/reports/export.ts';
import { createApiKey } from '../../src/services/api-keys/create.ts';
import { revokeApiKey } from '../../src/services/api-keys/revoke.ts';
import { removeTeamMember } from '../../src/services/members/deactivate.ts';
import { updateTeamMember } from '../../src/services/members/update.ts';
import { disconnectApp } from '../../src/services/oauth-apps/connections.ts';
import { createReportLink, revokeReportLink } from '../../src/services/report-links/manage.ts';
import { createSavedReport } from '../../src/services/saved-reports/manage.ts';
import { endSession } from '../../src/services/sessions/end.ts';
import { startSession } from '../../src/services/sessions/start.ts';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { atTheMachine, createMember, createPerson, type Person } from '../harness/factories.ts';
import { connect, makeApp } from '../harness/oauth-flow.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { span } from '../harness/times.ts';
import { beginDownload, type SlowDownload } from '../hostile/slow-download.ts';

const WEEK = 'from=2026-03-02&to=2026-03-08';
/** A page that is read from the database, and some more. */
const [A_PAGE, ENTRIES] = [500, 600];

interface Way {
  path: string;
  headers?: Record<string, string>;
  /** A short answer for the same caller, which tells whether the server knows already that they may not. */
  probe: string;
  shutOut: () => Promise<unknown>;
}

describeOnBothEngines('a download under way', (engine) => {
  let server: TestServer;
  let ada: Person;
  let begun: SlowDownload[] = [];

  beforeAll(async () => {
    server = await startTestServer(engine, { STINT_TRUST_PROXY: '127.0.0.1' });
    ada = await createPerson(server.app, 'Ada');
    // A page of them is more than a connection holds for a client that does not read.
    const description = 'x'.repeat(DESCRIPTION_LIMIT);
    for (let minute = 0; minute < ENTRIES; minute += 1) {
      const times = span(24 + minute / 60, 24 + (minute + 1) / 60);
      await createTimeEntry(server.app, ada.actor, { ...times, title: `Row ${minute};`, description });
    }
  }, 120_000);
  afterEach(() => {
    for (const one of begun) one.leave();
    begun = [];
  });
  afterAll(() => server.close());

  /** As soon as the places of earlier downloads are free. */
  const begin = async (path: string, headers: Record<string, string> = {}) => {
    const attempt = async () => {
      begun.push(await beginDownload(server.origin, path, headers));
      return begun.at(-1)?.status;
    };
    await expect.poll(attempt, { timeout: 10_000 }).toBe(200);
    return begun.at(-1) as SlowDownload;
  };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const exportPath = (kind = 'DETAILED') =>
    `${EXPORT_PATH}?format=csv&kind=${kind}&${WEEK}&team=${ada.team.id}`;
  const newKey = async (who: Person) =>
    createApiKey(server.app, atTheMachine(who.actor), { name: 'another' });
  const share = async (who: Person) => {
    const { id: reportId } = await createSavedReport(server.app, who.actor, {
      name: 'All',
      parameters: `${WEEK}&kind=DETAILED`,
      teamId: ada.team.id,
    });
    const { url, reportLink } = await createReportLink(server.app, who.actor, { reportId });
    const { pathname } = new URL(url);
    return { reportLink, page: pathname, path: `${pathname}/export?format=csv` };
  };
  const rowsIn = (text: string) => text.match(/Row \d+;/g)?.length ?? 0;

  it('waits for who takes it slowly', async () => {
    const { path } = await share(ada);
    for (const download of [await begin(exportPath(), bearer(ada.key)), await begin(path)]) {
      const { text, isWhole } = await download.takeRest();
      expect(isWhole).toBe(true);
      expect(rowsIn(text)).toBe(ENTRIES);
    }
  }, 60_000);

  const asExport = (headers: Record<string, string>, shutOut: Way['shutOut']): Way => ({
    path: exportPath(),
    headers,
    probe: exportPath('SUMMARY'),
    shutOut,
  });

  const ways: [string, (who: Person) => Promise<Way>][] = [
    [
      'the link was revoked',
      async (who) => {
        const { reportLink, page, path } = await share(who);
        const shutOut = () => revokeReportLink(server.app, who.actor, reportLink.id);
        return { path, probe: page, shutOut };
      },
    ],
    [
      'the maker of the link was removed',
      async (who) => {
        const { page, path } = await share(who);
        const shutOut = () => removeTeamMember(server.app, ada.actor, who.identity.id);
        return { path, probe: page, shutOut };
      },
    ],
    [
      'the member was removed',
      async (who) =>
        asExport(bearer(who.key), () => removeTeamMember(server.app, ada.actor, who.identity.id)),
    ],
    [
      'the API key was revoked',
      async (who) => {
        const { apiKey, secret } = await newKey(who);
        return asExport(bearer(secret), () => revokeApiKey(server.app, who.actor, apiKey.id));
      },
    ],
    [
      'the application was disconnected',
      async (who) => {
        const robot = await makeApp(server, ada);
        const { access_token } = await connect(server, robot, who);
        return asExport(bearer(access_token), () => disconnectApp(server.app, who.actor, robot.app.id));
      },
    ],
    [
      'the person signed out',
      async (who) => {
        const { token } = await startSession(server.app, who.user.id, { userAgent: null, address: null });
        return asExport({ cookie: `stint_session=${token}` }, () => endSession(server.app, token));
      },
    ],
  ];

  it.each(ways)(
    'is broken off once %s, and reads nothing more',
    async (title, wayOf) => {
      const way = await wayOf(await createMember(server.app, ada, 'MANAGER'));
      const download = await begin(way.path, way.headers);
      await way.shutOut();
      await createTimeEntry(server.app, ada.actor, { ...span(1, 2), title, overlapPolicy: 'KEEP_BOTH' });
      const probe = async () => {
        const answer = await fetch(server.origin + way.probe, { headers: way.headers ?? {} });
        await answer.arrayBuffer();
        return answer.ok;
      };
      await expect.poll(probe, { timeout: 10_000 }).toBe(false);
      const { text, isWhole } = await download.takeRest();
      expect(isWhole).toBe(false);
      expect(rowsIn(text)).toBeLessThanOrEqual(A_PAGE);
      expect(text).not.toContain(title);
    },
    60_000,
  );

  it('is broken off where the caller has another role now', async () => {
    const who = await createMember(server.app, ada, 'MANAGER');
    const probe = async () =>
      (await fetch(server.origin + exportPath('SUMMARY&by=MEMBER'), { headers: bearer(who.key) })).text();
    expect(await probe()).toContain('Ada');
    const download = await begin(exportPath(), bearer(who.key));
    await updateTeamMember(server.app, ada.actor, who.identity.id, { role: 'MEMBER' });
    await expect.poll(probe, { timeout: 10_000 }).not.toContain('Ada');
    const { text, isWhole } = await download.takeRest();
    expect(isWhole).toBe(false);
    expect(rowsIn(text)).toBeLessThanOrEqual(A_PAGE);
  }, 60_000);

  describe('leaves room for others', () => {
    const short = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(server.origin + path, { headers });
      await answer.arrayBuffer();
      return answer.status;
    };
    const expectRoom = (path: string, headers: Record<string, string>) =>
      expect.poll(() => short(path, headers), { timeout: 10_000 }).toBe(200);

    it('however many keys somebody has', async () => {
      const bob = await createMember(server.app, ada, 'MANAGER');
      for (const key of [bob.key, (await newKey(bob)).secret]) {
        await begin(exportPath(), bearer(key));
      }
      const { secret } = await newKey(bob);
      expect(await short(exportPath('SUMMARY'), bearer(secret))).toBe(429);
      await expectRoom(exportPath('SUMMARY'), bearer(ada.key));
    }, 60_000);

    it('however many links somebody opens from one network', async () => {
      for (let index = 0; index < 2; index += 1) {
        const { path } = await share(ada);
        await begin(path, { 'x-forwarded-for': `2001:db8::${index}` });
      }
      const { path } = await share(ada);
      expect(await short(path, { 'x-forwarded-for': '2001:db8::3' })).toBe(429);
      await expectRoom(path, { 'x-forwarded-for': '2001:db8:1::1' });
      await expectRoom(exportPath('SUMMARY'), { ...bearer(ada.key), 'x-forwarded-for': '2001:db8::3' });
    }, 60_000);

    it('from however many networks the links of one team are opened', async () => {
      const { path } = await share(ada);
      for (let index = 0; index < 4; index += 1) {
        await begin(path, { 'x-forwarded-for': `192.0.2.${index}` });
      }
      expect(await short(path, { 'x-forwarded-for': '192.0.2.9' })).toBe(429);
      await expectRoom(exportPath('SUMMARY'), bearer(ada.key));
    }, 60_000);
  });
});
