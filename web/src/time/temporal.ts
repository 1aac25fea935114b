import type { Temporal as Implementation } from 'temporal-polyfill';

type Known = typeof Implementation;

/**
 * Temporal as the browser has it. Where it has none, ours is loaded before anything runs that needs it, and nobody else
 * pays for that. The build puts this in the place of `temporal-polyfill`.
 */
export const Temporal: Known =
  (globalThis as { Temporal?: Known }).Temporal ??
  (await import('temporal-polyfill/implementation')).Temporal;
