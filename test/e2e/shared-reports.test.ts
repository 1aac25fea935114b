import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteCatalogItem } from '../../src/services/catalog/delete.ts';
import { removeTeamMember } from '../../src/services/members/deactivate.ts';
import { updateTeamMember } from '../../src/services/members/update.ts';
import { createProject } from '../../src/services/projects/create.ts';
import {
  createReportLink,
  listReportLinks,
  revokeReportLink,
} from '../../src/services/report-links/manage.ts';
import { openReportLink } from '../../src/services/report-links/open.ts';
import {
  createSavedReport,
  deleteSavedReport,
  updateSavedReport,
} from '../../src/services/saved-reports/manage.ts';
import { archiveTeam } from '../../src/services/teams/archive.ts';
import { deleteTeam } from '../../src/services/teams/delete.ts';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { asOperator, createPerson, inNewTeam, joinTeam, type Person } from '../harness/factories.ts';
import { problemOf } from '../harness/refusals.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { storedRows } from '../harness/stored.ts';
import { HOUR, span } from '../harness/times.ts';
import { pdfPages } from '../processes/poppler.ts';
import { FORMULA, fillTeam, MARKUP } from '../samples/reports.ts';

const WEEK = 'from=2026-03-02&to=2026-03-08';
/** The parsed response to `reportLinks`. */
interface Listed {
  reportLinks: { edges: { node: Record<string, unknown> }[] };
}

const KINDS = ['SUMMARY', 'DETAILED', 'WEEKLY', 'TEAM', 'PROFITABILITY'];

