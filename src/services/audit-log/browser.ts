import type { Source } from '../../domain/teams/policy.ts';
import { keptAddress } from '../../lib/network.ts';
import type { App } from '../app.ts';
import type { Doer } from './record.ts';

/** The credential and the address of a caller, which are recorded with what they do. */
export type Caller = Pick<Doer, 'source' | 'address'>;

const BROWSER: Source = { kind: 'DASHBOARD', id: null, label: null };

/** Somebody on a page where people do something before, or without, being signed in. */
export function visitor({ auditAddresses }: Pick<App, 'auditAddresses'>, address: string | null): Caller {
  return { source: BROWSER, address: keptAddress(address, auditAddresses) };
}

/** A visitor of whom a log must not show where they are. */
export const UNKNOWN_VISITOR: Caller = { source: BROWSER };
