// Takes screenshots of all server-rendered pages for a visual check: `node scripts/photograph-pages.ts <folder>`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '../test/processes/chromium.ts';
import { samplePages, serveSamplePages } from '../test/samples/sample-pages.ts';

const folder = process.argv[2] ?? 'pictures';
mkdirSync(folder, { recursive: true });

const views = {
  light: { colorScheme: 'light', viewport: { width: 1200, height: 760 } },
  dark: { colorScheme: 'dark', viewport: { width: 1200, height: 760 } },
  narrow: { colorScheme: 'light', viewport: { width: 360, height: 740 } },
} as const;

const server = await serveSamplePages();
const browser = await launchChromium();
for (const [view, options] of Object.entries(views)) {
  const page = await browser.newPage(options);
  for (const name of Object.keys(samplePages)) {
    await page.goto(`${server.origin}/${name}`);
    await page.screenshot({ path: join(folder, `${name}-${view}.png`), fullPage: true });
  }
  await page.close();
}
await browser.close();
server.close();
