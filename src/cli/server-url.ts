import { environment } from './environment.ts';

export const STANDARD_URL = 'http://localhost:4000';

export function isServerAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}

/** Server URL: `--url`, then `STINT_URL`, then `http://localhost:4000`. */
export function serverUrl({ url }: { url?: string }): string {
  const address = url ?? (environment.STINT_URL || STANDARD_URL);
  if (isServerAddress(address)) return address;
  throw new Error(`STINT_URL must be an address such as ${STANDARD_URL}.`);
}
