import { z } from 'zod';
import { keptReasonTexts } from '../../domain/imports/import.ts';
import { listImports, requireImport } from '../../services/imports/list.ts';
import { undoImport } from '../../services/imports/undo.ts';
import { resolveNames } from '../../services/naming/resolve.ts';
import { loadReports } from '../../services/related/of-imports.ts';
import { anyTeam, id, page } from '../inputs.ts';
import { defineTool, READS, REMOVES, type Tool } from '../tool.ts';
import { importText, importView, reportText, shortenedReport, viewImports } from '../views/import.ts';
import { counted, listText, nextCursor, pageView } from '../views/page.ts';
import { timesIn, zoneOf } from '../views/zone.ts';

const countsView = z.object({
  created: z.int(),
  merged: z.int(),
  deduplicated: z.int(),
  skipped: z.int(),
  failed: z.int(),
});

/** A request may take 10 s. A further call undoes the rest. */
const UNDO_TIMEOUT_MS = 5_000;

export const importTools: Tool[] = [
  defineTool({
    name: 'list_imports',
    title: 'List imports',
    description: 'Imports from other tools, newest first.',
    behaviour: READS,
    input: z.strictObject({ team: anyTeam, ...page }),
    output: z.object({ imports: z.array(importView), ...pageView }),
    run: async (context, { team, ...query }) => {
      const { app, actor } = context;
      const { teamId } = await resolveNames(app, actor, { team });
      const found = await listImports(app, actor, { ...query, teamId });
      const imports = await viewImports(context, found.items);
      const data = { imports, total_count: await found.count(), ...nextCursor(found) };
      const zone = await zoneOf(context);
      const heading = `${counted(data.total_count, 'import')}${timesIn(zone)}`;
      const lines = imports.map((run) => importText(run, zone));
      return { data, text: listText(heading, lines, data) };
    },
  }),
  defineTool({
    name: 'show_import',
    title: 'Show an import',
    description: 'One import with its reconciliation, shortened.',
    behaviour: READS,
    input: z.strictObject({ id }),
    output: z.object({
      import: importView,
      counts: countsView.optional(),
      report: z.string().optional(),
    }),
    run: async (context, { id }) => {
      const { app, actor } = context;
      const run = await requireImport(app.db.read, actor, id, 'id');
      const [view] = await viewImports(context, [run]);
      const report = (await loadReports(app, actor, [id])).get(id);
      const shown = report ? shortenedReport(report) : undefined;
      const { counts } = run;
      const data = { import: view as z.input<typeof importView>, counts: counts ?? undefined, report: shown };
      const lines = Object.entries(counts ?? {}).map(([what, count]) => `${count} ${what}`);
      const text = [
        importText(data.import, await zoneOf(context)),
        lines.join(', '),
        report ? reportText(report) : '',
      ].filter((line) => line !== '');
      return { data, text: text.join('\n') };
    },
  }),
  defineTool({
    name: 'undo_import',
    title: 'Undo import',
    description:
      'Deletes its entries and unused tags, restores entries it changed, keeps those changed since. Repeat while remaining > 0.',
    // A second call fails because the import is undone.
    behaviour: REMOVES,
    input: z.strictObject({
      id,
      with_catalog: z.boolean().optional().describe('Also unused clients, projects, tasks'),
    }),
    output: z.object({
      deleted: z.int(),
      restored: z.int(),
      kept: z.int(),
      kept_ids: z.array(z.string()),
      remaining: z.int(),
    }),
    run: async ({ app, actor }, { id, with_catalog: withCatalog }) => {
      const started = performance.now();
      let deleted = 0;
      let restored = 0;
      for (;;) {
        const step = await undoImport(app, actor, { id, withCatalog });
        deleted += step.deletedCount;
        restored += step.restoredCount;
        if (step.remaining > 0 && performance.now() - started < UNDO_TIMEOUT_MS) continue;
        const { keptCount: kept, remaining } = step;
        const kept_ids = step.kept.map(({ timeEntry }) => timeEntry.id);
        const data = { deleted, restored, kept, kept_ids, remaining };
        const back = restored > 0 ? ` Restored ${counted(restored, 'entry', 'entries')}.` : '';
        const reasons = [...new Set(step.kept.map(({ reason }) => keptReasonTexts[reason]))].join(', ');
        const keeping = kept > 0 ? ` Kept ${counted(kept, 'entry', 'entries')}: ${reasons}.` : '';
        const next = remaining > 0 ? ` ${remaining} remain: call undo_import again.` : '';
        return { data, text: `Deleted ${counted(deleted, 'entry', 'entries')}.${back}${keeping}${next}` };
      }
    },
  }),
];
