import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { startSession } from '../../src/services/sessions/start.ts';
import { launchChromium } from '../processes/chromium.ts';
import type { Person } from './factories.ts';
import { collectPageErrors } from './page-errors.ts';
import type { TestServer } from './server.ts';

export interface Visit {
  page: Page;
  /** Loads a page of the server and waits for a heading. */
  goto: (path: string) => Promise<void>;
  /** Navigates within the dashboard without loading the document again, as a link does. */
  show: (path: string) => Promise<void>;
  /** Declares page errors that the test provokes. Matching errors do not fail the test. */
  expectPageErrors: (pattern: RegExp) => void;
  /** Ends the visit. Fails if the page logged an error or a warning, or sent a request to another origin. */
  end: () => Promise<void>;
}

export interface VisitOptions extends BrowserContextOptions {
  /** The team that the dashboard shows first. */
  team?: { id: string };
  /** Closes the browser context after the visit, for changes that cannot be undone, such as another clock. */
  leavesTraces?: boolean;
}

interface BrowserOfFile {
  /** Opens a page without a session. */
  visit: (server: TestServer, options?: VisitOptions) => Promise<Visit>;
  /** Opens a page with a session of the person, in the time zone of their account. */
  visitAs: (server: TestServer, person: Person, options?: VisitOptions) => Promise<Visit>;
}

/**
 * Launches a Chromium for the tests of a file. Visits that a test opens end with the test. Visits that a `beforeAll` opens
 * last longer; the file must end them before the server closes.
 */
export function withBrowser(): BrowserOfFile {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  }, 180_000);
  afterAll(() => browser.close());

  const open = new Set<OpenVisit>();
  let lasting = new Set<OpenVisit>();
  beforeEach(() => {
    lasting = new Set(open);
  });
  afterEach(async () => {
    const pageErrors = [...open].flatMap((visit) => visit.takePageErrors());
    for (const visit of [...open].filter((visit) => !lasting.has(visit))) await visit.leave();
    expect(pageErrors).toEqual([]);
  });

  // Pages that can be used again. With a warm cache, a visit takes a third of the time.
  const idlePages = new Map<string, Page[]>();

  const visit: BrowserOfFile['visit'] = async (
    { origin },
    { team, leavesTraces, ...contextOptions } = {},
  ) => {
    const options = { ...DEFAULTS, ...contextOptions };
    const kind = JSON.stringify([origin, options]);
    const page =
      (leavesTraces ? undefined : idlePages.get(kind)?.pop()) ??
      (await (await browser.newContext(options)).newPage());
    if (team) await setLocalStorage(page, origin, 'stint.team', JSON.stringify(team.id));
    const opened = openVisit(page, origin, async () => {
      open.delete(opened);
      if (leavesTraces) return page.context().close();
      await resetPage(page, origin, options);
      idlePages.set(kind, [...(idlePages.get(kind) ?? []), page]);
    });
    open.add(opened);
    return opened;
  };
  return {
    visit,
    visitAs: async (server, { user }, options) => {
      const opened = await visit(server, { timezoneId: user.timezone, ...options });
      const { token } = await startSession(server.app, user.id, { userAgent: LINUX, address: '127.0.0.1' });
      await opened.page
        .context()
        .addCookies([{ name: 'stint_session', value: token, url: server.origin, httpOnly: true }]);
      return opened;
    },
  };
}

/** Waits until an element is visible. */
export async function expectVisible(locator: Locator): Promise<void> {
  await locator.waitFor();
}

const DEFAULTS: BrowserContextOptions = {
  locale: 'en-GB',
  timezoneId: 'UTC',
  viewport: { width: 1280, height: 820 },
  reducedMotion: 'reduce',
};

const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0';

interface OpenVisit extends Visit {
  takePageErrors: () => string[];
  leave: () => Promise<void>;
}

function openVisit(page: Page, origin: string, leave: () => Promise<void>): OpenVisit {
  page.setDefaultTimeout(30_000);
  const pageErrors = collectPageErrors(page);
  const expected: RegExp[] = [];
  page.on('dialog', (dialog) => {
    pageErrors.push(`A dialog said ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    // Links in e-mails and pages have localhost; the test server listens on 127.0.0.1.
    const { origin: target, protocol } = new URL(request.url().replace('//localhost:', '//127.0.0.1:'));
    if (target !== origin && protocol !== 'data:' && protocol !== 'blob:') {
      pageErrors.push(`${request.url()} is elsewhere`);
    }
  });
  const takePageErrors = () =>
    pageErrors.splice(0).filter((text) => !expected.some((pattern) => pattern.test(text)));
  return {
    page,
    goto: async (path) => {
      await page.goto(origin + path);
      // Playwright's own wait backs off to 500 ms between polls, which is as long as the whole navigation takes.
      const headings = page.locator('h1, h2');
      await vi.waitUntil(async () => (await headings.count()) > 0, { interval: 20, timeout: 30_000 });
    },
    show: async (path) => {
      // The title without the running timer, which changes every second.
      const title = async () => (await page.title()).replace(/^\d[^·]* · /, '');
      const before = await title();
      await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
      await vi.waitUntil(async () => (await title()) !== before, { interval: 20, timeout: 30_000 });
    },
    expectPageErrors: (pattern) => expected.push(pattern),
    takePageErrors,
    leave,
    end: async () => {
      const found = takePageErrors();
      await leave();
      expect(found).toEqual([]);
    },
  };
}

/** A page without scripts, so that nothing writes to the storage meanwhile. */
const PATH_WITHOUT_SCRIPTS = '/forgot-password';

async function setLocalStorage(page: Page, origin: string, name: string, value: string): Promise<void> {
  await page.goto(origin + PATH_WITHOUT_SCRIPTS);
  await page.evaluate(`localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)})`);
}

/** Resets the page for another visit. Only the HTTP cache is left. */
async function resetPage(page: Page, origin: string, { viewport }: BrowserContextOptions): Promise<void> {
  for (const other of page.context().pages()) if (other !== page) await other.close();
  await page.removeAllListeners(undefined, { behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // The page may ask whether to leave.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(origin + PATH_WITHOUT_SCRIPTS);
  await page.removeAllListeners('dialog', { behavior: 'ignoreErrors' });
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  await page.context().clearCookies();
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' });
  if (viewport) await page.setViewportSize(viewport);
}
