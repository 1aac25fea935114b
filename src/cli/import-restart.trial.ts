import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, describeOnBothEngines, type TestDatabase } from '../../test/harness/engines.ts';
import { runStint, settingsFor, startStint } from '../../test/processes/run-stint.ts';
import { freePort } from '../app/free-port.ts';
import { type ApiClient, createClient } from '../client/index.ts';

const ROWS = 1000;

describeOnBothEngines('an import from the command line', (engine) => {
  let database: TestDatabase;
  let folder: string;
  let client: ApiClient;
  let env: Record<string, string>;
  let server: ReturnType<typeof startStint>;

  const serve = async () => {
    server = startStint(['serve'], { env });
    for await (const chunk of server.child.stderr) if (String(chunk).includes('Listening on')) break;
  };

  beforeAll(async () => {
    database = await createTestDatabase(engine);
    folder = mkdtempSync(path.join(tmpdir(), 'stint-restart-'));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    env = { ...settingsFor(database), HOME: folder, HOST: '127.0.0.1', PORT: String(port), STINT_URL: url };
    const email = ['--email', 'ada@example.com'];
    await runStint(['user', 'create', '--name', 'Ada', ...email], { env, input: 'correct horse battery\n' });
    const key = (await runStint(['key', 'create', ...email], { env })).stdout.trim();
    env = { ...env, SERVICE_API_KEY: key };
    client = createClient({ url, credential: key });
    const at = (n: number) => new Date(Date.UTC(2020, 0, 1) + n * 3_600_000).toISOString();
    const rows = Array.from({ length: ROWS }, (_, n) => `Work ${n},,,,,,${at(n)},${at(n + 1)},,`);
    const header = 'description,billable,client,project,task,tags,start,end,user_name,user_email';
    writeFileSync(path.join(folder, 'long.csv'), [header, ...rows].join('\n'));
    await serve();
  });
  afterAll(async () => {
    server?.child.kill('SIGKILL');
    await server?.finished;
    rmSync(folder, { recursive: true, force: true });
    await database?.drop();
  });

  test('waits for a server that is killed during the import, and continues after its restart', async () => {
    const run = runStint(['import', 'long.csv', '--timezone', 'UTC', '--yes', '--json'], {
      env,
      cwd: folder,
    });
    const written = async () => {
      const { edges } = await client.imports({}, { select: { edges: { node: { entryCount: true } } } });
      return edges.map(({ node }) => node.entryCount);
    };
    await expect
      .poll(async () => (await written())[0] ?? 0, { timeout: 30_000, interval: 20 })
      .toBeGreaterThan(20);
    server.child.kill('SIGKILL');
    await server.finished;
    await serve();
    expect((await written())[0]).toBeLessThan(ROWS);
    const { code, stdout } = await run;
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'MATCHES', counts: { created: ROWS, failed: 0 } });
    expect(code).toBe(0);
    expect(await written()).toEqual([ROWS]);
  }, 120_000);
});
