import { type Html, html } from '../../lib/html.ts';

/** The account's initial, name and address, with an optional action. */
export function person({ name, email }: { name: string; email: string }, action?: Html): Html {
  return html`<div class="person">
<span class="face" aria-hidden="true">${initialOf(name)}</span>
<div><span class="soft small">Signed in as</span><br><strong>${name}</strong><br><span class="soft">${email}</span>${action}</div>
</div>`;
}

/** The first grapheme, which may consist of several code points. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name);
  return first?.segment.toUpperCase() ?? '';
}
