import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { readBytes } from '../../src/importers/files/source.ts';
import { updateTimeEntry } from '../../src/services/time-entries/update.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { expectVisible, withBrowser } from '../harness/dashboard-visit.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { storedEntries } from '../harness/entries.ts';
import { createMember, createPerson, type Person } from '../harness/factories.ts';
import { withServer } from '../harness/page-trial.ts';
import type { TestServer } from '../harness/server.ts';
import { zipOf } from '../imports/files.ts';
import { FIXTURES } from '../imports/fixtures.ts';

const { visitAs } = withBrowser();

/** An export with a row longer than the maximum entry, so that its import stays incomplete. */
const TOGGL = join(FIXTURES, 'toggl-data/entries-2024.csv');

const FILES = 'Files to import';
const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\n')}\n`),
});

/** Maps a person of the files to a member. */
async function mapPerson(page: Page, person: string, to: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: `Import the time of ${person} as` }).click();
  await page.getByRole('option', { name: to }).click();
}

/** Chooses start and end over durations. One row of the Toggl file has a contradiction. */
async function trustTimes(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Start and end/ }).check();
}

/** Returns the figures at the top of a page by name. */
async function figures(page: Page, label: string): Promise<Record<string, string>> {
  const texts = await page.getByLabel(label, { exact: true }).locator('> div').allInnerTexts();
  return Object.fromEntries(texts.map((text) => text.split('\n').slice(0, 2)));
}

/** Returns the number of records per term in the account of a result. */
async function terms(page: Page): Promise<Record<string, string>> {
  const rows = page.getByRole('region', { name: 'Records' }).locator('tbody tr');
  const texts = await rows.allInnerTexts();
  return Object.fromEntries(
    texts.map((text) =>
      text
        .replace(/^[=+]\s*/, '')
        .split('\t')
        .slice(0, 2),
    ),
  );
}

describeOnBothEngines('an import in the dashboard', (engine) => {
  let server: TestServer;
  let ada: Person;
  withServer(engine, async (started) => {
    server = started;
    ada = await createPerson(server.app, 'Ada Lovelace');
    await createMember(server.app, ada, 'MEMBER', 'Tariq Osei');
  });

  test('previews, writes, reconciles, does not repeat and undoes an import', async () => {
    const { page, goto } = await visitAs(server, ada);
    await goto('/import');
    await page.getByLabel(FILES).setInputFiles(TOGGL);
    await page.getByText('Toggl Track time entries · 13 records').waitFor();
    const write = page.getByRole('button', { name: 'Import', exact: true });
    await page.getByText('No member of').waitFor();
    expect(await write.isDisabled()).toBe(true);
    expect(await storedEntries(server.app, ada.actor)).toEqual([]);

    // One person has the name of a member; the other is unknown.
    await page.getByRole('button', { name: 'Tariq Osei is Tariq Osei' }).click();
    await mapPerson(page, 'Mira Holm', /Ada Lovelace/);
    await trustTimes(page);
    const ready = page.getByRole('button', { name: /^Import \d+ entries$/ });
    await expect.poll(() => ready.isEnabled()).toBe(true);
    const toWrite = Number(/\d+/.exec(await ready.innerText())?.[0]);
    expect(await storedEntries(server.app, ada.actor)).toEqual([]);
    await ready.click();

    await page.waitForURL(/\/import\/[0-9a-f-]{36}$/);
    await page.getByRole('heading', { name: 'Incomplete' }).waitFor();
    expect(await terms(page)).toMatchObject({
      'In the files': '13',
      Created: String(toWrite),
      Failed: '0',
    });
    expect(await storedEntries(server.app, ada.actor)).toHaveLength(toWrite);

    await page.getByRole('link', { name: 'Import', exact: true }).first().click();
    await page.getByRole('row', { name: /entries-2024\.csv.*Incomplete/ }).waitFor();
    await page.getByLabel(FILES).setInputFiles(TOGGL);
    await mapPerson(page, 'Mira Holm', /Ada Lovelace/);
    await page.getByRole('button', { name: 'Tariq Osei is Tariq Osei' }).click();
    await trustTimes(page);
    await page.getByText('Everything is already imported. Nothing will be added.').waitFor();
    await page.getByRole('button', { name: 'Compare with the files' }).click();
    await page.getByRole('heading', { name: 'Incomplete' }).waitFor();
    expect(await terms(page)).toMatchObject({
      Created: '0',
      'Already imported': String(toWrite),
    });
    expect(await storedEntries(server.app, ada.actor)).toHaveLength(toWrite);

    const [changed] = await storedEntries(server.app, ada.actor);
    await updateTimeEntry(server.app, ada.actor, { id: changed?.id ?? '', title: 'By hand' });
    await page.getByRole('link', { name: 'Import', exact: true }).first().click();
    await page
      .getByRole('row', { name: new RegExp(`entries-2024\\.csv.* ${toWrite} Incomplete`) })
      .getByRole('link')
      .click();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('heading', { name: 'Undone' }).waitFor();
    await page.getByRole('row', { name: /^By hand Changed since/ }).waitFor();
    expect((await storedEntries(server.app, ada.actor)).map(({ title }) => title)).toEqual(['By hand']);
    await page.getByRole('link', { name: 'Import', exact: true }).first().click();
    await page.getByRole('row', { name: /entries-2024\.csv.*1 Undone/ }).waitFor();
  });
});

