import type { Page } from 'playwright-core';

/**
 * What a page and the browser complain of from now on. That the browser notes things is no complaint: such as that a field which
 * asks for the focus does not get it where somebody has begun to type already.
 */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}
