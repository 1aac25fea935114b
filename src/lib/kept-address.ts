import { plainIpv4, truncatedAddress } from './network.ts';

export const addressModes = ['full', 'truncated', 'off'] as const;
/** The part of a caller's address that an audit log stores. */
export type AddressMode = (typeof addressModes)[number];

export function keptAddress(address: string | null | undefined, mode: AddressMode): string | null {
  if (mode === 'off' || address == null || address === '') return null;
  return mode === 'truncated' ? truncatedAddress(address) : (plainIpv4(address) ?? address);
}
