/**
 * The network by which an address is counted: an IPv4 address itself, an IPv6 address by its /64. A single customer has
 * a whole /64 and could otherwise use a new address for each request.
 */
export function networkOf(address: string): string {
  return plainIpv4(address) ?? `${firstGroups(address, 4)}::/64`;
}

/** The network of an address without the part that identifies a household: /24 of IPv4, /48 of IPv6. */
export function truncatedAddress(address: string): string {
  const ipv4 = plainIpv4(address);
  if (ipv4 === null) return `${firstGroups(address, 3)}::/48`;
  return ipv4.replace(/\.\d+$/, '.0/24');
}

/** The IPv4 address, also of an IPv4-mapped IPv6 address; null for other IPv6 addresses. */
function plainIpv4(address: string): string | null {
  if (!address.includes(':')) return address;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? null;
}

function firstGroups(address: string, count: number): string {
  const [front = '', back = ''] = address.toLowerCase().split('%', 1)[0]?.split('::', 2) ?? [];
  const [first, last] = [front, back].map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - (first?.length ?? 0) - (last?.length ?? 0);
  const groups = [...(first ?? []), ...Array(Math.max(missing, 0)).fill('0'), ...(last ?? [])];
  return groups
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

export const addressModes = ['full', 'truncated', 'off'] as const;
/** The part of a caller's address that an audit log stores. */
export type AddressMode = (typeof addressModes)[number];

export function keptAddress(address: string | null | undefined, mode: AddressMode): string | null {
  if (mode === 'off' || address == null || address === '') return null;
  return mode === 'truncated' ? truncatedAddress(address) : (plainIpv4(address) ?? address);
}
