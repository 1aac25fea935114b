import { html } from '../../lib/html.ts';
import { cardPage } from './layout.ts';

export interface MessagePage {
  title: string;
  /** The message in a sentence. */
  message: string;
  /** The next step. */
  advice?: string | null;
  link?: { href: string; label: string } | null;
}

export function messagePage({ title, message, advice, link }: MessagePage): string {
  return cardPage({
    title,
    card: html`
<h1>${title}</h1>
<p>${message}</p>
${advice && html`<p class="soft">${advice}</p>`}
${link && html`<p><a href="${link.href}">${link.label}</a></p>`}`,
  });
}
