/** Names and addresses of the computer itself, as addresses on the web and settings write them. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host);
}
