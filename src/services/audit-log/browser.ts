import type { Source } from '../../domain/policy.ts';

/** Pages on which people do something before, or without, being signed in. */
export const BROWSER: Source = { kind: 'DASHBOARD', id: null, label: null };
