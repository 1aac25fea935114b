import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../src/app/free-port.ts';
import { buildImage, type Image } from '../processes/image.ts';

describe('the container image', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stint-image-'));
  let image: Image;
  beforeAll(() => {
    image = buildImage(folder);
    // The build installs all packages.
  }, 600_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('serves the dashboard, passes its health check and exits on SIGTERM', async () => {
    expect(image.user).toBe('node');
    const port = await freePort();
    const env = {
      ...image.env,
      PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`,
      PORT: String(port),
      STINT_DATA_DIR: path.join(folder, 'data'),
    };
    const [program = '', ...args] = image.command;
    const server = spawn(path.join(image.app, program), args, { cwd: image.app, env, stdio: 'inherit' });
    try {
      const [check = '', ...rest] = image.healthCheck;
      await expect
        .poll(
          () =>
            promisify(execFile)(check, rest, { env }).then(
              () => 'well',
              () => 'not yet',
            ),
          { timeout: 60_000 },
        )
        .toBe('well');
      const asset = globSync('assets/start-*.js', { cwd: path.join(image.app, 'dist/web') })[0];
      const script = await fetch(`http://127.0.0.1:${port}/${asset}`);
      expect(script.headers.get('content-type')).toContain('javascript');
    } finally {
      server.kill('SIGTERM');
      expect(await once(server, 'exit')).toEqual([0, null]);
    }
    await expect(
      promisify(execFile)(image.healthCheck[0] ?? '', image.healthCheck.slice(1), { env }),
    ).rejects.toThrow();
  });
});
