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

  it('passes completely', async () => {
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
    let output = '';
    let answered = false;
    suite.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      // The suite prints an address and waits for a person to open it.
      const address = /^http\S+\/oauth\/authorize\?\S+$/m.exec(output)?.[0];
      if (!address || answered || !output.includes('Callback server started')) return;
      answered = true;
      void answerAs(address);
    });
    const answerAs = async (address: string) => {
      const { pathname, search } = new URL(address);
      await fetch(await allowIn(await signedInBrowser(server, ada), `${pathname}${search}`));
    };
    const [code] = await once(suite, 'exit');
    expect(output).toContain('✓ authorization-server-metadata-endpoint: 1 passed, 0 failed');
    expect(output).toContain('✓ authorization-code-grant: 1 passed, 0 failed');
    expect(code).toBe(0);
  });
});
