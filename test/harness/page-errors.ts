import type { Page } from 'playwright-core';

/**
 * Collects errors and warnings of a page from now on. Lower levels are ignored, such as Chromium's note about a field that
 * does not get the focus because somebody is typing.
 */
export function collectPageErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}
