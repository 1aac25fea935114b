/**
 * Whether a URL belongs to the server at this origin. The slash ends host and port, so the rest of the URL
 * cannot extend them.
 */
export function isAddressOf(origin: string, address: string): boolean {
  return address.startsWith(`${origin}/`);
}
