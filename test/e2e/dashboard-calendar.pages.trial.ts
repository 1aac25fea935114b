import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Engine } from '../../src/db/database.ts';
import { createClient } from '../../src/services/clients/create.ts';
import { createProject } from '../../src/services/projects/create.ts';
import { updateTeam } from '../../src/services/teams/update.ts';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import { startTimer } from '../../src/services/timers/start.ts';
import { updateCurrentUser } from '../../src/services/users/current.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { expectVisible, type VisitOptions, withBrowser } from '../harness/dashboard-visit.ts';
import { describeOnBothEnginesInFull } from '../harness/engines.ts';
import { storedEntries } from '../harness/entries.ts';
import { createMember, createPerson, type Person } from '../harness/factories.ts';
import { MIDDAY } from '../harness/midday.ts';
import { typeInField, withServer } from '../harness/page-trial.ts';
import type { TestServer } from '../harness/server.ts';

const { visitAs } = withBrowser();

/** The browser zone differs from the user's zone, Berlin, which the page must use. */
const BROWSER: BrowserContextOptions = {
  timezoneId: 'America/Los_Angeles',
  viewport: { width: 1280, height: 900 },
};

/** Starts a server with users in Berlin. Returns helpers that open the calendar and read stored entries. */
function setUp(engine: Engine) {
  const here = { server: {} as TestServer, ada: {} as Person };
  withServer(engine, async (started) => {
    here.server = started;
    here.ada = await createPerson(here.server.app, 'Ada');
    await moveToBerlin(here.ada);
  });

  const moveToBerlin = ({ actor }: Person, defaultTeamId = actor.defaultTeamId) =>
    updateCurrentUser(here.server.app, actor, {
      timezone: 'Europe/Berlin',
      weekStart: 'MONDAY',
      defaultTeamId,
    });

  const open = async (path: string, options: VisitOptions = {}, person = here.ada) => {
    const visit = await visitAs(here.server, person, { ...BROWSER, ...options });
    await visit.goto(path);
    await visit.page.locator('[aria-busy=false] [role=table]').waitFor();
    return visit.page;
  };
  const add = (title: string, from: string, to: string, more = {}, { actor } = here.ada) =>
    createTimeEntry(here.server.app, actor, {
      title,
      startTime: berlin(from),
      endTime: berlin(to),
      ...more,
    });
  /** The stored times of an entry by title, in UTC. */
  const stored = async (title: string) => {
    const entries = await storedEntries(here.server.app, here.ada.actor);
    return entries
      .filter((entry) => entry.title === title)
      .map(({ start, end }) =>
        [start, end ?? 0].map((at) => new Date(at).toISOString().slice(0, 16)).join(' '),
      );
  };
  return { here, moveToBerlin, open, add, stored };
}

/** Adds the winter offset of Berlin, unless the time has an offset. */
function berlin(time: string): string {
  return /\+/.test(time) ? time : `${time}:00+01:00`;
}

/** Returns the position of a time in the grid. */
async function place(page: Page, date: string, hours: number) {
  const box = await page.locator(`[role=cell][data-date="${date}"]`).boundingBox();
  if (!box) throw new Error(`${date} is not shown.`);
  // One pixel below the line lies in the quarter of an hour that starts there.
  return { x: box.x + box.width / 2, y: box.y + (box.height * hours) / 24 + 1 };
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 8, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
}

const block = (page: Page, title: string): Locator =>
  page.locator('[data-entry]').filter({ has: page.getByText(title, { exact: true }) });
const editor = (page: Page) => page.getByRole('dialog');
const message = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element is not visible.');
  return box;
}

