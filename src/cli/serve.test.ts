import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, describeOnBothEngines, type TestDatabase } from '../../test/engines.ts';
import { runStint, settingsFor, startStint } from '../../test/run-stint.ts';

describeOnBothEngines('stint serve', (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
  });
  afterAll(() => database.drop());

  const signal = engine === 'sqlite' ? 'SIGINT' : 'SIGTERM';
  it(`answers until ${signal} stops it in good order`, async () => {
    const { child, finished } = startStint(['serve'], { env: { ...settingsFor(database), PORT: '0' } });
    let said = '';
    for await (const chunk of child.stderr) {
      said += chunk;
      if (said.includes('Ctrl-C')) break;
    }
    const address = /Listening on (http:\S+);/.exec(said)?.[1] ?? '';
    expect(said).toContain('Stint is running.');
    const response = await fetch(`${address}/healthz`);
    expect(response.status).toBe(200);
    await response.text();
    child.kill(signal);
    expect((await finished).code).toBe(0);
  });
});

describe('stint serve on a port that is taken', () => {
  it('says so in one sentence', async () => {
    const database = await createTestDatabase('sqlite');
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    try {
      const { code, stderr } = await runStint(['serve'], {
        env: { ...settingsFor(database), HOST: '127.0.0.1', PORT: String(port) },
      });
      expect(code).toBe(1);
      expect(stderr).toBe(
        `stint: The server cannot listen on port ${port} of 127.0.0.1: another program does; set PORT to a free one.\n`,
      );
    } finally {
      other.close();
      await database.drop();
    }
  });
});
