import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openBrowser } from './open-browser.ts';

describe('the opener of the desktop', () => {
  let folder: string;
  let opened: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'stint-opener-'));
    opened = path.join(folder, 'opened');
    const opener = path.join(folder, 'xdg-open');
    writeFileSync(
      opener,
      `#!/bin/sh\nprintf '%s' "$1" > '${opened}.draft' && mv '${opened}.draft' '${opened}'\n`,
      {
        mode: 0o755,
      },
    );
    vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
    vi.stubEnv('DISPLAY', ':0');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  test.each(['https://time.example.com/oauth/authorize?a=b&c=d', 'http://localhost:4000/'])(
    'opens %s',
    async (address) => {
      openBrowser(address);
      await vi.waitUntil(() => existsSync(opened), { timeout: 10_000 });
      expect(readFileSync(opened, 'utf8')).toBe(address);
    },
  );

  test.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'smb://host/share',
    'com.example.app://open',
    '/usr/bin/id',
    '--help',
    '',
  ])('never opens %s', (address) => {
    expect(() => openBrowser(address)).toThrow('is not an address for a browser');
    expect(existsSync(opened)).toBe(false);
  });
});
