/** The style of all pages without scripts. The colours are those of the explorer. */
export const style = `
:root {
  color-scheme: light dark;
  --page: #f6f7f9; --card: #ffffff; --raised: #ffffff; --ink: #1c2433; --soft: #566074; --line: #dfe2e8;
  --control-line: #868e9d; --accent: #3555d1; --button: #3555d1; --button-hover: #2a47b8; --button-line: #c9ced8; --hover: #f1f3f7;
  --bad: #b3261e; --bad-surface: #fdf1f0; --bad-line: #f0c9c6; --note-surface: #eef2ff; --note-line: #d3dcfb; --bar: #b4bccb;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #12161f; --card: #1a202c; --raised: #202837; --ink: #e9ecf3; --soft: #a9b4c8; --line: #303a4c;
    --control-line: #75819a; --accent: #9db1ff; --button: #4563dc; --button-hover: #5572e8; --button-line: #465269; --hover: #273043;
    --bad: #ffb0a8; --bad-surface: #38201f; --bad-line: #6b3733; --note-surface: #222c4a; --note-line: #3b4a7c; --bar: #4a566e;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; min-height: 100dvh; background: var(--page); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif; }
h1, h2, p, ul, dl, dd { margin: 0; }
p, li { text-wrap: pretty; }
ul { padding: 0; list-style: none; }
h1 { font-size: 20px; line-height: 28px; font-weight: 600; letter-spacing: -0.011em; text-wrap: balance; overflow-wrap: anywhere; }
h2 { font-size: 13px; line-height: 20px; font-weight: 600; color: var(--soft); }
strong { font-weight: 600; overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.soft { color: var(--soft); }
.small { font-size: 13px; line-height: 20px; }

.frame { width: 100%; max-width: 432px; margin: 0 auto; padding: clamp(32px, 13vh, 128px) 16px 48px; }
.frame.wide { max-width: 688px; padding-top: clamp(32px, 8vh, 72px); }
.title { display: flex; align-items: center; gap: 12px; font-size: 28px; line-height: 36px; }
.title + p { margin-top: 8px; }
.wide > h2 { margin-top: 36px; }
.brand { display: flex; align-items: center; gap: 10px; width: fit-content; margin: 0 auto 24px; color: var(--ink);
  font-size: 17px; line-height: 28px; font-weight: 600; letter-spacing: -0.01em; text-decoration: none; }
.mark { width: 28px; height: 28px; }
.card { padding: 32px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); overflow-wrap: anywhere; }
.card > * + * { margin-top: 20px; }
h1 + .soft, .card > h1 + .soft { margin-top: 4px; }
.below { margin-top: 20px; text-align: center; color: var(--soft); font-size: 14px; }
@media (max-width: 440px) {
  .frame { padding-top: clamp(24px, 8vh, 72px); }
  .card { padding: 24px 20px; }
}

form { display: grid; gap: 16px; }
label { display: block; margin-bottom: 6px; font-size: 14px; line-height: 20px; font-weight: 500; }
input, select { display: block; width: 100%; height: 42px; padding: 0 12px; border: 1px solid var(--control-line); border-radius: 8px;
  background: var(--raised); color: var(--ink); font: inherit; font-size: 16px; transition: border-color 120ms; }
input:hover, select:hover { border-color: var(--soft); }
input:focus-visible, select:focus-visible { outline: 2px solid var(--accent); outline-offset: 0; border-color: var(--accent); border-radius: 8px; }
select { padding: 0 8px; }
input[readonly] { background: var(--page); color: var(--soft); }
input[aria-invalid="true"], select[aria-invalid="true"] { border-color: var(--bad); }
input[aria-invalid="true"]:focus-visible { outline-color: var(--bad); }
.hint, .wrong { margin-top: 6px; font-size: 13px; line-height: 18px; }
.hint { color: var(--soft); }
.wrong { color: var(--bad); }

.choice { display: flex; gap: 10px; }
.choice input { flex: none; width: 18px; height: 18px; min-height: 0; margin: 1px 0 0; accent-color: var(--button); }
.choice label { margin: 0; }
.choice .hint { margin-top: 2px; }

button, .button { display: block; width: 100%; min-height: 42px; padding: 8px 16px; border: 1px solid transparent; border-radius: 8px;
  font: inherit; font-weight: 600; cursor: pointer; transition: background-color 120ms, border-color 120ms; }
button:focus-visible, .button:focus-visible { border-radius: 8px; }
.button { text-align: center; text-decoration: none; }
.primary { background: var(--button); color: #ffffff; }
.primary:hover { background: var(--button-hover); }
.plain { border-color: var(--button-line); background: var(--raised); color: var(--ink); font-weight: 500; }
.plain:hover { background: var(--hover); }
.link { display: inline; justify-self: start; width: auto; min-height: 28px; padding: 4px 0; border: 0; background: none; color: var(--accent); font-size: inherit;
  font-weight: inherit; text-decoration: underline; text-underline-offset: 3px; }
.choices { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 12px; }
@media (max-width: 340px) { .choices { grid-template-columns: 1fr; } }
@media (pointer: coarse) {
  input, select, button:not(.link), .button { min-height: 44px; }
}

.notice { padding: 10px 12px; border: 1px solid var(--note-line); border-radius: 8px; background: var(--note-surface);
  font-size: 14px; line-height: 20px; overflow-wrap: anywhere; }
.notice.bad { border-color: var(--bad-line); background: var(--bad-surface); color: var(--bad); }

.stack { display: grid; gap: 12px; }
.ticks { display: grid; gap: 12px; margin-top: 8px; }
.ticks li { position: relative; padding-left: 28px; }
.ticks svg { position: absolute; left: 0; top: 2px; width: 18px; height: 18px; color: var(--accent); }
.person { display: flex; gap: 12px; padding: 12px 16px; border: 1px solid var(--line); border-radius: 8px; }
.face { flex: none; display: grid; place-items: center; width: 36px; height: 36px; border-radius: 50%; background: var(--note-surface);
  color: var(--accent); font-weight: 600; }
.person > div { flex: 1; min-width: 0; overflow-wrap: anywhere; font-size: 14px; line-height: 20px; }

.rows { border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
.rows > li { padding: 12px 16px; overflow-wrap: anywhere; }
.rows > .with-end { display: flex; align-items: center; gap: 12px; }
.with-end .end { margin-left: auto; flex: none; }
.rows > li + li { border-top: 1px solid var(--line); }
h2 + .rows { margin-top: 8px; }
.tag { margin-left: 6px; padding: 1px 8px; border: 1px solid var(--note-line); border-radius: 999px; background: var(--note-surface);
  color: var(--accent); font-size: 12px; line-height: 18px; font-weight: 500; white-space: nowrap; }
code { display: block; margin-top: 6px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--page);
  font: 13px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; overflow-x: auto; }

.page { max-width: 1040px; margin: 0 auto; padding: 24px 16px 64px; }
.page .brand { margin: 0 0 24px; }
.page h1 + p { margin-top: 4px; }
.page p { overflow-wrap: anywhere; }
.page section { margin-top: 32px; }
.page h2 { margin-bottom: 8px; }
.downloads { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 16px; }
.downloads .button { width: auto; min-width: 72px; padding: 8px 14px; }
.bars { margin: 0; font-variant-numeric: tabular-nums; }
.bar { display: grid; grid-template-columns: minmax(96px, 240px) 1fr 88px; gap: 12px; align-items: center; padding: 3px 0; font-size: 14px; }
.bar .name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.bar .time { text-align: right; }
.bar svg { width: 100%; height: 14px; }
.bars .all, .key.all { fill: var(--bar); background: var(--bar); }
.bars .billable, .key.billable { fill: var(--accent); background: var(--accent); }
.bars figcaption { margin-top: 8px; color: var(--soft); font-size: 13px; }
.key { display: inline-block; width: 10px; height: 10px; margin: 0 4px 0 12px; border-radius: 2px; }
.key:first-child { margin-left: 0; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
.scroll table { width: 100%; border-collapse: collapse; font-size: 14px; line-height: 20px; font-variant-numeric: tabular-nums; }
.scroll th, .scroll td { padding: 8px 12px; border-top: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
.scroll thead th { border-top: 0; color: var(--soft); font-weight: 500; white-space: nowrap; }
.scroll .figure { text-align: right; white-space: nowrap; }
.scroll .words { min-width: 136px; overflow-wrap: anywhere; }
.page .fixed { white-space: nowrap; }
.scroll .sum > * { font-weight: 600; }
@media (max-width: 600px) { .bar { grid-template-columns: 1fr auto; gap: 4px 12px; } .bar svg { grid-row: 2; grid-column: 1 / -1; } }
@media print { .downloads { display: none; } .scroll { overflow: visible; border: 0; } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;
