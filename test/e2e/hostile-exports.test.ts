import { unzipSync } from 'fflate';
import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guardCell } from '../../src/domain/text/spreadsheet-text.ts';
import { csvHeader, csvLine } from '../../src/exporters/csv.ts';
import { EXPORT_PATH } from '../../src/http/reports/export.ts';
import { createReportLink } from '../../src/services/report-links/manage.ts';
import { createSavedReport } from '../../src/services/saved-reports/manage.ts';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createPerson, type Person } from '../harness/factories.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { span } from '../harness/times.ts';
import { hostileMarkup } from '../hostile/markup.ts';
import { parseCsv } from '../samples/reports.ts';

const RANGE = 'from=2026-03-02&to=2026-03-08&kind=DETAILED';
const BEGINS_FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

describeOnBothEngines('500 hostile titles', (engine) => {
  let server: TestServer;
  let ada: Person;
  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
    expect(hostileMarkup).toHaveLength(500);
    for (const title of hostileMarkup) {
      await createTimeEntry(server.app, ada.actor, { ...span(9, 10), title, overlapPolicy: 'KEEP_BOTH' });
    }
  }, 120_000);
  afterAll(() => server.close());

  const file = async (format: string, path = EXPORT_PATH, query = `${RANGE}&team=${ada.team.id}`) => {
    const headers = { authorization: `Bearer ${ada.key}` };
    const answer = await fetch(`${server.origin}${path}?${query}&format=${format}`, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/);
    return Buffer.from(await answer.arrayBuffer());
  };

  /** Expects each title in its own cell, and no cell that starts a formula. */
  const expectGuarded = (text: string) => {
    const lines = parseCsv(text.replace(/^\ufeff/, ''));
    const cells = lines.flat();
    expect(cells.filter((cell) => BEGINS_FORMULA.test(cell))).toEqual([]);
    expect(hostileMarkup.filter((title) => !cells.includes(guardCell(title)))).toEqual([]);
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
  };

  const sharedPath = async () => {
    const { id: reportId } = await createSavedReport(server.app, ada.actor, {
      name: 'Hostile',
      parameters: RANGE,
    });
    return new URL((await createReportLink(server.app, ada.actor, { reportId })).url).pathname;
  };

  test('exports hostile titles as text in CSV', async () => {
    expectGuarded(String(await file('csv')));
  });

  test('exports hostile titles as text in the CSV of a shared report', async () => {
    expectGuarded(String(await file('csv', `${await sharedPath()}/export`, '')));
  });

  test('writes hostile titles as text in the CSV of entries', () => {
    const entry = {
      id: 'x',
      startTime: '',
      endTime: '',
      durationSeconds: 1,
      description: '',
      billable: true,
    };
    const others = { hourlyRate: null, identity: null, client: null, project: null, task: null, tags: [] };
    expectGuarded(
      csvHeader + hostileMarkup.map((title) => csvLine({ ...entry, ...others, title } as never)).join(''),
    );
  });

  test('exports hostile titles as text in a workbook without formulas', async () => {
    const workbook = await file('xlsx');
    const sheets = Object.entries(unzipSync(workbook)).filter(([name]) => name.endsWith('.xml'));
    expect(sheets.length).toBeGreaterThan(3);
    for (const [name, content] of sheets) {
      expect(`${name} ${new TextDecoder().decode(content).match(/<f[ >]/)?.[0] ?? 'none'}`).toBe(
        `${name} none`,
      );
    }
    const cells = ((await readSheets(workbook))[0]?.data ?? []).flat().map((cell) => String(cell));
    // The reader trims white space.
    const shown = new Set(cells.map((cell) => cell.trim()));
    expect(hostileMarkup.filter((title) => !shown.has(title.trim()))).toEqual([]);
  });

  test('shows hostile titles as text on the page of a shared report', async () => {
    const page = await (await fetch(`${server.origin}${await sharedPath()}`)).text();
    // No title became an element.
    const elements = new Set(
      [...page.matchAll(/<([a-zA-Z!?/][^\s>/]*)/g)].map(([, name]) => name?.toLowerCase()),
    );
    for (const name of ['script', 'img', 'iframe', 'object', 'embed', 'video', 'form', 'base', 'marquee']) {
      expect(elements).not.toContain(name);
    }
    expect([...page.matchAll(/<[a-z][^>]*\son\w+\s*=[^>]*>/gi)]).toEqual([]);
    expect(page).toContain('&lt;script&gt;window.hurt=1&lt;/script&gt;');
  });
});
