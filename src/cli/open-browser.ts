import { spawn } from 'node:child_process';
import { environment } from './environment.ts';
import { isServerAddress } from './server-url.ts';

/**
 * Opens an address in the browser, if the system has one. Success cannot be detected. Only web addresses are
 * accepted, because the opener of the desktop starts other programs for other schemes.
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
  // Without a display, xdg-open would start a text browser in this terminal.
  return environment.DISPLAY || environment.WAYLAND_DISPLAY ? ['xdg-open'] : null;
}
