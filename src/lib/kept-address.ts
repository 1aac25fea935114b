import { plainIpv4, truncatedAddress } from './network.ts';

export const addressModes = ['full', 'truncated', 'off'] as const;
/** How much of the address of a caller an audit log keeps. */
export type AddressMode = (typeof addressModes)[number];

export function keptAddress(address: string | null | undefined, mode: AddressMode): string | null {
  if (mode === 'off' || address == null || address === '') return null;
  return mode === 'truncated' ? truncatedAddress(address) : (plainIpv4(address) ?? address);
}
