import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keySnippets } from '../web/src/pages/settings/api-keys/key-snippets.ts';
import { describeOnBothEngines } from './harness/engines.ts';
import { createPerson, type Person } from './harness/factories.ts';
import { startTestServer, type TestServer } from './harness/server.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(path.join(root, 'docs/client.md'), 'utf8');

/** The programs of docs/client.md with their output and line number. */
const examples = [...page.matchAll(/```ts\n(.*?)```\n\n```text\n(.*?)```/gs)].map(
  ({ 1: code, 2: output, index }) => ({
    code: code ?? '',
    output: output ?? '',
    line: page.slice(0, index).split('\n').length + 1,
  }),
);

/** A package that depends on stint, installed in its node_modules. */
const folder = mkdtempSync(path.join(tmpdir(), 'stint-docs-'));
const fileOf = (line: number) => path.join(folder, `line-${line}.ts`);

beforeAll(() => {
  const installed = path.join(folder, 'node_modules/stint');
  mkdirSync(path.join(folder, 'node_modules/@types'), { recursive: true });
  for (const part of ['package.json', 'bin', 'src/client', 'src/domain', 'src/lib']) {
    cpSync(path.join(root, part), path.join(installed, part), { recursive: true });
  }
  symlinkSync(path.join(root, 'node_modules/@types/node'), path.join(folder, 'node_modules/@types/node'));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  for (const { code, line } of examples) writeFileSync(fileOf(line), code);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('finds an output for every program in docs/client.md', () => {
  expect(examples.length).toBeGreaterThan(5);
  expect(page.match(/```ts\n/g)).toHaveLength(examples.length);
});

test('type-checks every program in docs/client.md', () => {
  const program = ts.createProgram(
    examples.map(({ line }) => fileOf(line)),
    {
      target: ts.ScriptTarget.ES2024,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      types: ['node'],
      typeRoots: [path.join(folder, 'node_modules/@types')],
      strict: true,
      allowImportingTsExtensions: true,
      noEmit: true,
      skipLibCheck: true,
    },
  );
  const problems = ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  expect(problems).toEqual([]);
}, 60_000);

describeOnBothEngines('docs/client.md', (engine) => {
  let server: TestServer;
  let ada: Person;
  beforeAll(async () => {
    server = await startTestServer(engine);
    ada = await createPerson(server.app, 'Ada');
  });
  afterAll(() => server?.close());

  const run = async (file: string) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--import', 'stint/strip-types', file],
      {
        cwd: folder,
        env: { PATH: process.env.PATH, STINT_URL: server.origin, SERVICE_API_KEY: ada.key },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { stdout, stderr };
  };

  test.each(examples)(
    'runs the program at line $line with the documented output',
    async ({ line, output }) => {
      expect(await run(fileOf(line))).toEqual({ stdout: output, stderr: '' });
    },
  );

  test('runs the TypeScript example that the dashboard shows for a new key', async () => {
    const file = path.join(folder, `shown-${engine}.ts`);
    const snippets = keySnippets({ key: ada.key, api: `${server.origin}/api/v1/graphql`, mcp: '' });
    writeFileSync(file, snippets.find(({ label }) => label === 'TypeScript')?.code ?? '');
    expect(await run(file)).toEqual({ stdout: 'Hello, Ada.\n', stderr: '' });
  });
});