describeOnBothEngines('a shared report link', (engine) => {
  let server: TestServer;
  let accounts: Person[];
  let ada: Person;
  let bob: Person;
  let cyd: Person;

  beforeAll(async () => {
    server = await startTestServer(engine);
    accounts = await Promise.all(['Ada', 'Bob', 'Cyd'].map((name) => createPerson(server.app, name)));
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const [first, second, third] = accounts as [Person, Person, Person];
    ada = await inNewTeam(server.app, first, { name: 'North' });
    bob = await joinTeam(server.app, ada, second, 'MANAGER');
    cyd = await joinTeam(server.app, ada, third, 'MEMBER');
    await fillTeam(server.app, ada, bob);
  });

  async function share(
    who: Person,
    parameters = WEEK,
    options: { showAmounts?: boolean; expiresAt?: string } = {},
  ) {
    const report = await createSavedReport(server.app, who.actor, {
      name: `Hours ${MARKUP}`,
      parameters,
      teamId: ada.team.id,
    });
    const made = await createReportLink(server.app, who.actor, { reportId: report.id, ...options });
    return { ...made, report, path: new URL(made.url).pathname };
  }

  const get = (path: string) => fetch(server.origin + path);
  const textOf = async (path: string) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const codeOf = async (action: () => unknown) => (await problemOf(action)).code;

  async function expectGone(path: string) {
    const unknown = await get(`/shared/reports/${'x'.repeat(43)}`);
    for (const address of [path, `${path}/export?format=csv`]) {
      const answer = await get(address);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toBe(await unknown.clone().text());
      expect(answer.headers.get('content-security-policy')).toBe(
        unknown.headers.get('content-security-policy'),
      );
    }
  }

  /** The text of the page and all exports of a link, without the link itself. */
  async function textOfAllFormats(path: string): Promise<string> {
    const file = async (format: string) =>
      Buffer.from(await (await get(`${path}/export?format=${format}`)).arrayBuffer());
    return (
      [
        await textOf(path),
        (await file('csv')).toString(),
        JSON.stringify((await readSheets(await file('xlsx'))).map(({ data }) => data)),
        pdfPages(await file('pdf')).join(),
      ]
        .join('\n')
        // A random token may contain a searched text.
        .replaceAll(path, '')
    );
  }

  it('shows the report without an account and without JavaScript', async () => {
    const { path } = await share(ada);
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin',
    });
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const page = await answer.text();
    expect(page).not.toMatch(/<script|style="| on[a-z]+=/);
    expect(page).toContain('&lt;script&gt;');
    expect(page).toContain('North · 2 March 2026 to 8 March 2026 · UTC');
    expect(page).toContain('<meta name="robots" content="noindex">');
    for (const format of ['csv', 'xlsx', 'pdf']) expect(page).toContain(`${path}/export?format=${format}`);
  });

  it.each(KINDS)('shows money of the %s report in no format unless amounts are enabled', async (kind) => {
    const without = await share(ada, `${WEEK}&kind=${kind}&sort=AMOUNT`);
    expect(await textOfAllFormats(without.path)).not.toMatch(/EUR|USD|Amount|85\.5/);
    const withMoney = await share(ada, `${WEEK}&kind=${kind}`, { showAmounts: true });
    expect((await textOfAllFormats(withMoney.path)).match(/Amount EUR/g)?.length).toBeGreaterThanOrEqual(4);
  });

  it.each(KINDS)('shows what its creator may see of the %s report, also after a demotion', async (kind) => {
    await createTimeEntry(server.app, cyd.actor, { ...span(50, 51), title: 'Mine' });
    const member = await share(cyd, `${WEEK}&kind=${kind}`);
    expect(await textOfAllFormats(member.path)).not.toMatch(/EUR|USD|Amount|Ada|Bob|Website|midnight/);
    const manager = await share(bob, `${WEEK}&kind=${kind}&by=MEMBER`, { showAmounts: true });
    expect(await textOfAllFormats(manager.path)).toMatch(/Amount EUR/);
    await updateTeamMember(server.app, ada.actor, bob.identity.id, { role: 'MEMBER' });
    const demoted = await textOfAllFormats(manager.path);
    expect(demoted).not.toMatch(/EUR|USD|Amount|Ada|Cyd/);
    expect(demoted).toContain('Members: Bob.');
  });

  it.each(KINDS)('shows no more of the %s report after a promotion of its creator', async (kind) => {
    expect(await codeOf(() => share(cyd, WEEK, { showAmounts: true }))).toBe('FORBIDDEN');
    const { path } = await share(cyd, `${WEEK}&kind=${kind}`);
    const others = await share(cyd, `${WEEK}&kind=${kind}&member=${ada.identity.id}`);
    const before = await fetch(`${server.origin}${others.path}`);
    await updateTeamMember(server.app, ada.actor, cyd.identity.id, { role: 'ADMIN' });
    expect(await textOfAllFormats(path)).not.toMatch(/EUR|USD|Amount|Ada|Bob|Website|midnight/);
    expect([before.status, (await fetch(`${server.origin}${others.path}`)).status]).toEqual([404, 404]);
  });

  it('never shows costs of members', async () => {
    for (const { identity } of [ada, bob]) {
      await updateTeamMember(server.app, ada.actor, identity.id, { costRate: { amount: '31.25' } });
    }
    const { path } = await share(ada, `${WEEK}&kind=PROFITABILITY&by=MEMBER`, { showAmounts: true });
    const shown = await textOfAllFormats(path);
    expect(shown).toMatch(/Amount EUR/);
    // The styles of the page contain "margin" in lower case.
    expect(shown).not.toMatch(/[Cc]ost|Margin|31\.25/);
  });

  it('shows expected and missing time for the saved hours per day', async () => {
    const { path } = await share(ada, `${WEEK}&kind=TEAM&by=MEMBER&hours=7.5`);
    const shown = await textOfAllFormats(path);
    expect(shown.match(/7\.5 h are expected/g)).toHaveLength(3);
    // Ada's expected time for five days; she worked on two of them.
    expect(shown.match(/37:30:00/g)?.length).toBeGreaterThanOrEqual(3);
    expect(shown.match(/Missing/g)).toHaveLength(4);
  });

  it('returns 404 if its creator may no longer see the filtered member', async () => {
    const { path } = await share(bob, `${WEEK}&member=${ada.identity.id}`);
    expect(await textOf(path)).toContain('Members: Ada.');
    await updateTeamMember(server.app, ada.actor, bob.identity.id, { role: 'MEMBER' });
    await expectGone(path);
  });

  describe('an invalid shared report link', () => {
    it('returns 404 after it was revoked', async () => {
      const { path, reportLink } = await share(bob);
      await revokeReportLink(server.app, bob.actor, reportLink.id);
      await expectGone(path);
    });

    it('finds no report for an expired link', async () => {
      const { url } = await share(bob, WEEK, { expiresAt: new Date(Date.now() + HOUR).toISOString() });
      const token = url.split('/').at(-1) ?? '';
      expect(await openReportLink(server.app, token)).not.toBeNull();
      const later = { ...server.app, clock: () => Date.now() + HOUR };
      expect(await openReportLink(later, token)).toBeNull();
    });

    it('returns 404 after its report was deleted', async () => {
      const { path, report } = await share(bob);
      await deleteSavedReport(server.app, bob.actor, report.id);
      await expectGone(path);
    });

    it('returns 404 after its creator left the team', async () => {
      const { path } = await share(bob);
      await removeTeamMember(server.app, ada.actor, bob.identity.id);
      await expectGone(path);
    });

    it('returns 404 after its team was archived or deleted', async () => {
      const { path } = await share(ada);
      await archiveTeam(server.app, ada.actor, ada.team.id);
      await expectGone(path);
      const alone = await inNewTeam(server.app, ada);
      const report = await createSavedReport(server.app, alone.actor, { name: 'x', parameters: WEEK });
      const { url } = await createReportLink(server.app, alone.actor, { reportId: report.id });
      await deleteTeam(server.app, asOperator(alone.actor), alone.team.id, alone.team.name);
      await expectGone(new URL(url).pathname);
    });

    it('returns 404 after the project of its filter was deleted', async () => {
      const { id } = await createProject(server.app, ada.actor, { name: 'Short', teamId: ada.team.id });
      const { path } = await share(ada, `${WEEK}&project=${id}`);
      expect(await textOf(path)).toContain('Projects: Short.');
      await deleteCatalogItem(server.app, ada.actor, 'projects', id);
      await expectGone(path);
    });
  });

  it('stores a link only as a hash, with the time of its last view', async () => {
    const { url, path, reportLink } = await share(bob);
    const token = url.split('/').at(-1) ?? '';
    expect(token.length).toBeGreaterThanOrEqual(43);
    expect(JSON.stringify(await storedRows(server.app))).not.toContain(token);
    expect(reportLink.lastViewedAt).toBeNull();
    await textOf(path);
    const [link] = (await listReportLinks(server.app, bob.actor, { teamId: ada.team.id })).items;
    expect(link?.lastViewedAt).toBeGreaterThan(reportLink.createdAt - 1);
  });

  it('lets only the creator of a link and an ADMIN list and revoke it', async () => {
    const { reportLink } = await share(bob);
    const listed = async (who: Person) =>
      (await listReportLinks(server.app, who.actor, { teamId: ada.team.id })).items.map(({ id }) => id);
    expect(await listed(bob)).toEqual([reportLink.id]);
    expect(await listed(cyd)).toEqual([]);
    expect(await listed(ada)).toEqual([reportLink.id]);
    expect(await codeOf(() => revokeReportLink(server.app, cyd.actor, reportLink.id))).toBe('NOT_FOUND');
    await revokeReportLink(server.app, ada.actor, reportLink.id);
    expect(await listed(bob)).toEqual([]);
  });

  it('shows the current report name only to its creator and an ADMIN', async () => {
    const { report } = await share(bob);
    const own = await share(cyd);
    await updateSavedReport(server.app, bob.actor, report.id, { name: 'Not for Ada' });
    const names = async (who: Person) => {
      const query = `query ($teamId: ID!) {
        reportLinks(teamId: $teamId) { edges { node { reportName identity { name } lastViewedAt } } }
      }`;
      const client = server.client(who.key);
      const { reportLinks } = await client.run<Listed>(query, { teamId: ada.team.id });
      return reportLinks.edges.map(({ node }) => node);
    };
    const [bobs, cyds] = [
      { reportName: 'Not for Ada', identity: { name: 'Bob' }, lastViewedAt: null },
      { reportName: own.report.name, identity: { name: 'Cyd' }, lastViewedAt: null },
    ];
    expect(await names(ada)).toEqual([cyds, bobs]);
    expect(await names(bob)).toEqual([bobs]);
    expect(await names(cyd)).toEqual([cyds]);
    expect((await revokeReportLink(server.app, ada.actor, own.reportLink.id)).reportName).toBe(
      own.report.name,
    );
  });

  it('refuses apps access to report links', async () => {
    const { reportLink } = await share(ada);
    const robot = { ...ada.actor, source: { kind: 'OAUTH_APP', id: null, label: 'Robot' } } as const;
    const teamId = ada.team.id;
    expect(await codeOf(() => listReportLinks(server.app, robot, { teamId }))).toBe('FORBIDDEN');
    expect(await codeOf(() => revokeReportLink(server.app, robot, reportLink.id))).toBe('FORBIDDEN');
  });

  it("creates a link only for the caller's own report and not for apps", async () => {
    const shared = await createSavedReport(server.app, cyd.actor, {
      name: 'Trap',
      parameters: WEEK,
      sharedWithTeam: true,
      teamId: ada.team.id,
    });
    const make = (who: Person['actor']) => () => createReportLink(server.app, who, { reportId: shared.id });
    expect(await codeOf(make(ada.actor))).toBe('FORBIDDEN');
    const robot = { ...cyd.actor, source: { kind: 'OAUTH_APP', id: null, label: 'Robot' } } as const;
    expect(await codeOf(make(robot))).toBe('FORBIDDEN');
    expect(
      await codeOf(() =>
        createReportLink(server.app, cyd.actor, { reportId: shared.id, expiresAt: '2020-01-01T00:00:00Z' }),
      ),
    ).toBe('INVALID_INPUT');
  });

  it('shows changes of the saved report', async () => {
    const { path, report } = await share(ada);
    await updateSavedReport(server.app, ada.actor, report.id, {
      name: 'Later',
      parameters: `${WEEK}&kind=TEAM`,
    });
    expect(await textOf(path)).toContain('<h1>Later</h1>');
    expect(await textOf(path)).toContain('Team by member and project');
  });

  it('works with a trailing slash', async () => {
    const { path } = await share(ada);
    expect(await textOf(`${path}/`)).toContain('<h1>');
  });

  it('neutralizes formulas in its exports', async () => {
    const { path } = await share(ada, `${WEEK}&by=PROJECT`);
    expect(await textOf(`${path}/export?format=csv`)).toContain(`"'${FORMULA.replaceAll('"', '""')}"`);
  });
});

describe('the limit of shared report links', () => {
  it('restricts views from one address', async () => {
    const server = await startTestServer('sqlite', { STINT_RATE_LIMIT: '6000/minute' });
    try {
      const statuses = new Set<number>();
      for (let index = 0; index < 80; index += 1) {
        statuses.add((await fetch(`${server.origin}/shared/reports/${'y'.repeat(43)}`)).status);
      }
      expect([...statuses]).toEqual([404, 429]);
    } finally {
      await server.close();
    }
  });
});
