import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson } from '../../../test/harness/factories.ts';
import { writeBackup } from './write.ts';

describeOnBothEngines('writeBackup', (engine) => {
  let app: TestApp;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'stint-write-'));
    app = await createTestApp(engine);
    await createPerson(app);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await app.close();
  });

  const write = (file: string, onProgress: () => void, signal = new AbortController().signal) =>
    writeBackup(
      { ...app.database, connections: 1, onError: () => {} },
      { file: path.join(folder, file), force: false, version: '1.2.3', signal, onProgress },
    );

  it('leaves no file behind when it is aborted', async () => {
    const controller = new AbortController();
    const stop = () => controller.abort(new Error('Enough.'));
    await expect(write('stopped.gz', stop, controller.signal)).rejects.toThrow('Enough.');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('does not replace a file that appeared during the backup', async () => {
    const file = path.join(folder, 'late.gz');
    const appear = () => writeFileSync(file, 'mine');
    await expect(write('late.gz', appear)).rejects.toThrow(`${file} is there already; --force replaces it.`);
    expect(readdirSync(folder)).toEqual(['late.gz']);
  });

  it('removes part files of killed runs, and nothing else', async () => {
    const place = path.join(folder, 'nightly');
    mkdirSync(place);
    const leave = (name: string, hoursAgo: number) => {
      const at = Date.now() / 1000 - hoursAgo * 3600;
      writeFileSync(path.join(place, name), 'half');
      utimesSync(path.join(place, name), at, at);
    };
    leave('monday.gz.stint-0a1b2c3d.part', 24);
    leave('tuesday.gz.stint-00000000.part', 1.1);
    const others = ['film.0a1b2c3d.part', 'monday.gz', 'stint-0a1b2c3d.part.txt'];
    for (const name of others) leave(name, 24);
    const running = 'tuesday.gz.stint-ffffffff.part';
    leave(running, 0);
    await write('nightly/tuesday.gz', () => {});
    expect(readdirSync(place).sort()).toEqual([...others, running, 'tuesday.gz'].sort());
  });

  it('names the part file so that the next run recognizes it', async () => {
    const seen = new Set<string>();
    await write('seen.gz', () => {
      for (const name of readdirSync(folder)) seen.add(name);
    });
    expect([...seen].filter((name) => name.startsWith('seen.gz.'))).toEqual([
      expect.stringMatching(/^seen\.gz\.stint-[0-9a-f]{8}\.part$/),
    ]);
  });

  it('reports the file that it cannot write', async () => {
    const missing = path.join(folder, 'missing', 'file.gz');
    await expect(write('missing/file.gz', () => {})).rejects.toThrow(`${missing} cannot be written: ENOENT`);
  });
});
