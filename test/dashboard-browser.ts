import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { PASSWORD } from './cookie-browser.ts';
import type { Person } from './factories.ts';
import { launchChromium } from './support/chromium.ts';

/** Builds the pages, if they were changed, and starts a browser. */
export async function openBrowser(): Promise<Browser> {
  const build = fileURLToPath(new URL('../scripts/build-web-if-stale.ts', import.meta.url));
  execFileSync(process.execPath, [build], { stdio: 'inherit' });
  return launchChromium();
}

export interface Window {
  page: Page;
  /** Whatever a page must not do: errors and warnings in the console, and requests to other hosts. */
  complaints: string[];
  /** Leaves complaints out that a test asks for. */
  expectComplaints: (pattern: RegExp) => void;
  close: () => Promise<void>;
}

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs a person in, once for all windows. */
export async function signIn(browser: Browser, origin: string, { user }: Person): Promise<SignedIn> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/sign-in`);
  await page.fill('[name=email]', user.email);
  await page.fill('[name=password]', PASSWORD);
  await page.click('button.primary');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const signedIn = await context.storageState();
  await context.close();
  // The team that was shown there is not the one to show.
  return { ...signedIn, origins: [] };
}

/** Opens the home page of a team, in a browser that knows nothing else. */
export async function openDashboard(
  browser: Browser,
  origin: string,
  { team }: Person,
  signedIn: SignedIn,
  options: BrowserContextOptions = {},
): Promise<Window> {
  const context: BrowserContext = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 1280, height: 820 },
    reducedMotion: 'reduce',
    storageState: signedIn,
    ...options,
  });
  await context.addInitScript(`localStorage.setItem('stint.team', '${JSON.stringify(team.id)}')`);
  const page = await context.newPage();
  page.setDefaultTimeout(8_000);
  const complaints: string[] = [];
  const expected: RegExp[] = [];
  const complain = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complain(message.text());
  });
  page.on('pageerror', (error) => complain(String(error)));
  page.on('dialog', (dialog) => {
    complain(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    const { origin: asked, protocol } = new URL(request.url());
    if (asked !== origin && protocol !== 'data:' && protocol !== 'blob:') complain(`asked ${request.url()}`);
  });
  await page.goto(origin);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return {
    page,
    complaints,
    expectComplaints: (pattern) => expected.push(pattern),
    close: () => context.close(),
  };
}

/** What axe finds serious or critical, with the places. */
export async function graveFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