describe('the import page', () => {
  let server: TestServer;
  let ada: Person;
  withServer('sqlite', async (started) => {
    server = started;
    ada = await createPerson(server.app, 'Ada Lovelace');
  });

  const titles = async (person: Person) =>
    (await storedEntries(server.app, person.actor)).map(({ title }) => title).sort();

  test('reads the files in a ZIP archive, also in the zip64 format', async () => {
    const { page, goto } = await visitAs(server, ada);
    const entries = await readFile(TOGGL);
    for (const zip64 of [false, true]) {
      const archive = zipOf('toggl.zip', { 'entries-2024.csv': entries }, { zip64 });
      const buffer = Buffer.from(await readBytes(archive, 0, archive.size));
      await goto('/import');
      await page.getByLabel(FILES).setInputFiles({ name: 'toggl.zip', mimeType: 'application/zip', buffer });
      await page.getByText('Toggl Track time entries · 13 records').waitFor();
      expect(await page.getByText('toggl.zip/entries-2024.csv').count(), `zip64: ${zip64}`).toBeGreaterThan(
        0,
      );
    }
  });

  test('asks for the columns, date order and currency of an unknown table', async () => {
    const { page, goto } = await visitAs(server, ada);
    await goto('/import');
    await page
      .getByLabel(FILES)
      .setInputFiles(
        csv(
          'ledger.csv',
          'Nr;Posted;Hours;What;Sum',
          '1;03/04/2024;1:30;Plan the week;1.250',
          '2;05/04/2024;2:00;Meet;80',
        ),
      );
    await page.getByRole('heading', { name: /^What are the columns of .*ledger\.csv/ }).waitFor();
    expect(await page.getByRole('row', { name: /^Nr/ }).innerText()).toContain('1 · 2');
    const read = page.getByRole('button', { name: 'Read the file' });
    expect(await read.isDisabled()).toBe(true);
    await page.getByText('Choose columns for the times').waitFor();
    for (const [column, what] of [
      ['Posted', 'Date'],
      ['Hours', 'Duration'],
      ['What', 'Title'],
      ['Sum', 'Amount'],
    ] as const) {
      await page.getByRole('combobox', { name: `Import ${column} as` }).click();
      await page.getByRole('option', { name: what, exact: true }).click();
    }
    await expectAccessible(page);
    await read.click();

    await page.getByRole('heading', { name: 'Are these dates day/month or month/day?' }).waitFor();
    await page.getByText('03/04/2024 → 2024-03-04').waitFor();
    expect(await page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await page.getByRole('radio', { name: /^Day first/ }).check();
    await page.getByRole('radio', { name: /^Decimal comma/ }).check();
    await page.getByRole('combobox', { name: 'Currency of amounts without a currency' }).click();
    await page.getByRole('option', { name: /^EUR/ }).click();
    await expect.poll(async () => (await figures(page, 'Figures'))['Money in the files']).toBe('€1,330.00');
    await page.getByRole('textbox', { name: 'First entry of each day starts at' }).fill('8:15');
    await page.keyboard.press('Enter');
    const write = page.getByRole('button', { name: 'Import 2 entries' });
    await expect.poll(() => write.isEnabled()).toBe(true);
    await write.click();
    await page.getByRole('heading', { name: 'Matches' }).waitFor();
    const [first] = await storedEntries(server.app, ada.actor);
    expect(new Date(first?.start ?? 0).toISOString()).toBe('2024-04-03T08:15:00.000Z');
  });

  test('reports a file without times', async () => {
    const { page, goto } = await visitAs(server, ada);
    await goto('/import');
    await page.getByLabel(FILES).setInputFiles(csv('letter.txt', 'Dear all', 'This is a letter'));
    await page.getByRole('alert').getByText('letter.txt is a table of no known tool').waitFor();
    await expectVisible(page.getByRole('button', { name: 'Choose files' }));
  });

  test('accepts a dropped file', async () => {
    const { page, goto } = await visitAs(server, ada);
    await goto('/import');
    const files = await page.evaluateHandle(`(() => {
      const data = new DataTransfer();
      data.items.add(new File(['[{"start":"20240304T080000Z","end":"20240304T090000Z","tags":["deep"]}]'], 'export.timew'));
      return data;
    })()`);
    await page
      .getByRole('heading', { name: 'Drop an export here' })
      .dispatchEvent('drop', { dataTransfer: files });
    await page.getByText('Timewarrior export').waitFor();
    await expectVisible(page.getByText('Your time: the files name no one'));
  });

  test('continues after a lost connection and a stop, and confirms before leaving', async () => {
    const bob = await createPerson(server.app, 'Bob');
    const { page, goto, expectPageErrors } = await visitAs(server, bob);
    expectPageErrors(/ERR_FAILED/);
    await goto('/import');
    const rows = Array.from(
      { length: 30 },
      (_, index) => `2024-03-${String(index + 1).padStart(2, '0')},1:00,Day ${index}`,
    );
    await page.getByLabel(FILES).setInputFiles(csv('days.csv', 'Date,Duration,Title', ...rows));
    await page.getByRole('button', { name: 'Read the file' }).click();
    let [through, lost] = [5, true];
    const waiting: (() => void)[] = [];
    await page.route('**/graphql', async (route) => {
      const isWrite = route.request().postData()?.includes('mutation createTimeEntry') ?? false;
      if (!isWrite || through-- > 0) return route.continue();
      if (lost) return route.abort();
      await new Promise<void>((resolve) => waiting.push(resolve));
      await route.abort().catch(() => undefined);
    });
    await page.getByRole('button', { name: 'Import 30 entries' }).click();
    await page.getByText('The server is not responding.').waitFor();
    await expectAccessible(page);

    [through, lost] = [10, false];
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Projects' }).click();
    const question = page.getByRole('dialog', { name: 'Stop the import and leave?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('heading', { name: 'Stopped' }).waitFor();
    const before = await titles(bob);
    expect(before.length).toBeGreaterThan(4);
    expect(before.length).toBeLessThan(30);

    through = Infinity;
    for (const go of waiting) go();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Matches' }).waitFor();
    expect(await terms(page)).toMatchObject({ 'In the files': '30', Created: '30' });
    expect(new Set(await titles(bob)).size).toBe(30);
    await page.getByRole('link', { name: 'Import', exact: true }).first().click();
    await expect.poll(() => page.getByRole('row', { name: /days\.csv/ }).count()).toBe(1);
  });

  test('lets members import their own time, and explains what needs a manager', async () => {
    const owner = await createPerson(server.app, 'Grace');
    const mia = await createMember(server.app, owner, 'MEMBER', 'Mia');
    const { page, goto } = await visitAs(server, mia, { team: owner.team });
    await goto('/import');
    await page.getByText('As a member, you can import your own time').waitFor();
    await page.getByLabel(FILES).setInputFiles(TOGGL);
    await page.getByRole('combobox', { name: 'Import the time of Mira Holm as' }).click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Skip', 'Mia (you)']);
    await page.getByRole('option', { name: 'Mia (you)' }).click();
    await page.getByText('only a MANAGER of').waitFor();
    await page.getByRole('button', { name: 'Other files' }).click();
    await page
      .getByLabel(FILES)
      .setInputFiles(csv('own.csv', 'From,To,Title', '2024-03-04 09:00,2024-03-04 10:00,Mine'));
    await page.getByRole('button', { name: 'Read the file' }).click();
    await page.getByRole('button', { name: 'Import 1 entry' }).click();
    await page.getByRole('heading', { name: 'Matches' }).waitFor();
    expect(await titles(mia)).toEqual(['Mine']);
  });

  test('reports unreadable rows and unused columns', async () => {
    const ivy = await createPerson(server.app, 'Ivy');
    const { page, goto } = await visitAs(server, ivy);
    await goto('/import');
    await page
      .getByLabel(FILES)
      .setInputFiles(
        csv(
          'jobs.csv',
          'Start,End,Duration,Title,Mood',
          '2024-03-04 09:00,2024-03-04 10:30,1:30,Plan,calm',
          '2024-03-05 25:99,2024-03-05 10:00,0:45,Meet,',
        ),
      );
    await page.getByText(/line 3, Start: "25:99" cannot be read/).waitFor();
    await chooseColumns(page, {
      Start: 'Start date and time',
      End: 'End date and time',
      Duration: 'Duration',
      Title: 'Title',
    });
    await page.getByRole('button', { name: 'Read the file' }).click();
    const reading = page.getByRole('region', { name: 'How the files are read' });
    await reading.getByText('09:00 in the file is 09:00 in your calendar, 09:00 UTC').waitFor();
    const unused = page.getByRole('region', { name: 'Columns that are not imported' });
    expect(await unused.getByRole('row', { name: /^Mood/ }).innerText()).toContain('calm');
    expect(await page.getByLabel('Figures').innerText()).toContain('0:45 cannot be imported');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Import 1 entry' }).click();

    await page.getByRole('heading', { name: 'Incomplete' }).waitFor();
    await page.getByText('1 record is not stored, with 0:45:00.').waitFor();
    await page
      .getByText('2 records = 1 created + 0 merged + 0 already imported + 1 skipped + 0 failed')
      .waitFor();
    expect(await terms(page)).toEqual({
      'In the files': '2',
      Created: '1',
      Merged: '0',
      'Already imported': '0',
      Skipped: '1',
      'not readable': '1',
      Failed: '0',
      Stored: '1',
      Difference: '-1',
    });
    await page.getByText('Not readable: Start "2024-03-05 25:99".').first().waitFor();
    const dropped = page.getByRole('region', { name: 'Columns that were not imported' });
    expect(await dropped.getByRole('row', { name: /^Mood/ }).innerText()).toContain('calm');
    await expectAccessible(page);
    await expectNarrow(page);
    await page.setViewportSize({ width: 1280, height: 820 });
    await page.getByRole('link', { name: 'Import', exact: true }).first().click();
    await page.getByRole('row', { name: /jobs\.csv.*Incomplete/ }).waitFor();
  });

  test('asks whether durations or times count if they disagree, before it writes', async () => {
    const jo = await createPerson(server.app, 'Jo');
    const { page, goto } = await visitAs(server, jo);
    await goto('/import');
    await page
      .getByLabel(FILES)
      .setInputFiles(
        csv(
          'jobs.csv',
          'Start,End,Duration,Title',
          '2024-03-04 09:00,2024-03-04 11:00,1:30:00,Plan',
          '2024-03-05 09:00,2024-03-05 10:00,1:00:00,Meet',
        ),
      );
    await page.getByRole('button', { name: 'Read the file' }).click();
    const question = page.getByRole('region', { name: 'Questions about the files' });
    await question.getByText('In 1 row, the duration does not match start and end.').waitFor();
    await question.getByText('The durations are 0:30:00 shorter in total.').waitFor();
    await page.getByText('Answer the questions above first.').waitFor();
    const write = page.getByRole('button', { name: 'Import 2 entries' });
    expect(await write.isDisabled()).toBe(true);
    await expectAccessible(page);
    await question.getByRole('radio', { name: /^Duration/ }).check();
    await expect.poll(() => write.isEnabled()).toBe(true);
    expect(await question.getByText('The durations are 0:30:00 shorter in total.').isVisible()).toBe(true);
    await write.click();
    await page.getByRole('heading', { name: 'Matches' }).waitFor();
    const [first] = await storedEntries(server.app, jo.actor);
    expect(new Date(first?.end ?? 0).toISOString()).toBe('2024-03-04T10:30:00.000Z');
  });

  test('asks for the time zone, the unit, the currency and the person', async () => {
    const kim = await createPerson(server.app, 'Kim', null);
    const { page, goto } = await visitAs(server, kim, { timezoneId: 'Europe/Berlin' });
    await goto('/import');
    await page
      .getByLabel(FILES)
      .setInputFiles(
        csv(
          'jobs.csv',
          'Begin,Spent,Title,Author,Sum',
          '2024-03-04 09:15,30,Plan,Ada,£50',
          '2024-03-05 09:15,30,Meet,Bob,£25',
          '2024-03-06 09:15,30,Call,Bob,',
          '2024-03-07 09:15,30,Walk,Ada,',
        ),
      );
    await chooseColumns(page, {
      Begin: 'Start date and time',
      Spent: 'Duration',
      Title: 'Title',
      Author: 'Skip',
      Sum: 'Amount',
    });
    await page.getByRole('button', { name: 'Read the file' }).click();
    const question = page.getByRole('region', { name: 'Questions about the files' });
    await question.getByRole('button', { name: 'Use Europe / Berlin' }).click();
    await question.getByRole('radio', { name: /^Minutes Total 2:00:00/ }).check();
    await page.getByText('Answer the questions above first.').waitFor();
    await question.getByRole('combobox', { name: 'Currency of the amounts' }).click();
    await page.getByRole('option', { name: /^GBP/ }).click();
    await question.getByText(/several people in .Author/).waitFor();
    await page.getByText('09:15 in the file is').waitFor();
    await page.getByText(/Currency of amounts: GBP \(as chosen/).waitFor();
    await expectAccessible(page);
    const write = page.getByRole('button', { name: 'Import 4 entries' });
    expect(await write.isDisabled()).toBe(true);
    await question.getByRole('button', { name: 'Choose the person column' }).click();
    expect(await page.getByRole('combobox', { name: 'Import Author as' }).inputValue()).toBe('Skip');
    await page.getByRole('button', { name: 'Read the file' }).click();
    await question.getByRole('button', { name: 'Use Europe / Berlin' }).click();
    await question.getByRole('radio', { name: /^Minutes/ }).check();
    await question.getByRole('combobox', { name: 'Currency of the amounts' }).click();
    await page.getByRole('option', { name: /^GBP/ }).click();
    await question.getByRole('checkbox', { name: 'All of it is my time' }).check();
    await expect.poll(() => write.isEnabled()).toBe(true);
    await write.click();
    await page.getByRole('heading', { name: 'Matches' }).waitFor();
    const [first] = await storedEntries(server.app, kim.actor);
    expect(new Date(first?.start ?? 0).toISOString()).toBe('2024-03-04T08:15:00.000Z');
  });

  test('proposes a row with a corrected time as moved', async () => {
    const lee = await createPerson(server.app, 'Lee');
    const { page, goto } = await visitAs(server, lee);
    const jobs = (start: string) =>
      csv('jobs.csv', 'Start,End,Title', `2024-03-04 ${start},2024-03-04 12:00,Plan`);
    for (const [start, button] of [
      ['09:00', 'Import 1 entry'],
      ['09:30', 'Update 1 entry'],
    ] as const) {
      await goto('/import');
      await page.getByLabel(FILES).setInputFiles(jobs(start));
      await page.getByRole('button', { name: 'Read the file' }).click();
      if (start === '09:30') {
        await page.getByText('Show 1 row').last().click();
        await page.getByRole('cell', { name: /^Moved Start: / }).waitFor();
        await page.getByRole('radio', { name: /^Update the entries/ }).check();
        await page.getByText('Reading…').waitFor({ state: 'hidden' });
      }
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('heading', { name: 'Matches' }).waitFor();
    }
    const stored = await storedEntries(server.app, lee.actor);
    expect(stored.map(({ start }) => new Date(start).toISOString())).toEqual(['2024-03-04T09:30:00.000Z']);
  });

  test('the import page is accessible, fits a phone, and offers its report for download', async () => {
    const eve = await createPerson(server.app, 'Eve');
    const { page, goto } = await visitAs(server, eve);
    await goto('/import');
    await page.getByText('Your imports appear here').waitFor();
    await expectAccessible(page);
    await page.getByLabel(FILES).setInputFiles(TOGGL);
    await mapPerson(page, 'Mira Holm', /Eve/);
    await mapPerson(page, 'Tariq Osei', 'Skip');
    await trustTimes(page);
    const write = page.getByRole('button', { name: /^Import \d+ entries$/ });
    await expect.poll(() => write.isEnabled()).toBe(true);
    await page.evaluate(OPEN_ALL_DETAILS);
    await expectAccessible(page);
    await expectNarrow(page);
    await page.setViewportSize({ width: 1280, height: 820 });
    await write.click();
    await page.getByRole('heading', { name: 'Incomplete' }).waitFor();
    await page.evaluate(OPEN_ALL_DETAILS);
    await expectAccessible(page);
    await expectNarrow(page);
    await page.setViewportSize({ width: 1280, height: 820 });

    for (const [item, name] of [
      ['Report as a page (HTML)', /^import-.*\.html$/],
      ['Report as data (JSON)', /^import-.*\.json$/],
    ] as const) {
      await page.getByRole('button', { name: 'Download' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: item }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(name);
    }
  });
});

/** Chooses the meaning of each column of an unknown table. */
async function chooseColumns(page: Page, columns: Record<string, string>): Promise<void> {
  for (const [column, what] of Object.entries(columns)) {
    await page.getByRole('combobox', { name: `Import ${column} as` }).click();
    await page.getByRole('option', { name: what, exact: true }).click();
  }
}

const OPEN_ALL_DETAILS = 'for (const fold of document.querySelectorAll("details")) fold.open = true';

/** Expects that the page fits a phone. Tables may scroll within themselves. */
async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
}
