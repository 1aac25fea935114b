import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchChromium } from '../processes/chromium.ts';
import { collectPageErrors } from './page-errors.ts';

export interface PlainPage {
  page: Page;
  /** All requests of the page. */
  requests: Request[];
  pageErrors: string[];
}

/**
 * Launches a Chromium without JavaScript for the tests of a file. It resolves stint.test to this machine but does not treat the
 * name as a secure context, like the name of a server in a local network.
 */
export function withPlainBrowser(): { openPage: () => Promise<PlainPage> } {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    browser = await launchChromium(['--host-resolver-rules=MAP stint.test 127.0.0.1']);
  }, 120_000);
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
  });
  afterAll(() => browser.close());
  return {
    openPage: async () => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      contexts.push(context);
      const page = await context.newPage();
      const requests: Request[] = [];
      page.on('request', (request) => requests.push(request));
      return { page, requests, pageErrors: collectPageErrors(page) };
    },
  };
}

/** The `Referer` of each request; null if the header is missing. */
export function referrersOf(requests: readonly Request[]): Promise<(string | null)[]> {
  return Promise.all(requests.map((request) => request.headerValue('referer')));
}
