import { readConfig } from '../app/config.ts';
import { note, print } from './print.ts';

/** Prints a link for the operator to hand over, with a warning if it opens on this machine only. */
export function printLink(url: string, advice: string): void {
  print(url);
  note(advice);
  if (readConfig().isAddressSet) return;
  note(
    'The link only opens on this machine, because STINT_BASE_URL is not set. Set it to the address of the server, for the server and for this command.',
  );
}
