import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Nothing serious or critical that axe finds on the whole of a page, in the light and in the dark: there colours alone are others. */
export async function expectAccessible(
  page: Page,
  { leaveOut = [] }: { leaveOut?: string[] } = {},
): Promise<void> {
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(axe.source);
  await showIn(page, 'light');
  const rules = Object.fromEntries(leaveOut.map((rule) => [rule, { enabled: false }]));
  const inTheLight = await graveFindings(page, { rules });
  await showIn(page, 'dark');
  const inTheDark = await graveFindings(page, { runOnly: ['color-contrast'] });
  expect({ page: page.url(), inTheLight, inTheDark }).toEqual({
    page: page.url(),
    inTheLight: [],
    inTheDark: [],
  });
}

async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // Colours in transition differ from those at rest. A page learns of the scheme in one frame and is drawn in the next.
  await page.evaluate(AT_REST);
}

const AT_REST = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const moves = () => document.getAnimations().some(
    ({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime !== Infinity,
  );
  await frame();
  await frame();
  while (moves()) await frame();
})()`;

/** Findings that persist: a busy page may still be changing its colours. */
async function graveFindings(page: Page, options: RunOptions, attempts = 4): Promise<object[]> {
  const found = await findOnce(page, options);
  if (found.length === 0 || attempts === 1) return found;
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 500))');
  return graveFindings(page, options, attempts - 1);
}

async function findOnce(page: Page, options: RunOptions): Promise<object[]> {
  const all: RunOptions = { resultTypes: ['violations'], ...options };
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(all)})`)) as AxeResults;
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}
