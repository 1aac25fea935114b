import type { Temporal as Implementation } from 'temporal-polyfill';

type Known = typeof Implementation;

/**
 * The browser's Temporal. Without one, the polyfill loads before anything that needs it, so other browsers do not pay
 * for it. The build replaces `temporal-polyfill` by this file.
 */
export const Temporal: Known =
  (globalThis as { Temporal?: Known }).Temporal ??
  (await import('temporal-polyfill/implementation')).Temporal;
