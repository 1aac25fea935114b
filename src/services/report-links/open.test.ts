import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createMember, createPerson, type Person } from '../../../test/harness/factories.ts';
import { problemOf } from '../../../test/harness/refusals.ts';
import { HOUR, instantAt, span, turnableClock } from '../../../test/harness/times.ts';
import { MAX_PAGE } from '../../domain/page.ts';
import type { ReportRow } from '../../domain/reports/report.ts';
import { removeTeamMember } from '../members/deactivate.ts';
import { updateTeamMember } from '../members/update.ts';
import { createSavedReport, deleteSavedReport, updateSavedReport } from '../saved-reports/manage.ts';
import { archiveTeam } from '../teams/archive.ts';
import { createTimeEntry } from '../time-entries/create.ts';
import { createReportLink, revokeReportLink } from './manage.ts';
import { openReportLink } from './open.ts';

const PARAMETERS = 'from=2026-03-02&to=2026-03-08&kind=DETAILED';

describeOnBothEngines('a shared report during its reading', (engine) => {
  const clock = turnableClock(instantAt(24 * 7));
  let app: TestApp;
  let ada: Person;
  let bob: Person;
  let reportId: string;
  let linkId: string;
  let rows: AsyncIterator<ReportRow>;

  beforeAll(async () => {
    app = await createTestApp(engine, clock);
    ada = await createPerson(app, 'Ada');
    for (let minute = 0; minute <= MAX_PAGE; minute += 1) {
      await createTimeEntry(app, ada.actor, span(minute / 60, (minute + 1) / 60));
    }
  }, 60_000);
  afterAll(() => app.close());

  beforeEach(async () => {
    bob = await createMember(app, ada, 'MANAGER');
    const input = { name: 'All', parameters: PARAMETERS, teamId: ada.team.id };
    reportId = (await createSavedReport(app, bob.actor, input)).id;
    const expiresAt = new Date(clock() + HOUR).toISOString();
    const { url, reportLink } = await createReportLink(app, bob.actor, { reportId, expiresAt });
    linkId = reportLink.id;
    const shared = await openReportLink(app, url.split('/').at(-1) ?? '');
    if (!shared) throw new Error('The link opens nothing.');
    rows = shared.report.rows()[Symbol.asyncIterator]();
    await rows.next();
  });

  async function countOthers(): Promise<number> {
    for (let count = 0; ; count += 1) if ((await rows.next()).done) return count;
  }

  it('reading continues to the end although the saved report is renamed', async () => {
    await updateSavedReport(app, bob.actor, reportId, { name: 'Everything' });
    expect(await countOthers()).toBe(MAX_PAGE);
  });

  const endings: [string, 'NOT_FOUND' | 'FORBIDDEN', () => unknown][] = [
    ['it is revoked', 'NOT_FOUND', () => revokeReportLink(app, bob.actor, linkId)],
    ['it has expired', 'NOT_FOUND', () => clock.turn(HOUR)],
    ['its report is gone', 'NOT_FOUND', () => deleteSavedReport(app, bob.actor, reportId)],
    [
      'its report shows something else',
      'NOT_FOUND',
      () => updateSavedReport(app, bob.actor, reportId, { parameters: `${PARAMETERS}&search=x` }),
    ],
    ['its maker has left', 'NOT_FOUND', () => removeTeamMember(app, ada.actor, bob.identity.id)],
    [
      'its maker sees less',
      'FORBIDDEN',
      () => updateTeamMember(app, ada.actor, bob.identity.id, { role: 'MEMBER' }),
    ],
    ['the team is archived', 'NOT_FOUND', () => archiveTeam(app, ada.actor, ada.team.id)],
  ];

  it.each(endings)('reading fails after the current page when %s', async (_ending, code, end) => {
    await end();
    for (let left = MAX_PAGE - 1; left > 0; left -= 1) expect((await rows.next()).done).toBe(false);
    expect((await problemOf(() => rows.next())).code).toBe(code);
  });
});
