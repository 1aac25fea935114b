import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const INSPECTOR = fileURLToPath(new URL('../../node_modules/.bin/mcp-inspector', import.meta.url));

/**
 * Runs the Inspector's command line against an MCP server and returns its output. `open` opens the address at which it
 * asks to sign in.
 */
export async function inspect<Result>(
  url: string,
  args: readonly string[],
  open: (address: string) => void = () => {},
): Promise<Result> {
  const home = mkdtempSync(path.join(tmpdir(), 'stint-inspector-'));
  const child = spawn(INSPECTOR, ['--cli', url, '--transport', 'http', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Without a terminal it signs in only where it may open a browser, which here is nobody.
    env: {
      PATH: process.env.PATH,
      HOME: home,
      BROWSER: 'true',
      MCP_AUTO_OPEN_ENABLED: 'true',
      MCP_INSPECTOR_SECRET_STORE: 'memory',
    },
  });
  const said = { stdout: '', stderr: '' };
  let opened = false;
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
      const asked = /navigate to: (http\S+)\n/.exec(said[name])?.[1];
      if (!asked || opened) return;
      opened = true;
      open(asked);
    });
  }
  const [code] = await once(child, 'close');
  rmSync(home, { recursive: true });
  if (code !== 0) throw new Error(`The Inspector ended with ${code}: ${said.stderr}`);
  // Before the result it tells how signing in went.
  return JSON.parse(said.stdout.slice(said.stdout.indexOf('{\n')));
}
