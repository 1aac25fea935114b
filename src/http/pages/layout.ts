import { Html, html } from '../../lib/html.ts';
import { iconAddress, mark } from './icon.ts';
import { style } from './style.ts';

export interface Layout {
  /** The title for the tab and the history. */
  title: string;
  /** The content of the card, from its heading on. */
  card: Html;
  /** Content below the card. */
  below?: Html | null;
}

/** A page with one narrow card. It loads nothing from other servers. */
export function cardPage({ title, card, below }: Layout): string {
  return wholePage(
    `${title} · Stint`,
    html`<div class="frame">
<header><a class="brand" href="/">${mark}Stint</a></header>
<main>
<div class="card">${card}</div>
${below && html`<div class="below">${below}</div>`}
</main>
</div>`,
  );
}

export function wholePage(title: string, body: Html): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="${iconAddress}">
<style>${new Html(style)}</style>
</head>
<body>
${body}
</body>
</html>
`);
}
