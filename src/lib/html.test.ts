import { describe, expect, it } from 'vitest';
import { html } from './html.ts';

const HOSTILE = `<script>alert("1")</script> & '`;
const HARMLESS = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;';

describe('html templates', () => {
  it('escapes values in text and attributes', () => {
    expect(String(html`<p title="${HOSTILE}">${HOSTILE}</p>`)).toBe(`<p title="${HARMLESS}">${HARMLESS}</p>`);
  });

  it('keeps HTML values unescaped, also in lists, and escapes text values', () => {
    const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`);
    expect(String(html`<ul>${items}</ul>${['<', html`<br>`, 3]}`)).toBe(
      '<ul><li>a</li><li>&lt;b&gt;</li></ul>&lt;<br>3',
    );
  });

  it('renders null, undefined, false and empty lists as nothing, but keeps zero', () => {
    expect(String(html`[${null}${undefined}${false}${[]}${0}]`)).toBe('[0]');
  });

  it('rejects an object that only looks like HTML', () => {
    const lookalike = { text: '<b>', toString: () => '<b>' } as unknown as string;
    expect(() => String(html`${lookalike}`)).toThrow();
  });
});
