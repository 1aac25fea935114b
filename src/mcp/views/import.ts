import { z } from 'zod';
import type { Import } from '../../domain/entities.ts';
import { shortened } from '../../domain/text/text.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { localTime } from '../../domain/time/local-time.ts';
import { readStoredReport } from '../../import-run/report/store.ts';
import { equationText, remarksOf, verdictLines, verdictWords } from '../../import-run/report/verdict-text.ts';
import { loadTotals } from '../../services/related/of-imports.ts';
import type { ToolContext } from '../tool.ts';
import { inHours } from './duration.ts';

const optional = z.string().optional();

/** An import in results of tools, with the current number and length of its entries. */
export const importView = z.object({
  id: z.string(),
  tool: z.string(),
  file: z.string(),
  started_at: z.string(),
  entries: z.int(),
  seconds: z.number(),
  verdict: optional,
  undone_at: optional,
});

export type ImportView = z.input<typeof importView>;

export async function viewImports(
  { app, actor }: ToolContext,
  runs: readonly Import[],
): Promise<ImportView[]> {
  const totals = await loadTotals(
    app,
    actor,
    runs.map((run) => run.id),
  );
  return runs.map((run) => {
    const total = totals.get(run.id);
    return {
      id: run.id,
      tool: run.tool,
      file: run.fileName,
      started_at: formatInstant(run.createdAt),
      entries: total?.count ?? 0,
      seconds: (total?.milliseconds ?? 0) / 1000,
      verdict: run.verdict ?? undefined,
      undone_at: run.undoneAt === null ? undefined : formatInstant(run.undoneAt),
    };
  });
}

/** An import in one line, with times in a zone. */
export function importText(run: ImportView, zone: string): string {
  const at = (instant: string) => localTime(Date.parse(instant), zone);
  const state = run.undone_at ? `, undone at ${at(run.undone_at)}` : '';
  const verdict = run.verdict ? `, ${run.verdict}` : ', not finished';
  return `${at(run.started_at)} ${run.tool}, ${run.file}: ${run.entries} entries, ${inHours(run.seconds)}${verdict}${state} (id ${run.id})`;
}

/** Limits of a reconciliation for a model. */
const MAX_ITEMS = 10;
const MAX_TEXT_LENGTH = 200;
const MAX_REPORT_LENGTH = 6_000;

/** A reconciliation in sentences. As shortened JSON if another program wrote it. */
export function reportText(report: string): string {
  const read = readStoredReport(report);
  if (!read) return shortenedReport(report);
  const verdicts = verdictLines(read).map(
    ({ what, verdict, text }) => `${what}: ${verdictWords[verdict]}. ${text}`,
  );
  const equation = read.equation ? [equationText(read.equation)] : [];
  const listed = [...read.differences, ...read.missing];
  const more = listed.length > MAX_ITEMS ? [`${listed.length - MAX_ITEMS} more`] : [];
  const lines = [...verdicts, ...equation, ...remarksOf(read), ...listed.slice(0, MAX_ITEMS), ...more];
  return shortened(lines.map((line) => shortened(line, MAX_TEXT_LENGTH)).join('\n'), MAX_REPORT_LENGTH);
}

/** A reconciliation as JSON. Long lists and texts are cut with a note. */
export function shortenedReport(report: string): string {
  return shortened(JSON.stringify(cut(JSON.parse(report))), MAX_REPORT_LENGTH);
}

function cut(value: unknown): unknown {
  if (typeof value === 'string') return shortened(value, MAX_TEXT_LENGTH);
  if (Array.isArray(value)) {
    const items = value.slice(0, MAX_ITEMS).map(cut);
    return value.length > MAX_ITEMS ? [...items, `${value.length - MAX_ITEMS} more`] : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cut(inner)]));
}
