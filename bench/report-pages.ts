/**
 * How soon reports over 100,000 entries (or as many as the first argument says) can be used, in a real browser: wanted are
 * a second at most, and no task that keeps the browser busy for more than 200 ms. The pages have to be built before. The
 * server runs in this process and shares the machine with the browser, so these are upper bounds.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { readConfig } from '../src/app/config.ts';
import { startServer } from '../src/app/main.ts';
import { startSession } from '../src/services/sessions/start.ts';
import { LARGE_TEAM, LAST_DAY } from '../test/models/long-history.ts';
import { launchChromium } from '../test/processes/chromium.ts';
import { writeHistory } from './contestants/report-history.ts';

const entries = Number(process.argv[2] ?? 100_000);
const ROUNDS = 5;
const MAX_USABLE_MS = 1_000;
const MAX_TASK_MS = 200;

const day = (instant: number) => new Date(instant).toISOString().slice(0, 10);
const HISTORY = `from=${day(LAST_DAY - Math.ceil(entries / LARGE_TEAM.perDay) * 86_400_000)}&to=${day(LAST_DAY)}`;

/** Present once the report can be used. */
const reports: Record<string, { query: string; shown: string }> = {
  summary: { query: HISTORY, shown: 'table[aria-label="Time by group"] tbody tr' },
  'summary by day': {
    query: `${HISTORY}&by=DAY,MEMBER,PROJECT`,
    shown: 'table[aria-label="Time by group"] tbody tr',
  },
  detailed: { query: `${HISTORY}&kind=DETAILED`, shown: '[data-entry]' },
  weekly: { query: `${HISTORY}&kind=WEEKLY`, shown: 'main section table tbody tr' },
  team: { query: `${HISTORY}&kind=TEAM`, shown: 'main table tbody tr' },
  profitability: { query: `${HISTORY}&kind=PROFITABILITY`, shown: 'main table tbody tr' },
};

const WATCH = `
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'longtask', buffered: true });
`;

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const whole = (milliseconds: number) => `${Math.round(milliseconds)} ms`;

const dataDir = mkdtempSync(path.join(tmpdir(), 'stint-bench-report-pages-'));
const settings = { PORT: '0', STINT_DATA_DIR: dataDir, STINT_LOG_LEVEL: 'silent' };
const history = await writeHistory(settings, entries);
const { token } = await startSession(history.app, history.owner.user.id, {
  userAgent: 'bench',
  address: '127.0.0.1',
});
await history.close();
const server = await startServer(readConfig(settings));
const browser = await launchChromium();
let missed = 0;
try {
  for (const [name, report] of Object.entries(reports)) await measure(browser, name, report);
} finally {
  await browser.close();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = missed > 0 ? 1 : 0;

/** In a browser that has the files of the page, as one that was there before. */
async function measure(
  by: Browser,
  name: string,
  { query, shown }: { query: string; shown: string },
): Promise<void> {
  const context = await by.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addCookies([{ name: 'stint_session', value: token, url: server.address, httpOnly: true }]);
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  await usable(page, query, shown);
  const times: number[] = [];
  const tasks: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    times.push(await usable(page, query, shown));
    await use(page);
    tasks.push((await page.evaluate('longest')) as number);
  }
  const [time, task] = [median(times), median(tasks)];
  const isMet = time <= MAX_USABLE_MS && task <= MAX_TASK_MS;
  if (!isMet) missed++;
  console.log(
    `${isMet ? 'met   ' : 'missed'} ${name}: usable after ${whole(time)}, longest task ${whole(task)}; load ${loadavg()[0]?.toFixed(1)}`,
  );
  await context.close();
}

async function usable(page: Page, query: string, shown: string): Promise<number> {
  await page.goto(`${server.address}/reports?${query}`, { waitUntil: 'commit' });
  const time = await page.evaluate(
    `new Promise((resolve) => {
      const look = () => {
        const figure = document.querySelector('section[aria-label=Figures] dd');
        const isThere = document.querySelector(${JSON.stringify(shown)}) && figure && !figure.querySelector('.mantine-Skeleton-root');
        if (isThere) requestIdleCallback(() => resolve(performance.now()));
        else setTimeout(look, 5);
      };
      look();
    })`,
  );
  return time as number;
}

/** Scrolls on and on, and waits for what that brings. */
async function use(page: Page): Promise<void> {
  for (let step = 0; step < 10; step++) {
    await page.mouse.wheel(0, 4_000);
    await page.waitForTimeout(120);
  }
  await page.waitForTimeout(500);
}
