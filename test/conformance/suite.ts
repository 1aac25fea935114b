import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as forward } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../node_modules/.bin/conformance', import.meta.url));

export interface Verdict {
  code: number | null;
  output: string;
}

/** Runs the suite's requirements of a protocol revision for servers. `baseline` lists expected failures. */
export async function runSuite(url: string, revision: string, baseline?: URL): Promise<Verdict> {
  // The suite writes its results into the working directory.
  const cwd = mkdtempSync(path.join(tmpdir(), 'stint-conformance-'));
  const expected = baseline ? ['--expected-failures', fileURLToPath(baseline)] : [];
  const child = spawn(program, ['server', '--url', url, '--requirements', revision, ...expected], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const [code] = await once(child, 'close');
  rmSync(cwd, { recursive: true, force: true });
  return { code, output };
}

/** Forwards all requests with a key, because the suite cannot send a credential. */
export async function startProxy(
  origin: string,
  key: string,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const target = new URL(origin);
  const proxy = createServer((incoming, response) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` };
    const { hostname: host, port } = target;
    const outgoing = forward(
      { host, port, method: incoming.method, path: incoming.url, headers, setHost: false },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (!address || typeof address === 'string') throw new Error('The proxy has no address.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
