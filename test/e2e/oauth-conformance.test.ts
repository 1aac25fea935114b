import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../src/app/free-port.ts';
import { describeOnBothEngines } from '../harness/engines.ts';
import { createPerson, type Person } from '../harness/factories.ts';
import { allowIn, makeApp, signedInBrowser } from '../harness/oauth-flow.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const SUITE = fileURLToPath(new URL('../../node_modules/.bin/conformance', import.meta.url));

describeOnBothEngines("MCP's conformance suite for authorization servers", (engine) => {
  let server: TestServer;
  let ada: Person;
  const results = mkdtempSync(path.join(tmpdir(), 'stint-conformance-'));

  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
  });
  afterAll(async () => {
    await server.close();
    rmSync(results, { recursive: true });
  });

  it('passes as a whole', async () => {
    const robot = await makeApp(server, ada, { redirectUris: ['http://127.0.0.1/callback'] });
    const issuer = `http://localhost:${new URL(server.origin).port}`;
    const suite = spawn(
      SUITE,
      [
        ...['authorization', '--url', issuer, '--client-id', robot.app.id, '--resource', `${issuer}/mcp`],
        ...['--spec-version', '2026-07-28', '--port', String(await freePort()), '--output-dir', results],
      ],
      { cwd: results, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let said = '';
    let answered = false;
    suite.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      // It waits for a person, whom it gives the address to open.
      const asked = /^http\S+\/oauth\/authorize\?\S+$/m.exec(said)?.[0];
      if (!asked || answered || !said.includes('Callback server started')) return;
      answered = true;
      void answerAs(asked);
    });
    const answerAs = async (asked: string) => {
      const { pathname, search } = new URL(asked);
      await fetch(await allowIn(await signedInBrowser(server, ada), `${pathname}${search}`));
    };
    const [code] = await once(suite, 'exit');
    expect(said).toContain('✓ authorization-server-metadata-endpoint: 1 passed, 0 failed');
    expect(said).toContain('✓ authorization-code-grant: 1 passed, 0 failed');
    expect(code).toBe(0);
  });
});
