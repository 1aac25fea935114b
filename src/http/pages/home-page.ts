import type { Config } from '../../config.ts';
import { addressesOf, firstSteps } from '../../welcome.ts';
import { html } from './html.ts';
import { mark } from './icon.ts';
import { wholePage } from './layout.ts';

/** The front page: where everything is, and how to get a first user and key. */
export function homePage(config: Config): string {
  const addresses = addressesOf(config).map(
    ({ what, url, note, served }) => html`<li><strong>${what}</strong>
<div class="soft small">${note}</div>
${served ? html`<a class="small" href="${url}">${url}</a>` : html`<span class="small">${url}</span>`}</li>`,
  );
  const steps = firstSteps.map(
    ({ what, command }) => html`<li>${what}<code tabindex="0">${command}</code></li>`,
  );
  return wholePage(
    'Stint',
    html`<main class="frame wide">
<h1 class="title">${mark}Stint</h1>
<p class="soft">Time tracking that you run yourself. This server is up.</p>
<h2>Where things are</h2>
<ul class="rows">${addresses}</ul>
<h2>First steps, at the command line of the server</h2>
<ul class="rows">${steps}</ul>
</main>`,
  );
}
