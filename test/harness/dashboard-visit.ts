import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { startSession } from '../../src/services/sessions/start.ts';
import { launchChromium } from '../processes/chromium.ts';
import { complaintsOf } from './complaints.ts';
import type { Person } from './factories.ts';
import type { TestServer } from './server.ts';

export interface Visit {
  page: Page;
  /** Loads a page of the server, and waits for a heading. */
  goto: (path: string) => Promise<void>;
  /** Goes to another page as its link does: nothing is loaded again. */
  show: (path: string) => Promise<void>;
  /** Leaves out complaints that the test provokes. */
  expectComplaints: (pattern: RegExp) => void;
  /** Ends the visit. Fails where the page complained, or asked anyone but the server. */
  end: () => Promise<void>;
}

export interface VisitOptions extends BrowserContextOptions {
  /** The team that is shown first. */
  team?: { id: string };
  /** Whether what the visit did to the browser cannot be undone, such as another clock. */
  leavesTraces?: boolean;
}

interface BrowserOfFile {
  /** Someone who is not signed in. */
  visit: (server: TestServer, options?: VisitOptions) => Promise<Visit>;
  /** Someone who is signed in, at a browser in the time zone of their account. */
  visitAs: (server: TestServer, person: Person, options?: VisitOptions) => Promise<Visit>;
}

/**
 * For the tests of a file, a Chromium. The visits that a test makes end with it; those that are
 * made for several tests are ended by whoever made them, before the server closes.
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
    const complaints = [...open].flatMap((visit) => visit.takeComplaints());
    for (const visit of [...open].filter((one) => !lasting.has(one))) await visit.leave();
    expect(complaints).toEqual([]);
  });

  // A browser context with a warm cache: a second visit takes a third of the time.
  const vacant = new Map<string, Page[]>();

  const visit: BrowserOfFile['visit'] = async ({ origin }, { team, leavesTraces, ...wanted } = {}) => {
    const options = { ...USUAL, ...wanted };
    const kind = JSON.stringify([origin, options]);
    const page =
      (leavesTraces ? undefined : vacant.get(kind)?.pop()) ??
      (await (await browser.newContext(options)).newPage());
    if (team) await keep(page, origin, 'stint.team', JSON.stringify(team.id));
    const made = openVisit(page, origin, async () => {
      open.delete(made);
      if (leavesTraces) return page.context().close();
      await sweep(page, origin, options);
      vacant.set(kind, [...(vacant.get(kind) ?? []), page]);
    });
    open.add(made);
    return made;
  };
  return {
    visit,
    visitAs: async (server, { user }, options) => {
      const made = await visit(server, { timezoneId: user.timezone, ...options });
      const { token } = await startSession(server.app, user.id, { userAgent: LINUX, address: '127.0.0.1' });
      await made.page
        .context()
        .addCookies([{ name: 'stint_session', value: token, url: server.origin, httpOnly: true }]);
      return made;
    },
  };
}

/** Waits for what a page is to show in the end. */
export async function expectVisible(locator: Locator): Promise<void> {
  await locator.waitFor();
}

const USUAL: BrowserContextOptions = {
  locale: 'en-GB',
  timezoneId: 'UTC',
  viewport: { width: 1280, height: 820 },
  reducedMotion: 'reduce',
};

const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0';

interface OpenVisit extends Visit {
  takeComplaints: () => string[];
  leave: () => Promise<void>;
}

function openVisit(page: Page, origin: string, leave: () => Promise<void>): OpenVisit {
  page.setDefaultTimeout(30_000);
  const complaints = complaintsOf(page);
  const expected: RegExp[] = [];
  page.on('dialog', (dialog) => {
    complaints.push(`A dialog said ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    // In what it writes, such as a link, the server goes by another name of the same machine.
    const { origin: asked, protocol } = new URL(request.url().replace('//localhost:', '//127.0.0.1:'));
    if (asked !== origin && protocol !== 'data:' && protocol !== 'blob:') {
      complaints.push(`${request.url()} is elsewhere`);
    }
  });
  const takeComplaints = () =>
    complaints.splice(0).filter((text) => !expected.some((pattern) => pattern.test(text)));
  return {
    page,
    goto: async (path) => {
      await page.goto(origin + path);
      // Playwright's own waiting looks every half second in the end, which is as long as all of this takes.
      const headings = page.locator('h1, h2');
      await vi.waitUntil(async () => (await headings.count()) > 0, { interval: 20, timeout: 30_000 });
    },
    show: async (path) => {
      // Without the timer that runs, which changes all the time.
      const title = async () => (await page.title()).replace(/^\d[^·]* · /, '');
      const before = await title();
      await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
      await vi.waitUntil(async () => (await title()) !== before, { interval: 20, timeout: 30_000 });
    },
    expectComplaints: (pattern) => expected.push(pattern),
    takeComplaints,
    leave,
    end: async () => {
      const found = takeComplaints();
      await leave();
      expect(found).toEqual([]);
    },
  };
}

/** A page of the server that has no scripts, which might keep something themselves. */
const PLAIN = '/forgot-password';

async function keep(page: Page, origin: string, name: string, value: string): Promise<void> {
  await page.goto(origin + PLAIN);
  await page.evaluate(`localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)})`);
}

/** Leaves the page as if nobody had been there, but for what is cached. */
async function sweep(page: Page, origin: string, { viewport }: BrowserContextOptions): Promise<void> {
  for (const other of page.context().pages()) if (other !== page) await other.close();
  await page.removeAllListeners(undefined, { behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // It may ask whether to stay.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(origin + PLAIN);
  await page.removeAllListeners('dialog', { behavior: 'ignoreErrors' });
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  await page.context().clearCookies();
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' });
  if (viewport) await page.setViewportSize(viewport);
}
