import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchChromium } from '../processes/chromium.ts';
import { complaintsOf } from './complaints.ts';

export interface PlainPage {
  page: Page;
  /** All that it asked for. */
  requests: Request[];
  complaints: string[];
}

/**
 * For the tests of a file, a Chromium that runs no scripts. It knows the name stint.test, which is not this machine to it, as a
 * server in a local network has one.
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
      return { page, requests, complaints: complaintsOf(page) };
    },
  };
}

/** From which pages the browser said that its requests came; null for those of which it said nothing. */
export function referrersOf(requests: readonly Request[]): Promise<(string | null)[]> {
  return Promise.all(requests.map((request) => request.headerValue('referer')));
}
