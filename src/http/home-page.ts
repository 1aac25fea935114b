import type { Config } from '../config.ts';
import { addressesOf, firstSteps } from '../welcome.ts';

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2024; --soft: #60646c; --line: #e0e1e6; --card: #fcfcfd; --accent: #3b6fd4; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #edeef0; --soft: #b0b4ba; --line: #2e3135; --card: #18191b; --accent: #8db0f5; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 48px 20px; background: var(--card); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
main { max-width: 640px; margin: 0 auto; }
h1 { margin: 0; font-size: 28px; letter-spacing: -0.02em; }
h2 { margin: 36px 0 8px; font-size: 13px; font-weight: 600; color: var(--soft); }
p { margin: 8px 0 0; color: var(--soft); }
ul { margin: 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 8px; }
li { padding: 12px 16px; }
li + li { border-top: 1px solid var(--line); }
a, li span { display: inline-block; margin-top: 4px; font-size: 14px; overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: 3px; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
small { display: block; font-size: 14px; color: var(--soft); }
code { display: block; margin-top: 4px; padding: 8px 12px; border-radius: 6px; border: 1px solid var(--line);
  font: 14px/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; overflow-x: auto; }
`;

/** The one of the explorer. Without an icon of its own a browser asks for /favicon.ico. */
const ICON = encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3555d1"/><g fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round"><circle cx="16" cy="16" r="9"/><path d="M16 10.5V16l4 2.5"/></g></svg>',
);

/** The front page: where everything is, and how to get a first user and key. No script, nothing from elsewhere. */
export function homePage(config: Config): string {
  const addresses = addressesOf(config).map(
    ({ what, url, note, served }) =>
      `<li><strong>${escapeHtml(what)}</strong><small>${escapeHtml(note)}</small>${served ? link(url) : `<span>${escapeHtml(url)}</span>`}</li>`,
  );
  const steps = firstSteps.map(
    ({ what, command }) => `<li>${escapeHtml(what)}<code tabindex="0">${escapeHtml(command)}</code></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stint</title>
<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${ICON}">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Stint</h1>
<p>Time tracking that you run yourself. This server is up.</p>
<h2>Where things are</h2>
<ul>${addresses.join('')}</ul>
<h2>First steps, at the command line of the server</h2>
<ul>${steps.join('')}</ul>
</main>
</body>
</html>
`;
}

function link(url: string): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
