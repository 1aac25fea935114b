import { environment } from './environment.ts';

export const STANDARD_URL = 'http://localhost:4000';

export function isServerAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}

/** The server of `--url`, of STINT_URL, or the one on this computer. */
export function serverUrl({ url }: { url?: string }): string {
  const address = url ?? (environment.STINT_URL || STANDARD_URL);
  if (isServerAddress(address)) return address;
  throw new Error(`STINT_URL must be an address such as ${STANDARD_URL}.`);
}
