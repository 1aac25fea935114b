import { spawn } from 'node:child_process';
import { environment } from './environment.ts';
import { isServerAddress } from './server-url.ts';

/**
 * Shows an address in the person's browser, if there is one to be had. Whether that worked, nobody can tell. The desktop's opener starts
 * other programs for other schemes, so it is given addresses of the web alone.
 */
export function openBrowser(address: string): void {
  if (!isServerAddress(address)) throw new Error(`${address} is not an address for a browser.`);
  const command = openerOn(process.platform);
  if (!command) return;
  const [program, ...args] = command;
  spawn(program, [...args, address], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}

function openerOn(platform: NodeJS.Platform): [string, ...string[]] | null {
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  // Without a screen it would ask for a text browser, in the middle of this terminal.
  return environment.DISPLAY || environment.WAYLAND_DISPLAY ? ['xdg-open'] : null;
}
