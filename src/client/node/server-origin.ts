/** Whether an address is one of the server at this origin. The slash ends the host and port, so that the rest cannot change them. */
export function isAddressOf(origin: string, address: string): boolean {
  return address.startsWith(`${origin}/`);
}
