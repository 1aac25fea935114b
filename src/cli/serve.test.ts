import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createTestDatabase,
  describeOn,
  describeOnBothEngines,
  type TestDatabase,
} from '../../test/harness/engines.ts';
import { runStint, settingsFor, startStint } from '../../test/processes/run-stint.ts';

describeOnBothEngines('stint serve', (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
  });
  afterAll(() => database.drop());

  const signal = engine === 'sqlite' ? 'SIGINT' : 'SIGTERM';
  it(`serves requests until ${signal} stops it gracefully`, async () => {
    const { child, finished } = startStint(['serve'], { env: { ...settingsFor(database), PORT: '0' } });
    let output = '';
    for await (const chunk of child.stderr) {
      output += chunk;
      if (output.includes('Ctrl-C')) break;
    }
    const address = /Listening on (http:\S+);/.exec(output)?.[1] ?? '';
    expect(output).toContain('Stint is running.');
    const response = await fetch(`${address}/healthz`);
    expect(response.status).toBe(200);
    await response.text();
    child.kill(signal);
    expect((await finished).code).toBe(0);
  });
});

describeOn('sqlite', 'the log of stint serve', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase('sqlite');
  });
  afterAll(() => database.drop());

  const warningsWith = async (env: Record<string, string>) => {
    const started = startStint(['serve'], { env: { ...settingsFor(database), PORT: '0', ...env } });
    let log = '';
    for await (const chunk of started.child.stdout) {
      log += chunk;
      if (log.includes('Server listening') && log.endsWith('\n')) break;
    }
    started.child.kill('SIGINT');
    await started.finished;
    const lines = log.trim().split('\n');
    return lines
      .map((line) => JSON.parse(line))
      .filter(({ level, msg }) => level === 40 && msg.startsWith('STINT_'))
      .map(({ msg }) => msg);
  };

  it('warns of unknown settings, and of links that open on this machine only', async () => {
    const everywhere = { HOST: '0.0.0.0', STINT_SIGN_UP: 'off', STINT_SMTP_URL: 'smtp://localhost' };
    expect(await warningsWith(everywhere)).toEqual([
      'STINT_SIGN_UP is not a setting and has no effect; did you mean STINT_SIGNUP?',
      'STINT_SMTP_URL is not a setting and has no effect; did you mean SMTP_URL?',
      expect.stringMatching(
        /^STINT_BASE_URL is not set, so links .* begin with http:\/\/localhost:\d+ and open on this machine only$/,
      ),
    ]);
    expect(await warningsWith({ HOST: '0.0.0.0', STINT_BASE_URL: 'http://time.example.com' })).toEqual([]);
    expect(await warningsWith({ HOST: '127.0.0.1' })).toEqual([]);
  });
});

describeOn('sqlite', 'stint serve on a port in use', () => {
  it('reports in one sentence that the port is in use', async () => {
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
        `stint: The server cannot listen on 127.0.0.1, port ${port}: another program uses it. Set PORT to a free port.\n`,
      );
    } finally {
      other.close();
      await database.drop();
    }
  });
});