describeOnBothEnginesInFull('dragging in the calendar', (engine) => {
  const { here, moveToBerlin, open, stored } = setUp(engine);

  test('creates, moves and resizes an entry, and undoes each change', async () => {
    const page = await open('/calendar?date=2024-03-05');
    await drag(page, await place(page, '2024-03-05', 10), await place(page, '2024-03-05', 11.25));
    await editor(page).getByLabel('Title').waitFor();
    expect(await editor(page).getByLabel('Start').inputValue()).toBe('10:00');
    expect(await editor(page).getByLabel('End').inputValue()).toBe('11:30');
    await typeInField(page, 'Sketches');
    await page.keyboard.press('Enter');
    await block(page, 'Sketches').waitFor();
    await expect.poll(() => editor(page).count()).toBe(0);
    await expect.poll(() => stored('Sketches')).toEqual(['2024-03-05T09:00 2024-03-05T10:30']);
    await expect.poll(() => page.evaluate('document.activeElement?.innerText')).toContain('Sketches');

    // Drag the middle of the entry to another day and one hour earlier.
    await drag(page, await place(page, '2024-03-05', 10.5), await place(page, '2024-03-07', 9.5));
    await expect.poll(() => stored('Sketches')).toEqual(['2024-03-07T08:00 2024-03-07T09:30']);
    await message(page, 'Moved “Sketches” to Thu').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => stored('Sketches')).toEqual(['2024-03-05T09:00 2024-03-05T10:30']);

    const end = await boxOf(block(page, 'Sketches'));
    const bottom = { x: end.x + end.width / 2, y: end.y + end.height - 2 };
    await drag(page, bottom, { ...bottom, y: (await place(page, '2024-03-05', 12.9)).y });
    await expect.poll(() => stored('Sketches')).toEqual(['2024-03-05T09:00 2024-03-05T12:00']);
    await message(page, 'Changed the duration of “Sketches” to 3:00')
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect.poll(() => stored('Sketches')).toEqual(['2024-03-05T09:00 2024-03-05T10:30']);

    const top = { x: end.x + end.width / 2, y: end.y + 2 };
    await drag(page, top, { ...top, y: (await place(page, '2024-03-05', 9)).y });
    await expect.poll(() => stored('Sketches')).toEqual(['2024-03-05T08:00 2024-03-05T10:30']);
  });

  test('refuses drags into locked time', async () => {
    const { app } = here.server;
    const bob = await createMember(app, here.ada, 'MEMBER', 'Bob');
    await moveToBerlin(bob, here.ada.team.id);
    await updateTeam(app, here.ada.actor, here.ada.team.id, {
      timezone: 'Europe/Berlin',
      lockedBefore: '2024-02-07',
    });
    await createTimeEntry(app, bob.actor, {
      title: 'Open',
      startTime: berlin('2024-02-07T10:00'),
      endTime: berlin('2024-02-07T12:00'),
    });
    const page = await open('/calendar?date=2024-02-07', {}, bob);
    await block(page, 'Open').waitFor();
    expect(await page.locator('[title^="Time before"]').count()).toBe(2);
    const alert = page.getByRole('alert').filter({ hasText: /^Time before .* is locked/ });
    const close = async () => {
      await alert.getByRole('button').click();
      await alert.waitFor({ state: 'detached' });
    };
    // On a busy machine the browser may drop mouse moves, so the drag is retried.
    await expect
      .poll(async () => {
        await drag(page, await place(page, '2024-02-07', 10.5), await place(page, '2024-02-06', 10.5));
        return alert.waitFor({ timeout: 5_000 }).then(
          () => 'refused',
          () => 'no message',
        );
      })
      .toBe('refused');
    // The entry returns to its old position.
    const from = await place(page, '2024-02-07', 10);
    const isBack = async () => {
      const { x, y, width } = await boxOf(block(page, 'Open'));
      return Math.abs(x + width / 2 - from.x) < 20 && Math.abs(y - from.y) < 4;
    };
    await expect.poll(isBack).toBe(true);
    await close();
    await drag(page, await place(page, '2024-02-05', 9), await place(page, '2024-02-05', 10));
    await alert.waitFor();
    expect(await editor(page).count()).toBe(0);
    const entries = await storedEntries(app, here.ada.actor);
    expect(
      entries.filter(({ identityId }) => identityId === bob.identity.id).map(({ start }) => start),
    ).toEqual([Date.parse(berlin('2024-02-07T10:00'))]);
    await updateTeam(app, here.ada.actor, here.ada.team.id, { lockedBefore: null });
  });

  test('shows changes of other clients without a reload', async () => {
    const page = await open('/calendar?date=2024-03-05');
    // The page misses a change that happens before its stream is open.
    const stream = page.waitForResponse(
      (answer) => answer.request().postData()?.includes('subscription Changes') ?? false,
    );
    await page.reload();
    await stream;
    const input = {
      title: 'From elsewhere',
      startTime: '2024-03-06T13:00:00Z',
      endTime: '2024-03-06T14:00:00Z',
    };
    await here.server
      .client(here.ada.key)
      .run('mutation ($input: CreateTimeEntryInput!) { createTimeEntry(input: $input) { outcome } }', {
        input,
      });
    await expectVisible(block(page, 'From elsewhere'));
  });
});

