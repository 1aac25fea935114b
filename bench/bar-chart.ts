export interface Panel {
  title: string;
  bars: { label: string; value: number }[];
}

const WIDTH = 860;
const VALUES = 70;
/** Pixels per character in a wide font. The real width depends on the reader's font. */
const LETTER = 7;
const ROW = 24;
const HEAD = 34;
const GAP = 16;

/**
 * Draws stacked panels of horizontal bars, each panel with its own scale. The SVG has no background and carries its own
 * media query, so that its colors follow the color scheme of the reader in any page.
 */
export function barChart(description: string, panels: readonly Panel[]): string {
  let top = 0;
  const parts: string[] = [];
  const letters = Math.max(...panels.flatMap(({ bars }) => bars.map(({ label }) => label.length)));
  const left = Math.ceil(letters * LETTER) + 8;
  for (const panel of panels) {
    parts.push(drawPanel(panel, left, top));
    top += HEAD + panel.bars.length * ROW + GAP;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top}" width="${WIDTH}" height="${top}" role="img" aria-label="${escapeText(description)}">
<style>
text { font: 13px system-ui, sans-serif; fill: #24292f }
.title { font-weight: 600 }
.bar { fill: #8c959f }
.ours { fill: #2f6feb }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 }
.bar { fill: #6e7681 }
.ours { fill: #58a6ff }
}
</style>
${parts.join('\n')}
</svg>
`;
}

function drawPanel({ title, bars }: Panel, left: number, top: number): string {
  const largest = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  const rows = bars.map(({ label, value }, index) => {
    const y = top + HEAD + index * ROW;
    const width = Math.max(1, (value / largest) * (WIDTH - left - VALUES));
    const kind = label.startsWith('Stint') ? 'bar ours' : 'bar';
    return `<text x="${left - 8}" y="${y + 14}" text-anchor="end">${escapeText(label)}</text>
<rect class="${kind}" x="${left}" y="${y + 2}" width="${width.toFixed(1)}" height="${ROW - 7}" rx="2"/>
<text x="${(left + width + 6).toFixed(1)}" y="${y + 14}">${Math.round(value).toLocaleString('en')}</text>`;
  });
  return [`<text class="title" x="0" y="${top + 20}">${escapeText(title)}</text>`, ...rows].join('\n');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
