import { afterEach, expect, test } from 'vitest';
import { createFixtureServer } from '../conformance/fixtures.ts';
import { runSuite, startProxy } from '../conformance/suite.ts';
import { createPerson } from '../harness/factories.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let proxy: Awaited<ReturnType<typeof startProxy>>;
afterEach(async () => {
  await proxy.close();
  await server.close();
});

const baseline = (name: string) => new URL(`../conformance/${name}.yml`, import.meta.url);

/** Runs the suite and returns 'passed' or its output. */
async function verdictOn(
  options: Parameters<typeof startTestServer>[2],
  revision: string,
  expected?: URL,
): Promise<string> {
  server = await startTestServer('sqlite', {}, options);
  const { key } = await createPerson(server.app);
  proxy = await startProxy(server.origin, key);
  const { code, output } = await runSuite(`${proxy.origin}/mcp`, revision, expected);
  return code === 0 ? 'passed' : output;
}

const TIMEOUT_MS = 120_000;

test('the HTTP stack conforms to the whole revision 2026-07-28', { timeout: TIMEOUT_MS }, async () => {
  expect(await verdictOn({ serve: createFixtureServer }, '2026-07-28')).toBe('passed');
});

test('the HTTP stack conforms to revision 2025-11-25 except for session features', {
  timeout: TIMEOUT_MS,
}, async () => {
  const expected = baseline('fixtures-2025-11-25');
  expect(await verdictOn({ serve: createFixtureServer }, '2025-11-25', expected)).toBe('passed');
});

test.each(['2026-07-28', '2025-11-25'])(
  'Stint conforms to revision %s except for features that it lacks',
  { timeout: TIMEOUT_MS },
  async (revision) => {
    expect(await verdictOn({}, revision, baseline(`product-${revision}`))).toBe('passed');
  },
);
