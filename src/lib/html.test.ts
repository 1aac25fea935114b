import { describe, expect, it } from 'vitest';
import { html } from './html.ts';

const HOSTILE = `<script>alert("1")</script> & '`;
const HARMLESS = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;';

describe('a template', () => {
  it('escapes what is put into it', () => {
    expect(String(html`<p title="${HOSTILE}">${HOSTILE}</p>`)).toBe(`<p title="${HARMLESS}">${HARMLESS}</p>`);
  });

  it('takes HTML as it is, also in lists, and escapes the text between', () => {
    const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`);
    expect(String(html`<ul>${items}</ul>${['<', html`<br>`, 3]}`)).toBe(
      '<ul><li>a</li><li>&lt;b&gt;</li></ul>&lt;<br>3',
    );
  });

  it('leaves nothing for what is not there, and keeps zero', () => {
    expect(String(html`[${null}${undefined}${false}${[]}${0}]`)).toBe('[0]');
  });

  it('takes a text for no HTML because it looks like an object that is', () => {
    const lookalike = { text: '<b>', toString: () => '<b>' } as unknown as string;
    expect(() => String(html`${lookalike}`)).toThrow();
  });
});
