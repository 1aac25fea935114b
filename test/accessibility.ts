import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Nothing serious or critical that axe finds, in the light and in the dark: there colours alone are others. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.evaluate(axe.source);
  const inTheLight = await graveFindings(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const inTheDark = await graveFindings(page, { runOnly: ['color-contrast'] });
  expect({ inTheLight, inTheDark }).toEqual({ inTheLight: [], inTheDark: [] });
}

async function graveFindings(page: Page, options: RunOptions = {}): Promise<object[]> {
  const all: RunOptions = { resultTypes: ['violations'], ...options };
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(all)})`)) as AxeResults;
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}
