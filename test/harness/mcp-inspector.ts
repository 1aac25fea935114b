import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const INSPECTOR = fileURLToPath(new URL('../../node_modules/.bin/mcp-inspector', import.meta.url));

/**
 * Runs the MCP Inspector's command line against a server and returns its output. `open` is called with the address of the
 * sign-in page that the Inspector prints.
 */
export async function inspect<Result>(
  url: string,
  args: readonly string[],
  open: (url: string) => void = () => {},
): Promise<Result> {
  const home = mkdtempSync(path.join(tmpdir(), 'stint-inspector-'));
  const child = spawn(INSPECTOR, ['--cli', url, '--transport', 'http', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Without a terminal, the Inspector signs in only if it may open a browser. Here the browser is the command `true`.
    env: {
      PATH: process.env.PATH,
      HOME: home,
      BROWSER: 'true',
      MCP_AUTO_OPEN_ENABLED: 'true',
      MCP_INSPECTOR_SECRET_STORE: 'memory',
    },
  });
  const output = { stdout: '', stderr: '' };
  let opened = false;
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
      const address = /navigate to: (http\S+)\n/.exec(output[name])?.[1];
      if (!address || opened) return;
      opened = true;
      open(address);
    });
  }
  const [code] = await once(child, 'close');
  rmSync(home, { recursive: true });
  if (code !== 0) throw new Error(`The Inspector ended with ${code}: ${output.stderr}`);
  // Messages about the sign-in precede the result.
  return JSON.parse(output.stdout.slice(output.stdout.indexOf('{\n')));
}
