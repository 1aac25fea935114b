import { request } from 'node:http';
import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPORT_PATH } from '../../src/http/reports/export.ts';
import { updateTeamMember } from '../../src/services/members/update.ts';
import { makeReport } from '../../src/services/reports/make.ts';
import { startSession } from '../../src/services/sessions/start.ts';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createMember, createPerson, createWriteOnlyKey, type Person } from '../harness/factories.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { span } from '../harness/times.ts';
import { pdfPages, pdfPictures } from '../processes/poppler.ts';
import { FORMULA, fillTeam, MARKUP, parseCsv, rowsOf, settingsOf, totalOf } from '../samples/reports.ts';

const kinds = ['SUMMARY', 'DETAILED', 'WEEKLY', 'TEAM', 'PROFITABILITY'];
const RANGE = 'from=2026-03-02&to=2026-03-08';

describeOnBothEngines('the export of a report', (engine) => {
  let server: TestServer;
  let ada: Person;
  let bob: Person;
  let member: Person;

  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
    bob = await createMember(server.app, ada, 'MANAGER', 'Bob');
    member = await createMember(server.app, ada, 'MEMBER', 'Cyd');
    await fillTeam(server.app, ada, bob);
    await createTimeEntry(server.app, member.actor, { ...span(50, 51), title: 'Mine' });
  });
  afterAll(() => server.close());

  function ask(parameters: string, headers: Record<string, string> = { authorization: `Bearer ${ada.key}` }) {
    return fetch(`${server.origin}${EXPORT_PATH}?${RANGE}&team=${ada.team.id}&${parameters}`, { headers });
  }

  async function bytes(parameters: string, who = ada): Promise<Buffer> {
    const answer = await ask(parameters, { authorization: `Bearer ${who.key}` });
    expect(answer.status, parameters).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  }

  async function csv(parameters: string, who = ada): Promise<Record<string, string>[]> {
    const text = (await bytes(`format=csv&${parameters}`, who)).toString();
    expect(text.startsWith('\ufeff')).toBe(true);
    const [header = [], ...lines] = parseCsv(text.slice(1));
    return lines.map((line) => Object.fromEntries(header.map((name, index) => [name, line[index] ?? ''])));
  }

  const sum = (rows: Record<string, string>[], column: string) =>
    Math.round(rows.reduce((total, row) => total + Number(row[column]), 0) * 100) / 100;

  it.each(kinds)('has the totals of the %s report in every format', async (kind) => {
    const report = await makeReport(server.app, async () => ada.actor, {
      teamId: ada.team.id,
      settings: settingsOf(`kind=${kind}`),
    });
    const seconds = Number(totalOf(report, 'Time'));
    const euros = Number(totalOf(report, 'Amount EUR')) / 100;

    const rows = await csv(`kind=${kind}`);
    expect(sum(rows, 'Hours')).toBe(Math.round((seconds / 3600) * 100) / 100);
    expect(sum(rows, 'Amount EUR')).toBe(euros);

    const workbook = await readSheets(await bytes(`format=xlsx&kind=${kind}`));
    const [sheet, about] = [workbook[0]?.data ?? [], workbook[1]?.data ?? []];
    const labels = sheet[0]?.map(String) ?? [];
    const last = sheet.at(-1) ?? [];
    expect(labels).toEqual(report.columns.map(({ label }) => label));
    expect(sheet).toHaveLength(report.rowCount + 2);
    expect(Number(last[labels.indexOf('Hours')]) * 3600).toBeCloseTo(seconds, 3);
    expect(last[labels.indexOf('Amount EUR')]).toBe(euros);
    expect(about.map((line) => line.slice(0, 2))).toEqual(
      expect.arrayContaining([
        ['Range', '2 March 2026 to 8 March 2026'],
        ['Time zone', 'UTC'],
      ]),
    );

    const pages = pdfPages(await bytes(`format=pdf&kind=${kind}`));
    expect(pages[0]).toContain('2 March 2026 to 8 March 2026 · UTC');
    expect(pages[0]).toContain(`1 of ${pages.length}`);
    expect(pages.join()).toMatch(new RegExp(`Total .*${(seconds / 3600).toFixed(2)}.*${euros.toFixed(2)}`));
  });

  it('neutralizes formulas and markup', async () => {
    const rows = await csv('kind=DETAILED&sort=TITLE');
    const titles = rows.map(({ Title }) => Title);
    expect(titles).toContain(`'${FORMULA}`);
    expect(titles).toContain("'-1+1");
    expect(rows.map(({ Tags }) => Tags)).toContain(`'+deep, "work"`);
    const workbook = await readSheets(await bytes('format=xlsx&kind=DETAILED'));
    const cells = (workbook[0]?.data ?? []).flat();
    expect(cells).toContain(FORMULA);
    expect(cells.some((cell) => String(cell).startsWith(MARKUP))).toBe(true);
    const [page = ''] = pdfPages(await bytes('format=pdf&kind=SUMMARY&by=PROJECT'));
    expect(page).toContain(FORMULA);
    expect(page).toContain(MARKUP);
  });

  it('renders all scripts of its font in a PDF', async () => {
    const pdf = await bytes('format=pdf&kind=DETAILED');
    const text = pdfPages(pdf).join();
    for (const word of ['Привет', 'Ελληνικά', 'Over midnight']) expect(text).toContain(word);
    expect(pdfPictures(pdf).every((size) => size > 1000)).toBe(true);
  });

  it('repeats the table header on every page of a PDF', async () => {
    const { actor } = await createMember(server.app, ada, 'MEMBER', 'Dot');
    const identityId = actor.memberships[0]?.identityId;
    for (let index = 0; index < 80; index += 1) {
      await createTimeEntry(server.app, actor, { ...span(index, index + 0.5), title: `Number ${index}` });
    }
    const pdf = await bytes(`format=pdf&kind=DETAILED&member=${identityId}`);
    const pages = pdfPages(pdf);
    expect(pages.length).toBeGreaterThan(1);
    for (const [index, page] of pages.entries()) {
      expect(page).toMatch(/Date +Start +End +Member/);
      expect(page).toContain(`${index + 1} of ${pages.length}`);
    }
    expect(pages[0]).toContain('Members: Dot.');
    expect(pdfPictures(pdf)).toHaveLength(pages.length);
  });

  it('has typed dates, times and numbers in a workbook', async () => {
    const workbook = await readSheets(
      await bytes(`format=xlsx&kind=DETAILED&direction=ASCENDING&member=${ada.identity.id}`),
    );
    const [, first = []] = workbook[0]?.data ?? [];
    expect(first[0]).toEqual(new Date('2026-03-02'));
    expect(first[1]).toEqual(new Date('2026-03-02T09:00:00Z'));
    // 1:30 hours after the epoch of spreadsheets.
    expect(first[11]).toEqual(new Date('1899-12-30T01:30:00Z'));
    expect(first[12]).toBe(1.5);
  });

  it.each(kinds)('shows a MEMBER no money and only their own time in the %s report', async (kind) => {
    for (const format of ['csv', 'xlsx', 'pdf']) {
      const file = await bytes(`format=${format}&kind=${kind}&sort=AMOUNT`, member);
      const text =
        format === 'csv'
          ? file.toString()
          : format === 'pdf'
            ? pdfPages(file).join().replaceAll('Ada’s team', '').replaceAll("Ada's team", '')
            : JSON.stringify((await readSheets(file)).map(({ data }) => data)).replaceAll("Ada's team", '');
      expect(text).not.toMatch(/EUR|USD|Amount|cost|margin|Ada|Bob|Website/i);
    }
    expect(sum(await csv(`kind=${kind}`, member), 'Hours')).toBe(1);
  });

  it('shows costs only to an ADMIN', async () => {
    await updateTeamMember(server.app, ada.actor, bob.identity.id, { costRate: { amount: '31.25' } });
    const textOf = async (format: string, who: Person) => {
      const file = await bytes(`format=${format}&kind=PROFITABILITY&by=MEMBER`, who);
      if (format === 'csv') return file.toString();
      return format === 'pdf'
        ? pdfPages(file).join()
        : JSON.stringify((await readSheets(file)).map(({ data }) => data));
    };
    for (const format of ['csv', 'xlsx', 'pdf']) {
      const own = await textOf(format, ada);
      for (const word of ['Cost EUR', 'Margin EUR', 'Time of unknown cost']) expect(own).toContain(word);
      // 4:15 hours at 31.25.
      expect(own).toContain('132.81');
      for (const who of [bob, member]) {
        expect(await textOf(format, who)).not.toMatch(/cost|margin|31\.25|132\.81/i);
      }
      expect(await textOf(format, bob)).toContain('Amount EUR');
    }
    const [row] = (await csv('kind=PROFITABILITY&by=MEMBER')).filter(({ Member }) => Member === 'Ada');
    expect(row).toMatchObject({ 'Cost EUR': '', 'Margin EUR': '', 'Time of unknown cost': row?.Time });
  });

  it('has a column Expected for hours per day, in CSV only if grouped by member', async () => {
    const expected = (rows: Record<string, string>[]) =>
      rows.filter(({ Member }) => Member === 'Bob').map(({ Expected, Missing }) => [Expected, Missing]);
    expect(expected(await csv('kind=TEAM&by=MEMBER&hours=7.5'))).toEqual([['37:30:00', '33:15:00']]);
    expect(Object.keys((await csv('kind=TEAM'))[0] ?? {})).not.toContain('Expected');
    const [sheet] = await readSheets(await bytes('format=xlsx&kind=TEAM'));
    expect(sheet?.data[0]).toContain('Expected');
  });

  describe('access to exports', () => {
    it('requires a key with the scope read or a session of the same site', async () => {
      const secret = await createWriteOnlyKey(server.app, ada.actor);
      const { token } = await startSession(server.app, ada.user.id, { userAgent: null, address: null });
      const cookie = { cookie: `stint_session=${token}` };
      const answers = await Promise.all([
        ask('format=csv', {}),
        ask('format=csv', { authorization: 'Bearer nonsense' }),
        ask('format=csv', { authorization: `Bearer ${secret}` }),
        ask('format=csv', { ...cookie, 'sec-fetch-site': 'cross-site' }),
        ask('format=csv', { ...cookie, 'sec-fetch-site': 'same-origin' }),
        ask('format=csv', cookie),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 403, 403, 200, 200]);
      expect(answers[0]?.headers.get('www-authenticate')).toContain('Bearer');
      expect(answers[2]?.headers.get('www-authenticate')).toBe(
        'Bearer realm="stint", error="insufficient_scope", scope="read write"',
      );
      expect(await answers[0]?.json()).toMatchObject({
        errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
      });
    });

    it('requires a membership in the team', async () => {
      const stranger = await createPerson(server.app);
      const answer = await ask('format=csv', { authorization: `Bearer ${stranger.key}` });
      expect(answer.status).toBe(400);
      const message = 'team must be the id of a team that you belong to.';
      expect(await answer.json()).toEqual({ errors: [{ message, extensions: { code: 'NOT_FOUND' } }] });
    });
  });

  it('has headers of a download without caching or sniffing', async () => {
    const { headers, status } = await ask('format=pdf&kind=TEAM');
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="stint-team-2026-03-02-2026-03-08.pdf"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it.each(['member', 'project', 'client', 'task', 'tag'])(
    'names the parameter %s in the error for an unknown id',
    async (name) => {
      const answer = await ask(`format=csv&${name}=00000000-0000-7000-8000-000000000000`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({
        errors: [
          {
            message: expect.stringContaining(`with the id in ${name}, or you have no access to it.`),
            extensions: { code: 'NOT_FOUND' },
          },
        ],
      });
    },
  );

  it.each([
    ['format=doc', 'format must be one of csv, xlsx, pdf.'],
    ['format=csv&kind=DETAIL', 'kind must be one of SUMMARY, DETAILED, WEEKLY, TEAM, PROFITABILITY.'],
    ['format=csv&range=last-mnth', /^range must be one of today, yesterday, .*last-year\.$/],
    ['format=csv&from=2026-13-01', 'from is given more than once.'],
    ['format=csv&groupBy=PROJECT', /^There is no parameter "groupBy"; allowed are kind, .*timezone\.$/],
    ['format=csv&timezone=UTC&timezone=Mars', 'timezone is given more than once.'],
    ['format=csv&timezone=Mars', 'timezone must be an IANA time zone such as Europe/Berlin.'],
  ])('returns a sentence for the invalid parameters %s', async (parameters, message) => {
    const answer = await ask(parameters);
    expect(answer.status).toBe(400);
    const expected = typeof message === 'string' ? message : expect.stringMatching(message);
    expect(await answer.json()).toEqual({
      errors: [{ message: expected, extensions: { code: 'INVALID_INPUT' } }],
    });
  });

  it('rejects an invalid period instead of using a default', async () => {
    const path = `${server.origin}${EXPORT_PATH}?format=csv&kind=DETAILED`;
    for (const range of [
      'from=2026-13-01&to=2026-13-31',
      'from=2026-03-01',
      'range=november',
      'From=2026-03-01',
    ]) {
      const answer = await fetch(`${path}&${range}`, { headers: { authorization: `Bearer ${ada.key}` } });
      expect(answer.status, range).toBe(400);
    }
  });

  it('stops after the client disconnects and frees its slot', async () => {
    for (let index = 0; index < 5; index += 1) {
      await new Promise<void>((resolve, reject) => {
        const call = request(`${server.origin}${EXPORT_PATH}?format=pdf&kind=DETAILED&${RANGE}`, {
          headers: { authorization: `Bearer ${bob.key}` },
        });
        call.on('error', () => resolve());
        call.on('response', () => reject(new Error('It was answered already.')));
        call.on('socket', (socket) => socket.once('connect', () => setTimeout(() => call.destroy(), 1)));
        call.end();
      });
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await ask('format=csv', { authorization: `Bearer ${bob.key}` })).status).toBe(200);
  });

  it('uses the requested time zone', async () => {
    const rows = await csv('kind=DETAILED&timezone=Asia/Kathmandu&search=Over');
    expect(rows[0]).toMatchObject({ Date: '2026-03-03', Start: '2026-03-03 03:45:00' });
    const settings = settingsOf('kind=DETAILED');
    const report = await makeReport(server.app, async () => ada.actor, {
      settings,
      timezone: 'Asia/Kathmandu',
    });
    expect(await rowsOf(report)).not.toHaveLength(0);
  });
});
