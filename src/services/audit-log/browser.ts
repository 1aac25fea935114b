import type { Source } from '../../domain/teams/policy.ts';
import { keptAddress } from '../../lib/network.ts';
import type { App } from '../app.ts';
import type { Doer } from './record.ts';

/** The credential and the network address of a caller. The audit log records them with each action. */
export type Caller = Pick<Doer, 'source' | 'address'>;

const BROWSER: Source = { kind: 'DASHBOARD', id: null, label: null };

/** A caller on a page that works without a session. */
export function visitor({ auditAddresses }: Pick<App, 'auditAddresses'>, address: string | null): Caller {
  return { source: BROWSER, address: keptAddress(address, auditAddresses) };
}

/** A visitor whose network address must not be logged. */
export const UNKNOWN_VISITOR: Caller = { source: BROWSER };
