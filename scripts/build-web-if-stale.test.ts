import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashSources } from '../web/source-hash.ts';
import { type Build, buildIfStale } from './build-web-if-stale.ts';

let root: string;
const print = vi.fn();

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'stint-web-'));
  await put('web/explorer.html', '<p>one</p>');
  await put('web/src/main.ts', 'export {};');
  await put('package-lock.json', '{}');
  print.mockClear();
  copyPage.mockClear();
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

/** Replaces Vite: copies one page, which shows which build is in place. */
const copyPage = vi.fn<Build>(async (outDir) => {
  await mkdir(outDir, { recursive: true });
  await writeFile(join(outDir, 'explorer.html'), await readFile(join(root, 'web/explorer.html')));
});

describe('buildIfStale', () => {
  it('builds missing pages and prints one line', async () => {
    expect(await run()).toBe('built');
    expect(await builtPage()).toBe('<p>one</p>');
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('does and prints nothing for a fresh build, independent of file times', async () => {
    await run();
    print.mockClear();
    await utimes(join(root, 'web/explorer.html'), new Date(), new Date(Date.now() + 60_000));
    expect(await run()).toBe('fresh');
    expect(copyPage).toHaveBeenCalledTimes(1);
    expect(print).not.toHaveBeenCalled();
  });

  it.each([
    ['an edited source', () => put('web/explorer.html', '<p>two</p>')],
    ['a new source', () => put('web/src/more/new.ts', '')],
    ['a removed source', () => rm(join(root, 'web/src/main.ts'))],
    ['other libraries', () => put('package-lock.json', '{"lockfileVersion":3}')],
    ['a build without a stamp', () => rm(join(root, 'dist/web/.stamp'))],
    ['a removed build', () => rm(join(root, 'dist/web'), { recursive: true })],
  ])('builds again after %s', async (_what, change) => {
    await run();
    await change();
    expect(await run()).toBe('built');
    expect(await run()).toBe('fresh');
  });

  it('removes all files of the old build', async () => {
    await run();
    await put('dist/web/assets/old.js', '');
    await put('web/explorer.html', '<p>two</p>');
    await run();
    expect(await builtPage()).toBe('<p>two</p>');
    expect(existsSync(join(root, 'dist/web/assets/old.js'))).toBe(false);
    expect(await readdir(join(root, 'dist'))).toEqual(['web']);
  });

  it('keeps the old build if the new build fails', async () => {
    await run();
    await put('web/explorer.html', '<p>broken</p>');
    const fail: Build = async (outDir) => {
      await mkdir(outDir, { recursive: true });
      throw new Error('no');
    };
    await expect(buildIfStale(root, fail, print)).rejects.toThrow('no');
    expect(await builtPage()).toBe('<p>one</p>');
    expect(await readdir(join(root, 'dist'))).toEqual(['web']);
  });

  it('builds again after an edit during a build', async () => {
    await buildIfStale(
      root,
      async (outDir) => {
        await copyPage(outDir);
        await put('web/explorer.html', '<p>two</p>');
      },
      print,
    );
    expect(await run()).toBe('built');
    expect(await builtPage()).toBe('<p>two</p>');
  });

  it('ends with the current build after twelve concurrent calls', async () => {
    for (const page of ['<p>a</p>', '<p>b</p>', '<p>c</p>']) {
      await put('web/explorer.html', page);
      const outcomes = await Promise.all(Array.from({ length: 12 }, run));
      expect(outcomes).toContain('built');
      expect(await builtPage()).toBe(page);
      expect(await run()).toBe('fresh');
      expect(await readdir(join(root, 'dist'))).toEqual(['web']);
    }
  });

  it('removes the folder of a killed build, but not of a running build', async () => {
    await put('dist/.web-build-killed/explorer.html', '');
    await put('dist/.web-build-running/explorer.html', '');
    const longAgo = new Date(Date.now() - 60 * 60_000);
    await utimes(join(root, 'dist/.web-build-killed'), longAgo, longAgo);
    await run();
    expect((await readdir(join(root, 'dist'))).sort()).toEqual(['.web-build-running', 'web']);
  });

  it('builds nothing if only dist is installed', async () => {
    await run();
    await rm(join(root, 'web'), { recursive: true });
    expect(await run()).toBe('no-sources');
    expect(await builtPage()).toBe('<p>one</p>');
  });
});

describe('hashSources', () => {
  it('changes if text moves from one file to the next', async () => {
    await put('web/a', 'xy');
    await put('web/b', 'z');
    const before = await hashSources(root);
    await put('web/a', 'x');
    await put('web/b', 'yz');
    expect(await hashSources(root)).not.toBe(before);
  });

  it('ignores tests and temporary files of editors', async () => {
    const before = await hashSources(root);
    await put('web/src/.main.ts.swp', 'x');
    await put('web/src/main.test.ts', 'x');
    expect(await hashSources(root)).toBe(before);
  });
});

function run() {
  return buildIfStale(root, copyPage, print);
}

function builtPage() {
  return readFile(join(root, 'dist/web/explorer.html'), 'utf8');
}

async function put(path: string, content: string) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
}
