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
import { asOperator, createMember, createPerson, type Person } from '../harness/factories.ts';
import { connect, makeApp } from '../harness/oauth-flow.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { span } from '../harness/times.ts';
import { beginDownload, type SlowDownload } from '../hostile/slow-download.ts';

const WEEK = 'from=2026-03-02&to=2026-03-08';
/** Entries that an export reads per query. */
const PAGE_SIZE = 500;
const ENTRIES = 600;

/** A download, and a function that revokes the access of its caller. */
interface RevocableDownload {
  path: string;
  headers?: Record<string, string>;
  /** Path with a short response for the same caller. It fails once the server has noticed the revocation. */
  probe: string;
  revoke: () => Promise<unknown>;
}

describeOnBothEngines('a download in progress', (engine) => {
  let server: TestServer;
  let ada: Person;
  let downloads: SlowDownload[] = [];

  beforeAll(async () => {
    server = await startTestServer(engine, { STINT_TRUST_PROXY: '127.0.0.1' });
    ada = await createPerson(server.app, 'Ada');
    // One page of entries exceeds the buffers of a connection whose client does not read.
    const description = 'x'.repeat(DESCRIPTION_LIMIT);
    for (let minute = 0; minute < ENTRIES; minute += 1) {
      const times = span(24 + minute / 60, 24 + (minute + 1) / 60);
      await createTimeEntry(server.app, ada.actor, { ...times, title: `Row ${minute};`, description });
    }
  }, 120_000);
  afterEach(() => {
    for (const one of downloads) one.leave();
    downloads = [];
  });
  afterAll(() => server.close());

  /** Starts a download, once the slots of earlier downloads are free. */
  const begin = async (path: string, headers: Record<string, string> = {}) => {
    const attempt = async () => {
      downloads.push(await beginDownload(server.origin, path, headers));
      return downloads.at(-1)?.status;
    };
    await expect.poll(attempt, { timeout: 10_000 }).toBe(200);
    return downloads.at(-1) as SlowDownload;
  };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const exportPath = (kind = 'DETAILED') =>
    `${EXPORT_PATH}?format=csv&kind=${kind}&${WEEK}&team=${ada.team.id}`;
  const newKey = async (person: Person) =>
    createApiKey(server.app, asOperator(person.actor), { name: 'another' });
  const share = async (person: Person) => {
    const { id: reportId } = await createSavedReport(server.app, person.actor, {
      name: 'All',
      parameters: `${WEEK}&kind=DETAILED`,
      teamId: ada.team.id,
    });
    const { url, reportLink } = await createReportLink(server.app, person.actor, { reportId });
    const { pathname } = new URL(url);
    return { reportLink, page: pathname, path: `${pathname}/export?format=csv` };
  };
  const countRows = (text: string) => text.match(/Row \d+;/g)?.length ?? 0;

  it('completes for a slow reader', async () => {
    const { path } = await share(ada);
    for (const download of [await begin(exportPath(), bearer(ada.key)), await begin(path)]) {
      const { text, isWhole } = await download.takeRest();
      expect(isWhole).toBe(true);
      expect(countRows(text)).toBe(ENTRIES);
    }
  }, 60_000);

  const asExport = (
    headers: Record<string, string>,
    revoke: RevocableDownload['revoke'],
  ): RevocableDownload => ({
    path: exportPath(),
    headers,
    probe: exportPath('SUMMARY'),
    revoke,
  });

  const revocations: [string, (person: Person) => Promise<RevocableDownload>][] = [
    [
      'the link was revoked',
      async (person) => {
        const { reportLink, page, path } = await share(person);
        const revoke = () => revokeReportLink(server.app, person.actor, reportLink.id);
        return { path, probe: page, revoke };
      },
    ],
    [
      'the maker of the link was removed',
      async (person) => {
        const { page, path } = await share(person);
        const revoke = () => removeTeamMember(server.app, ada.actor, person.identity.id);
        return { path, probe: page, revoke };
      },
    ],
    [
      'the member was removed',
      async (person) =>
        asExport(bearer(person.key), () => removeTeamMember(server.app, ada.actor, person.identity.id)),
    ],
    [
      'the API key was revoked',
      async (person) => {
        const { apiKey, secret } = await newKey(person);
        return asExport(bearer(secret), () => revokeApiKey(server.app, person.actor, apiKey.id));
      },
    ],
    [
      'the application was disconnected',
      async (person) => {
        const robot = await makeApp(server, ada);
        const { access_token } = await connect(server, robot, person);
        return asExport(bearer(access_token), () => disconnectApp(server.app, person.actor, robot.app.id));
      },
    ],
    [
      'the person signed out',
      async (person) => {
        const { token } = await startSession(server.app, person.user.id, { userAgent: null, address: null });
        return asExport({ cookie: `stint_session=${token}` }, () => endSession(server.app, token));
      },
    ],
  ];

  it.each(revocations)(
    'aborts once %s, without reading more rows',
    async (title, prepare) => {
      const target = await prepare(await createMember(server.app, ada, 'MANAGER'));
      const download = await begin(target.path, target.headers);
      await target.revoke();
      await createTimeEntry(server.app, ada.actor, { ...span(1, 2), title, overlapPolicy: 'KEEP_BOTH' });
      const probe = async () => {
        const answer = await fetch(server.origin + target.probe, { headers: target.headers ?? {} });
        await answer.arrayBuffer();
        return answer.ok;
      };
      await expect.poll(probe, { timeout: 10_000 }).toBe(false);
      const { text, isWhole } = await download.takeRest();
      expect(isWhole).toBe(false);
      expect(countRows(text)).toBeLessThanOrEqual(PAGE_SIZE);
      expect(text).not.toContain(title);
    },
    60_000,
  );

  it('aborts once the role of the caller changes', async () => {
    const person = await createMember(server.app, ada, 'MANAGER');
    const probe = async () =>
      (await fetch(server.origin + exportPath('SUMMARY&by=MEMBER'), { headers: bearer(person.key) })).text();
    expect(await probe()).toContain('Ada');
    const download = await begin(exportPath(), bearer(person.key));
    await updateTeamMember(server.app, ada.actor, person.identity.id, { role: 'MEMBER' });
    await expect.poll(probe, { timeout: 10_000 }).not.toContain('Ada');
    const { text, isWhole } = await download.takeRest();
    expect(isWhole).toBe(false);
    expect(countRows(text)).toBeLessThanOrEqual(PAGE_SIZE);
  }, 60_000);

  describe('concurrent downloads', () => {
    const statusOf = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(server.origin + path, { headers });
      await answer.arrayBuffer();
      return answer.status;
    };
    const expectRoom = (path: string, headers: Record<string, string>) =>
      expect.poll(() => statusOf(path, headers), { timeout: 10_000 }).toBe(200);

    it('limits the downloads of a user over all of their keys', async () => {
      const bob = await createMember(server.app, ada, 'MANAGER');
      for (const key of [bob.key, (await newKey(bob)).secret]) {
        await begin(exportPath(), bearer(key));
      }
      const { secret } = await newKey(bob);
      expect(await statusOf(exportPath('SUMMARY'), bearer(secret))).toBe(429);
      await expectRoom(exportPath('SUMMARY'), bearer(ada.key));
    }, 60_000);

    it('limits the downloads of report links from one network', async () => {
      for (let index = 0; index < 2; index += 1) {
        const { path } = await share(ada);
        await begin(path, { 'x-forwarded-for': `2001:db8::${index}` });
      }
      const { path } = await share(ada);
      expect(await statusOf(path, { 'x-forwarded-for': '2001:db8::3' })).toBe(429);
      await expectRoom(path, { 'x-forwarded-for': '2001:db8:1::1' });
      await expectRoom(exportPath('SUMMARY'), { ...bearer(ada.key), 'x-forwarded-for': '2001:db8::3' });
    }, 60_000);

    it('limits the downloads of the report links of a team over all networks', async () => {
      const { path } = await share(ada);
      for (let index = 0; index < 4; index += 1) {
        await begin(path, { 'x-forwarded-for': `192.0.2.${index}` });
      }
      expect(await statusOf(path, { 'x-forwarded-for': '192.0.2.9' })).toBe(429);
      await expectRoom(exportPath('SUMMARY'), bearer(ada.key));
    }, 60_000);
  });
});
