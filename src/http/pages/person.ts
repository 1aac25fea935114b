import { type Html, html } from '../../lib/html.ts';

/** Whose account it is: an initial, the name, the address, and what can be done about it. */
export function person({ name, email }: { name: string; email: string }, action?: Html): Html {
  return html`<div class="person">
<span class="face" aria-hidden="true">${initialOf(name)}</span>
<div><span class="soft small">Signed in as</span><br><strong>${name}</strong><br><span class="soft">${email}</span>${action}</div>
</div>`;
}

/** The first character as people see it, which may be made of several. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name);
  return first?.segment.toUpperCase() ?? '';
}