describe('the calendar', () => {
  const { here, moveToBerlin, open, add, stored } = setUp('sqlite');

  test('drags an entry whose creation is still in flight', async () => {
    const page = await open('/calendar?date=2024-02-19');
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('createTimeEntry')) return route.continue();
      const response = await route.fetch();
      await isAnswered;
      await route.fulfill({ response });
    });
    await drag(page, await place(page, '2024-02-20', 10), await place(page, '2024-02-20', 10.75));
    await editor(page).waitFor();
    await typeInField(page, 'Early');
    await page.keyboard.press('Enter');
    await block(page, 'Early').waitFor();
    const [from, to] = [await place(page, '2024-02-20', 10.5), await place(page, '2024-02-21', 12.5)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y - 40, { steps: 5 });
    answer();
    await page.locator('[data-entry^="new-"]').waitFor({ state: 'detached' });
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => stored('Early')).toEqual(['2024-02-21T11:00 2024-02-21T12:00']);
    await expect.poll(() => block(page, 'Early').count()).toBe(1);
  });

  test('shows overlapping entries side by side', async () => {
    const client = await createClient(here.server.app, here.ada.actor, { name: 'Acme' });
    const project = await createProject(here.server.app, here.ada.actor, {
      name: 'Site',
      clientId: client.id,
    });
    await add('One', '2024-03-11T09:00', '2024-03-11T11:00', { projectId: project.id });
    await add('Two', '2024-03-11T10:00', '2024-03-11T12:00');
    const page = await open('/calendar?date=2024-03-11');
    const [one, two] = [await boxOf(block(page, 'One')), await boxOf(block(page, 'Two'))];
    expect(two.x).toBeGreaterThanOrEqual(one.x + one.width);
    expect(two.y).toBeGreaterThan(one.y);
    expect(two.y).toBeLessThan(one.y + one.height);
    await page.getByRole('button', { name: 'One Site · Acme from 9:00 to 11:00 2:00' }).waitFor();
  });

  test('shows the duration of an entry of 20 seconds as 0:00', async () => {
    await add('Blink', '2024-07-08T09:00:00+02:00', '2024-07-08T09:00:20+02:00');
    const page = await open('/calendar?date=2024-07-08&view=week');
    expect(await block(page, 'Blink').innerText()).toMatch(/\b0:00\b/);
  });

  test('totals the time of each day, split at midnight', async () => {
    await add('Night', '2024-03-18T22:00', '2024-03-19T01:30');
    await add('Morning', '2024-03-19T09:00', '2024-03-19T10:00');
    const page = await open('/calendar?date=2024-03-18');
    const total = (day: string) => page.getByRole('columnheader').filter({ hasText: day }).innerText();
    await expect.poll(() => total('Mon')).toMatch(/2:00$/);
    await expect.poll(() => total('Tue')).toMatch(/2:30$/);
    expect(await page.getByText('Total').locator('..').innerText()).toMatch(/4:30$/);
    // One block on each day.
    await expect.poll(() => block(page, 'Night').count()).toBe(2);
  });

  test('uses the time zone of the user, also across a daylight saving change', async () => {
    // One hour, although the clock advances by two.
    await add('Over the change', '2024-03-31T01:30:00+01:00', '2024-03-31T03:30:00+02:00');
    await add('After it', '2024-03-31T10:00:00+02:00', '2024-03-31T11:00:00+02:00');
    const page = await open('/calendar?date=2024-03-31');
    await page.getByRole('button', { name: 'Over the change from 1:30 to 3:30 1:00' }).waitFor();
    const ten = await place(page, '2024-03-31', 10);
    expect(Math.abs((await boxOf(block(page, 'After it'))).y - ten.y)).toBeLessThan(3);
    expect(await page.getByRole('columnheader').filter({ hasText: 'Sun' }).innerText()).toMatch(/2:00$/);

    for (const [date, title, expected] of [
      ['2024-03-30', 'Winter', '2024-03-30T13:00 2024-03-30T14:00'],
      ['2024-03-31', 'Summer', '2024-03-31T12:00 2024-03-31T13:00'],
    ] as const) {
      await drag(page, await place(page, date, 14), await place(page, date, 14.75));
      await editor(page).waitFor();
      await typeInField(page, title);
      await page.keyboard.press('Enter');
      await expect.poll(() => stored(title)).toEqual([expected]);
    }
    // A move from winter to summer time keeps the time of day and the duration.
    await drag(page, await place(page, '2024-03-30', 14.5), await place(page, '2024-03-31', 16.5));
    await expect.poll(() => stored('Winter')).toEqual(['2024-03-31T14:00 2024-03-31T15:00']);
  });

  test('navigates, edits, deletes and creates entries by keyboard alone', async () => {
    await add('First', '2024-04-08T09:00:00+02:00', '2024-04-08T10:00:00+02:00');
    await add('Second', '2024-04-08T13:00:00+02:00', '2024-04-08T14:00:00+02:00');
    await add('Third', '2024-04-10T12:45:00+02:00', '2024-04-10T13:45:00+02:00');
    const page = await open('/calendar?date=2024-04-08');
    const focused = () => page.evaluate('document.activeElement?.innerText.split("\\n")[0]');
    await page.getByRole('columnheader').filter({ hasText: 'Sun' }).getByRole('link').focus();
    // The first Tab focuses the scroll area, the second Tab its first entry.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('First');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('Second');
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toBe('Third');
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toBe('Third');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(focused).toBe('Second');

    await page.keyboard.press('Enter');
    await editor(page).waitFor();
    await editor(page).getByLabel('Title').fill('Second and a half');
    await editor(page).getByLabel('Duration').fill('1.5');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Second and a half');
    await expect.poll(() => stored('Second and a half')).toEqual(['2024-04-08T11:00 2024-04-08T12:30']);

    await page.keyboard.press('Enter');
    await editor(page).waitFor();
    await typeInField(page, 'Not this');
    await page.keyboard.press('Escape');
    await expect.poll(() => editor(page).count()).toBe(0);
    await expect.poll(focused).toBe('Second and a half');

    await page.keyboard.press('Delete');
    await expect.poll(focused).toBe('Third');
    await expect.poll(() => block(page, 'Second and a half').count()).toBe(0);
    await message(page, 'Deleted').getByRole('button', { name: 'Undo' }).click();
    await block(page, 'Second and a half').waitFor();

    await page.getByRole('button', { name: 'New entry' }).focus();
    await page.keyboard.press('Enter');
    await editor(page).waitFor();
    await typeInField(page, '15-16:30 Typed #stage');
    expect(await editor(page).getByLabel('End').inputValue()).toBe('16:30');
    await editor(page).getByRole('button', { name: /stage/ }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => stored('Typed')).toEqual(['2024-04-08T13:00 2024-04-08T14:30']);
    await expect.poll(focused).toBe('Typed');

    await page.getByRole('button', { name: 'New entry' }).focus();
    await page.keyboard.press('Enter');
    await editor(page).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(focused).toContain('New entry');
  });

  test('fills a gap in working hours at a click', async () => {
    await add('Before', '2024-04-15T08:00:00+02:00', '2024-04-15T10:00:00+02:00');
    await add('After', '2024-04-15T11:00:00+02:00', '2024-04-15T18:00:00+02:00');
    const page = await open('/calendar?date=2024-04-15');
    const { x, y } = await place(page, '2024-04-15', 10.5);
    await page.mouse.move(x, y);
    await page.mouse.click(x, y);
    await editor(page).waitFor();
    expect(await editor(page).getByLabel('Start').inputValue()).toBe('10:00');
    expect(await editor(page).getByLabel('End').inputValue()).toBe('11:00');
    // A click outside discards an untouched draft and has no other effect.
    await page.mouse.click(x, (await place(page, '2024-04-15', 7.75)).y);
    await editor(page).waitFor({ state: 'detached' });
    await page.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
    );
    expect(await editor(page).count()).toBe(0);
    expect(await page.locator('[data-entry=draft]').count()).toBe(0);
  });

  test('saves changes when the editor is left, and stays open on invalid input', async () => {
    await add('Draft of a talk', '2024-04-22T09:00:00+02:00', '2024-04-22T10:00:00+02:00');
    const page = await open('/calendar?date=2024-04-22');
    await block(page, 'Draft of a talk').click();
    await editor(page).getByLabel('Start').fill('nonsense');
    await editor(page).getByText('Enter a time, such as 9:30.').waitFor();
    await page.mouse.click(700, 30);
    await expect.poll(() => editor(page).count()).toBe(1);
    await editor(page).getByLabel('Start').fill('8');
    await editor(page).getByRole('button', { name: /^Tags/ }).click();
    await typeInField(page, 'stage');
    await page.keyboard.press('Enter');
    // Escape closes only the list.
    await page.keyboard.press('Escape');
    await editor(page).getByRole('button', { name: /stage/ }).waitFor();
    await page.mouse.click(700, 30);
    await expect.poll(() => stored('Draft of a talk')).toEqual(['2024-04-22T06:00 2024-04-22T08:00']);
    await message(page, 'Changed “Draft of a talk”').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => stored('Draft of a talk')).toEqual(['2024-04-22T07:00 2024-04-22T08:00']);
  });

  test('announces a merge of a draft, also with an entry in a hidden week', async () => {
    await add('Far away', '2021-06-01T10:00', '2021-06-01T11:00');
    const page = await open('/calendar?date=2024-04-16');
    await drag(page, await place(page, '2024-04-16', 10), await place(page, '2024-04-16', 11));
    await editor(page).getByLabel('Title').fill('far AWAY');
    await editor(page).getByLabel('Date').fill('2021-06-01');
    await expectVisible(editor(page).getByText(/^Will extend .*Far away/));
    await page.keyboard.press('Escape');
  });

  test('shows the parts of a merged entry and unmerges them', async () => {
    await add('Kept', '2024-04-29T09:00:00+02:00', '2024-04-29T10:00:00+02:00');
    await add('Absorbed', '2024-04-29T09:30:00+02:00', '2024-04-29T11:00:00+02:00', {
      overlapPolicy: 'MERGE_ANY',
    });
    const page = await open('/calendar?date=2024-04-29');
    await block(page, 'Kept').click();
    const parts = editor(page).getByRole('region', { name: 'Merged from 2 entries' });
    expect(await parts.innerText()).toMatch(/Kept\s+9:00 – 10:00\s+Absorbed\s+9:30 – 11:00/);
    await parts.getByRole('button', { name: 'Unmerge' }).click();
    await block(page, 'Absorbed').waitFor();
    await expect.poll(() => stored('Absorbed')).toEqual(['2024-04-29T07:30 2024-04-29T09:00']);
  });

  test('keeps date and view in the URL, and follows browser history', async () => {
    const page = await open('/calendar?date=2024-05-08');
    /** The heading text with non-breaking spaces replaced. */
    const heading = async () =>
      (await page.getByRole('heading', { level: 1 }).innerText()).replaceAll(/\s/g, ' ');
    await expect.poll(heading).toBe('6 – 12 May 2024');
    await page.keyboard.press('ArrowRight');
    await expect.poll(heading).toBe('13 – 19 May 2024');
    await page.keyboard.press('d');
    await expect.poll(heading).toBe('Wed, 15 May 2024');
    expect(new URL(page.url()).search).toBe('?date=2024-05-15&view=day');
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect.poll(heading).toBe('Tue, 14 May 2024');
    for (const expected of ['Wed, 15 May 2024', '13 – 19 May 2024', '6 – 12 May 2024']) {
      await page.goBack();
      await expect.poll(heading).toBe(expected);
    }
    // The last chosen view is remembered.
    await page.goto(`${here.server.origin}/calendar?date=2024-05-08`);
    await expect.poll(heading).toBe('Wed, 8 May 2024');
  });

  test('ignores an invalid date and view in the URL', async () => {
    const page = await open('/calendar?date=2026-02-30&view=month');
    await expect.poll(() => new URL(page.url()).search).toBe('?view=week');
  });

  test('extends a running timer to now', async () => {
    const cyd = await createMember(here.server.app, here.ada, 'MEMBER', 'Cyd', MIDDAY);
    const since = Date.now() - 3 * 60_000;
    await startTimer(here.server.app, cyd.actor, {
      title: 'Right now',
      startTime: new Date(since).toISOString(),
    });
    const page = await open('/calendar', { team: here.ada.team, timezoneId: MIDDAY }, cyd);
    const running = block(page, 'Right now').first();
    expect(await running.innerText()).toContain('to now');
    await expect.poll(() => running.innerText()).toMatch(/0:0[3-9]:\d\d/);
  });

  test('lets a manager read and write the time of a member, but not the reverse', async () => {
    const bob = await createMember(here.server.app, here.ada, 'MEMBER', 'Bob');
    await moveToBerlin(bob, here.ada.team.id);
    await add('Of Bob', '2024-05-20T09:00:00+02:00', '2024-05-20T10:00:00+02:00', {}, bob);
    const page = await open('/calendar?date=2024-05-20');
    await expect.poll(() => block(page, 'Of Bob').count()).toBe(0);
    await page.getByRole('combobox', { name: 'Time of' }).click();
    await page.getByRole('option', { name: 'Bob' }).click();
    await block(page, 'Of Bob').waitFor();
    expect(new URL(page.url()).searchParams.get('member')).toBe(bob.identity.id);
    await drag(page, await place(page, '2024-05-21', 10), await place(page, '2024-05-21', 10.75));
    await editor(page).waitFor();
    await typeInField(page, 'For Bob');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await storedEntries(here.server.app, bob.actor)).map(({ title }) => title))
      .toEqual(['Of Bob', 'For Bob']);

    const own = await open(`/calendar?date=2024-05-20&member=${here.ada.identity.id}`, {}, bob);
    await block(own, 'Of Bob').waitFor();
    expect(await own.getByLabel('Time of').count()).toBe(0);
    await message(own, 'You cannot see the time of the person').waitFor();
    await own.getByRole('button', { name: 'Close', exact: true }).click();
    await expect.poll(() => new URL(own.url()).searchParams.get('member')).toBeNull();
    expect(await message(own, 'You cannot see the time of the person').count()).toBe(0);
  });

  test('uses the same header height for day and week views', async () => {
    const page = await open('/calendar?date=2026-10-25&view=week', { locale: 'en-GB' });
    const height = async () => (await boxOf(page.getByRole('heading', { level: 1 }).locator('..'))).height;
    const ofWeek = await height();
    await page.keyboard.press('d');
    await page.getByRole('heading', { name: 'Sun, 25 Oct 2026' }).waitFor();
    expect(await height()).toBe(ofWeek);
  });

  test('formats hours and days like the other pages', async () => {
    await add('Early', '2024-05-06T04:00:00+02:00', '2024-05-06T05:00:00+02:00');
    const page = await open('/calendar?date=2024-05-06&view=week', { locale: 'en-GB' });
    const hours = await page.locator('[class*=hourText]').allInnerTexts();
    const four = hours.find((hour) => /^0?4:00$/.test(hour));
    const text = await page.locator('[data-entry]').filter({ hasText: 'Early' }).textContent();
    expect(text).toMatch(new RegExp(`(?<!\\d)${four}`));
    const heads = await page
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    expect(heads.join(' ')).not.toMatch(/May 6, 2024/);
  });

  test('the calendar is accessible while an entry is edited', async () => {
    const page = await open('/calendar?date=2024-03-11&view=week');
    await block(page, 'One').click();
    await editor(page).waitFor();
    await expectAccessible(page);
  });

  test('scrolls to the current time on a phone', async () => {
    const viewport = { width: 360, height: 740 };
    const { page, goto } = await visitAs(here.server, here.ada, { ...BROWSER, viewport, leavesTraces: true });
    await page.clock.setFixedTime('2024-06-05T15:56:00Z');
    await goto('/calendar');
    await page.locator('[aria-busy=false] [role=table]').waitFor();
    const line = await boxOf(page.locator('[class*=nowLine]').first());
    const area = await boxOf(page.getByRole('rowgroup', { name: /hours/i }).last());
    expect(line.y).toBeGreaterThan(area.y);
    expect(line.y).toBeLessThan(area.y + area.height);
  });

  test('fits a phone: shows one day, and creates an entry by touch and hold', async () => {
    const page = await open('/calendar?date=2024-06-03', {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    expect(await page.getByRole('columnheader').filter({ hasText: 'Mon' }).count()).toBe(1);
    expect(await page.getByRole('columnheader').filter({ hasText: 'Tue' }).count()).toBe(0);
    await page.getByText('No time tracked on this day. Touch and hold the calendar').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    await expectAccessible(page);

    const touch = await page.context().newCDPSession(page);
    const finger = async (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
    const from = await place(page, '2024-06-03', 10);
    const to = await place(page, '2024-06-03', 10.75);
    await finger('touchStart', from);
    // Hold long enough to start a selection, which shows only once the finger moves.
    await page.waitForTimeout(1_500);
    await finger('touchMove', { x: from.x, y: from.y + 20 });
    // Continue once the page shows the selection.
    await page.getByText('10:00 – 10:').waitFor();
    await finger('touchMove', to);
    await page.getByText('10:00 – 11:00').waitFor();
    await finger('touchEnd');
    await editor(page).waitFor();
    expect(await editor(page).getByLabel('End').inputValue()).toBe('11:00');
    await typeInField(page, 'By hand');
    await expectAccessible(page);
    await editor(page).getByRole('button', { name: 'Add', exact: true }).tap();
    await expect.poll(() => stored('By hand')).toEqual(['2024-06-03T08:00 2024-06-03T09:00']);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  });
});
