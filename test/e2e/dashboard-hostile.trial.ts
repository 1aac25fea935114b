import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../src/services/clients/create.ts';
import { createProject } from '../../src/services/projects/create.ts';
import { createTask } from '../../src/services/tasks/create.ts';
import { createTimeEntry } from '../../src/services/time-entries/create.ts';
import { startTimer } from '../../src/services/timers/start.ts';
import { updateCurrentUser } from '../../src/services/users/current.ts';
import { type Visit, withBrowser } from '../harness/dashboard-visit.ts';
import { createMember, createPerson, type Person } from '../harness/factories.ts';
import { dateAtMidday, MIDDAY, yesterdayAt } from '../harness/midday.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { reportFigures } from '../harness/trials.ts';
import { hostileMarkup } from '../hostile/markup.ts';

const { visitAs } = withBrowser();

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const yesterday = yesterdayAt(9);
const iso = (instant: number) => new Date(instant).toISOString();

const nasty = [
  '<script>window.hurt = 1</script>',
  '<img src=x onerror="window.hurt = 1">',
  '"><svg onload=window.hurt=1>',
  'javascript:window.hurt=1',
  '{{constructor.constructor("window.hurt=1")()}}',
  '\u202e\u2066RTL override עברית العربية',
  '\u200b\u200b\ufeff\u200d',
  'Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324\u031e\u0349\u035a\u032f\u031e\u0320\u034da\u036b\u0357\u0334\u0362\u0335\u031c\u0330\u0354',
  'W'.repeat(500),
  'عربي'.repeat(120),
  'line\nbreak\ttab\r\n<b>bold</b>',
  '👩‍👩‍👧‍👦'.repeat(40),
  '../../etc/passwd',
  '=cmd|"/c calc"!A1',
  '</title><script>window.hurt=1</script>',
  '&lt;b&gt; &#x3C;script&#x3E;',
  '@everyone #tag ! 9-10:30',
  "'; DROP TABLE time_entries; --",
  '\u{1d173}\u{e0001}\u2028\u2029',
];

/** Names must be one visible line, and are shorter than titles. */
const names = nasty
  .map((text) => text.replace(/[\p{Cc}\u2028\u2029]/gu, ' ').slice(0, 80))
  .filter((name) => /[\p{L}\p{N}]/u.test(name));

let server: TestServer;
let ada: Person;
let visit: Visit;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer('sqlite');
  const { app } = server;
  ada = await createPerson(app, 'Ada', MIDDAY);
  const eve = await createMember(app, ada, 'MEMBER', 'Eve');
  await updateCurrentUser(app, eve.actor, { name: nasty[1] ?? '' });
  const projects: string[] = [];
  for (const name of names) {
    const client = await createClient(app, ada.actor, { name });
    const project = await createProject(app, ada.actor, { name, clientId: client.id });
    await createTask(app, ada.actor, { name, projectId: project.id });
    projects.push(project.id);
  }
  projectId = projects[0] ?? '';
  await Promise.all(
    Array.from({ length: 500 }, (_, index) => {
      const title = hostileMarkup[index] ?? '';
      const start = yesterday - (index % 25) * DAY + Math.floor(index / 25) * 12 * 60_000;
      return createTimeEntry(app, ada.actor, {
        title,
        description: nasty[index % nasty.length] ?? '',
        startTime: iso(start),
        endTime: iso(start + 12 * 60_000),
        overlapPolicy: 'KEEP_BOTH',
        projectId: projects[index % projects.length] ?? null,
        ...(index % 7 === 0 && { tags: [names[index % names.length] ?? ''] }),
      });
    }),
  );
  await startTimer(app, ada.actor, { title: nasty[0] ?? '', startTime: iso(Date.now() - 60_000) });
  visit = await visitAs(server, ada);
}, 60_000);
afterAll(async () => {
  await visit.end();
  await server.close();
});

/** Expects that no hostile text became an element or ran, and that the page fits the window. */
async function expectInert(page: Page, width: number): Promise<void> {
  expect(await page.evaluate('window.hurt')).toBeUndefined();
  const injected = 'script, img, b, iframe, svg[onload], [onerror], [href^="javascript:"]';
  expect(
    await page.locator(`body :is(${injected})`).and(page.locator('#root *, [data-portal] *')).count(),
  ).toBe(0);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
}

