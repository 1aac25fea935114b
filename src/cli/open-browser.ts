import { spawn } from 'node:child_process';
import { environment } from './environment.ts';

/** Shows an address in the person's browser, if there is one to be had. Whether that worked, nobody can tell. */
export function openBrowser(address: string): void {
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
