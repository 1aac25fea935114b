import { type Browser, chromium } from 'playwright-core';
import { ensureBinary, findOnPath, isProgram, runsAsRoot } from './debian.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const MAC_PROGRAMS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

// Disables Chromium's own network traffic.
const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function findChromium(): string {
  return ensureBinary({
    find: () => NAMES.map(findOnPath).find((path) => path !== undefined) ?? MAC_PROGRAMS.find(isProgram),
    packageName: 'chromium',
    purpose: 'Chromium or Chrome',
  });
}

export function launchChromium(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [...QUIET, ...args],
    // Chromium does not run its sandbox as root. With false, Playwright adds --no-sandbox.
    chromiumSandbox: !runsAsRoot(),
  });
}
