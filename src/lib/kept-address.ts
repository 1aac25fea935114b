import { ipAddress, plainIpv4, truncatedAddress } from './network.ts';

export const addressModes = ['full', 'truncated', 'off'] as const;
/** How much of the address of a caller an audit log keeps. */
export type AddressMode = (typeof addressModes)[number];

export function keptAddress(text: string | null | undefined, mode: AddressMode): string | null {
  const address = mode === 'off' || text == null ? null : ipAddress(text);
  if (address === null) return null;
  return mode === 'truncated' ? truncatedAddress(address) : (plainIpv4(address) ?? address);
}
