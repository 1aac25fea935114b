import type { Page } from 'playwright-core';

/**
 * Collects console errors of a page from now on. Notes of the browser are ignored, such as a field that does not get
 * the focus because somebody is typing.
 */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}
