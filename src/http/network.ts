/**
 * The network that an address is counted by: an IPv4 address for itself, an IPv6 address by the /64 that a single customer
 * has to itself, so that nobody gets a new limit with each of its addresses.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [front = '', back = ''] = address.toLowerCase().split('%', 1)[0]?.split('::', 2) ?? [];
  const [first, last] = [front, back].map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - (first?.length ?? 0) - (last?.length ?? 0);
  const groups = [...(first ?? []), ...Array(Math.max(missing, 0)).fill('0'), ...(last ?? [])];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
