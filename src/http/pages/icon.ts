import { Html } from '../../lib/html.ts';

const SHAPES =
  '<rect width="32" height="32" rx="8" fill="#3555d1"/><g fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round"><circle cx="16" cy="16" r="9"/><path d="M16 10.5V16l4 2.5"/></g>';

/** The icon of the explorer as a URL. Without an icon, browsers request /favicon.ico. */
export const iconAddress = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${SHAPES}</svg>`,
)}`;

/** The icon beside the product name. Hidden from screen readers, since the name follows. */
export const mark = new Html(`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true">${SHAPES}</svg>`);
