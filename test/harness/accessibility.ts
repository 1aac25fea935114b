import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Fails if axe finds a serious or critical problem. The dark scheme differs only in colours, so only contrast is checked there. */
export async function expectAccessible(
  page: Page,
  { leaveOut = [] }: { leaveOut?: string[] } = {},
): Promise<void> {
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(axe.source);
  await setColorScheme(page, 'light');
  const rules = Object.fromEntries(leaveOut.map((rule) => [rule, { enabled: false }]));
  const light = await seriousFindings(page, { rules });
  await setColorScheme(page, 'dark');
  const dark = await seriousFindings(page, { runOnly: ['color-contrast'] });
  expect({ page: page.url(), light, dark }).toEqual({
    page: page.url(),
    light: [],
    dark: [],
  });
}

async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // Colours in transition would fail the contrast check. The page gets the scheme in one frame and is painted in the next.
  await page.evaluate(WAIT_FOR_TRANSITIONS);
}

const WAIT_FOR_TRANSITIONS = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const moves = () => document.getAnimations().some(
    ({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime !== Infinity,
  );
  await frame();
  await frame();
  while (moves()) await frame();
})()`;

/** Returns the findings that persist over several attempts, because a page under load may still be changing its colours. */
async function seriousFindings(page: Page, options: RunOptions, attempts = 4): Promise<object[]> {
  const found = await findOnce(page, options);
  if (found.length === 0 || attempts === 1) return found;
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 500))');
  return seriousFindings(page, options, attempts - 1);
}

async function findOnce(page: Page, options: RunOptions): Promise<object[]> {
  const all: RunOptions = { resultTypes: ['violations'], ...options };
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(all)})`)) as AxeResults;
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}
