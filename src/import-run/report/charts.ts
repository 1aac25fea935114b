import { type Html, html } from '../../lib/html.ts';
import { exactTime } from './figures.ts';
import type { ReportLine } from './report.ts';

const HEIGHT = 140;
const WIDTH = 960;

/** Draws two bars per month, for the files and for the stored entries. Bars of equal height mean that nothing was lost. */
export function monthChart(lines: readonly ReportLine[]): Html {
  const top = Math.max(
    1,
    ...lines.flatMap(({ source, stored }) => [source.milliseconds, stored.milliseconds]),
  );
  const step = WIDTH / Math.max(6, lines.length);
  const bar = Math.max(1, Math.min(24, step * 0.4));
  const heightOf = (milliseconds: number) => (milliseconds / top) * HEIGHT;
  const every = Math.ceil(lines.length / 6);
  return html`<figure class="chart"><svg viewBox="0 0 ${WIDTH} ${HEIGHT + 20}" role="img" aria-label="Hours by month, in the files and stored">
${lines.map(({ label, source, stored }, index) => {
  const x = index * step + (Math.min(step, 60) - 2 * bar) / 2;
  const [a, b] = [heightOf(source.milliseconds), heightOf(stored.milliseconds)];
  return html`<g><title>${label}: ${exactTime(source.milliseconds)} in the files, ${exactTime(stored.milliseconds)} stored</title>
<rect class="source" x="${x.toFixed(1)}" y="${(HEIGHT - a).toFixed(1)}" width="${bar.toFixed(1)}" height="${a.toFixed(1)}"/>
<rect class="stored" x="${(x + bar).toFixed(1)}" y="${(HEIGHT - b).toFixed(1)}" width="${bar.toFixed(1)}" height="${b.toFixed(1)}"/>
${index % every === 0 && html`<text x="${(index * step).toFixed(1)}" y="${HEIGHT + 15}">${label}</text>`}</g>`;
})}
<line x1="0" y1="${HEIGHT}" x2="${WIDTH}" y2="${HEIGHT}"/></svg>
<figcaption><span class="key source"></span> in the files <span class="key stored"></span> stored</figcaption></figure>`;
}

const MAX_PROJECTS = 12;

/** Draws the time of the largest projects. */
export function shareChart(lines: readonly ReportLine[]): Html {
  const top = Math.max(1, ...lines.map(({ source }) => source.milliseconds));
  const rest = lines.length - MAX_PROJECTS;
  const width = (milliseconds: number) => `${((milliseconds / top) * 100).toFixed(2)}%`;
  return html`<div class="shares">${lines.slice(0, MAX_PROJECTS).map(
    ({
      label,
      source,
      stored,
    }) => html`<div class="share"><span class="name">${label ?? 'Without a project'}</span>
<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="source" width="${width(source.milliseconds)}" height="4.5"/><rect class="stored" y="5.5" width="${width(stored.milliseconds)}" height="4.5"/></svg>
<span class="time">${exactTime(source.milliseconds)}</span></div>`,
  )}${rest > 0 && html`<p class="soft">And ${rest} more, in the table below.</p>`}</div>`;
}
