import { Html } from '../../lib/html.ts';

/** The styles of a standalone page, for screen and print. */
export const style = new Html(`
:root { color-scheme: light dark; --page: #ffffff; --ink: #1c2433; --soft: #566074; --line: #dfe2e8; --source: #b4bccb; --stored: #3555d1;
  --good: #14683a; --good-surface: #e9f7ef; --bad: #b3261e; --bad-surface: #fdf1f0; --look: #8a5300; --look-surface: #fdf4e3; }
@media (prefers-color-scheme: dark) { :root { --page: #12161f; --ink: #e9ecf3; --soft: #a9b4c8; --line: #303a4c; --source: #5b6780; --stored: #8ea4ff;
  --good: #8fdcae; --good-surface: #16301f; --bad: #ffb0a8; --bad-surface: #38201f; --look: #f0bd6b; --look-surface: #33270f; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 14px/20px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; font-variant-numeric: tabular-nums; }
main { max-width: 1040px; margin: 0 auto; padding: 40px 20px 80px; }
h1 { margin: 4px 0 16px; font-size: 24px; line-height: 32px; font-weight: 600; letter-spacing: -0.01em; overflow-wrap: anywhere; }
h2 { margin: 0 0 12px; font-size: 16px; line-height: 24px; font-weight: 600; }
h3 { margin: 24px 0 8px; font-size: 13px; font-weight: 600; color: var(--soft); }
p { margin: 0; }
section { margin-top: 40px; }
.soft { color: var(--soft); font-weight: 400; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.verdict { padding: 12px 16px; border-radius: 8px; }
.verdict strong { display: block; font-size: 16px; line-height: 24px; }
.verdict .what { display: inline-block; min-width: 56px; font-weight: 500; }
.remark { margin-top: 8px; }
.verdict.good { color: var(--good); background: var(--good-surface); }
.verdict.look { color: var(--look); background: var(--look-surface); }
.verdict.bad { color: var(--bad); background: var(--bad-surface); }
.equation { margin-bottom: 12px; font-weight: 500; }
tr.total > * { font-weight: 600; }
tr.part > th { padding-left: 20px; }
tr.part > * { color: var(--soft); }
.wide { position: relative; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); text-align: right; vertical-align: top; white-space: nowrap; }
th:last-child, td:last-child { padding-right: 0; }
thead th { color: var(--soft); font-weight: 500; }
tbody th { min-width: 128px; font-weight: 400; text-align: left; overflow-wrap: anywhere; white-space: normal; }
th:first-child, th.text, td.text { text-align: left; }
td.text { min-width: 96px; white-space: normal; overflow-wrap: anywhere; }
td:empty::after { content: "–"; color: var(--soft); }
tr.off > * { color: var(--bad); }
.sentences { margin: 0; padding-left: 20px; }
.sentences li { overflow-wrap: anywhere; }
.chart { margin: 0; }
.chart svg { display: block; width: 100%; height: auto; min-height: 120px; }
.chart text { fill: var(--soft); font-size: 11px; }
.chart line { stroke: var(--line); }
rect.source, .key.source { fill: var(--source); background: var(--source); }
rect.stored, .key.stored { fill: var(--stored); background: var(--stored); }
figcaption { margin-top: 8px; color: var(--soft); }
.key { display: inline-block; width: 10px; height: 10px; margin: 0 4px 0 12px; border-radius: 2px; }
figcaption .key:first-child { margin-left: 0; }
.share { display: grid; grid-template-columns: minmax(96px, 240px) 1fr 96px; gap: 12px; align-items: center; padding: 4px 0; }
.share .name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.share .time { text-align: right; }
.share svg { width: 100%; height: 14px; }
details + details { border-top: 1px solid var(--line); }
summary { padding: 8px 0; cursor: pointer; }
@media (max-width: 600px) { .chart text { font-size: 28px; } .share { grid-template-columns: 1fr auto; } .share svg { grid-row: 2; grid-column: 1 / -1; } }
@media print { main { max-width: none; padding: 0; } section { break-inside: avoid-page; } }
`);