/** Returns the number of hostile texts on the page. */
async function countHostileOn(page: Page): Promise<number> {
  const text = (await page.evaluate(
    'document.body.textContent + [...document.querySelectorAll("input, textarea")].map((field) => field.value)',
  )) as string;
  return countHostile(text);
}

function countHostile(text: string): number {
  return [...new Set([...hostileMarkup, ...names])].filter((one) => text.includes(one.trim())).length;
}

/** Scrolls to the end of the page. Returns the text of all rows that were rendered, and their heights by name. */
const WALK = `(async () => {
  const heights = new Map();
  let text = '';
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let top = 0; top < document.documentElement.scrollHeight; top += 600) {
    scrollTo(0, top);
    await nextFrame();
    await nextFrame();
    for (const row of document.querySelectorAll('[data-row]')) {
      if (!heights.has(row.dataset.row)) text += row.textContent + '\\n';
      heights.set(row.dataset.row, row.getBoundingClientRect().height);
    }
  }
  return { heights: [...heights], text };
})()`;

const day = dateAtMidday(yesterday);
const wholeRange = () => `from=${dateAtMidday(yesterday - 26 * DAY)}&to=${day}`;

test.for<[string, () => string]>([
  ['the timer', () => '/'],
  ['the week of the calendar', () => `/calendar?view=week&date=${day}`],
  ['a day of the calendar', () => `/calendar?view=day&date=${day}`],
  ['the timesheet', () => `/timesheet?week=${day}`],
  ['the projects', () => '/projects'],
  ['a project', () => `/projects/${projectId}`],
  ['the clients', () => '/clients'],
  ['the tasks', () => '/tasks'],
  ['the tags', () => '/tags'],
  ['the team', () => '/team'],
  ['a summary report', () => `/reports?kind=SUMMARY&by=PROJECT,TITLE&${wholeRange()}`],
  ['a detailed report', () => `/reports?kind=DETAILED&${wholeRange()}`],
  ['the audit log', () => '/settings/audit-log'],
])('%s shows 500 hostile titles and names as text', async ([, path], context) => {
  const { page, goto } = visit;
  let tries = 0;
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await goto(path());
    await page
      .locator('main')
      .getByText(/<img|<script|onload/)
      .first()
      .waitFor();
    await expectInert(page, width);
    tries += await countHostileOn(page);
  }
  expect(tries).toBeGreaterThan(2);
  reportFigures(context, { tries, failures: 0, worst: 'none was run' });
});

test('loads all days of hostile titles in rows of a single line', async (context) => {
  const { page, goto } = visit;
  await page.setViewportSize({ width: 1280, height: 800 });
  await goto('/');
  await page.locator('[data-row]').first().waitFor();
  const earlier = page.getByRole('button', { name: 'Show earlier days' });
  await expect
    .poll(
      async () => {
        await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
        return earlier.count();
      },
      { timeout: 10_000 },
    )
    .toBe(0);
  let tries = 0;
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate('scrollTo(0, 0)');
    await expectInert(page, width);
    // Only rows near the window are rendered.
    const { heights, text } = (await page.evaluate(WALK)) as { heights: [string, number][]; text: string };
    expect(heights.length).toBeGreaterThan(400);
    expect(Math.max(...heights.map(([, height]) => height))).toBeLessThanOrEqual(64);
    await expectInert(page, width);
    tries = countHostile(text);
  }
  expect(tries).toBeGreaterThan(450);
  reportFigures(context, { tries, failures: 0, worst: 'none was run' });
});

test('shows suggestions of the timer line, the search and the palette as text', async () => {
  const { page, goto } = visit;
  await page.setViewportSize({ width: 1280, height: 800 });
  await goto('/');
  for (const key of ['n', 'Control+k']) {
    await page.keyboard.press(key);
    await page.keyboard.type('img');
    await page.getByText('<img').last().waitFor();
    await expectInert(page, 1280);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  }
  await page.getByRole('searchbox').fill('<script');
  await page.getByText(/found/).first().waitFor();
  await expectInert(page, 1280);
});
