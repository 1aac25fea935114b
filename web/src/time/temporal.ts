import type { Temporal as Implementation } from 'temporal-polyfill';

type Known = typeof Implementation;

/**
 * The browser's Temporal. Without one, the polyfill loads before its first use, so that other browsers do not
 * load it. The build replaces `temporal-polyfill` by this file.
 */
export const Temporal: Known =
  (globalThis as { Temporal?: Known }).Temporal ??
  (await import('temporal-polyfill/implementation')).Temporal;
