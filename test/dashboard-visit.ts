import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { startSession } from '../src/services/sessions/start.ts';
import type { Person } from './factories.ts';
import type { TestServer } from './server.ts';

/** Builds the pages where they are older than their sources. */
export function buildPages(): void {
  const build = fileURLToPath(new URL('../scripts/build-web-if-stale.ts', import.meta.url));
  execFileSync(process.execPath, [build], { stdio: 'inherit' });
}

export interface Visit {
  page: Page;
  goto: (path: string) => Promise<void>;
  /** Ends the visit. Fails where the page complained, or asked anyone but the server. */
  end: () => Promise<void>;
}

interface Options extends BrowserContextOptions {
  /** Complaints that the test provokes. */
  expected?: RegExp;
}

/** A browser in which someone is signed in. */
export async function visitAs(
  browser: Browser,
  server: TestServer,
  person: Person,
  { expected, ...options }: Options = {},
): Promise<Visit> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', ...options });
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0';
  const { token } = await startSession(server.app, person.user.id, { userAgent, address: '127.0.0.1' });
  await context.addCookies([{ name: 'stint_session', value: token, url: server.origin, httpOnly: true }]);
  const complaints: string[] = [];
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== server.origin && protocol !== 'data:' && protocol !== 'blob:') {
      complaints.push(`${request.url()} is elsewhere`);
    }
  });
  return {
    page,
    goto: async (path) => {
      await page.goto(server.origin + path);
    },
    end: async () => {
      await context.close();
      expect(complaints.filter((text) => !expected?.test(text))).toEqual([]);
    },
  };
}

/** Nothing serious or critical that axe finds, in the light and in the dark: there colours alone are others. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const inTheLight = await grave(new AxeBuilder({ page }));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const inTheDark = await grave(new AxeBuilder({ page }).withRules('color-contrast'));
  expect({ inTheLight, inTheDark }).toEqual({ inTheLight: [], inTheDark: [] });
}

async function grave(axe: AxeBuilder): Promise<object[]> {
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}
