import { isAppliable, limitOf } from '../../../../../src/import-run/change-limits.ts';
import type { ImportContext } from '../../../../../src/import-run/context.ts';
import { obstaclesTo } from '../../../../../src/import-run/obstacles.ts';
import type { Preview, ProposedChange } from '../../../../../src/import-run/preview.ts';
import { readingNotes } from '../../../../../src/import-run/reading-notes.ts';
import { stacksOf } from '../preview/stacks.ts';
import type { CatalogEntry, CatalogList, ChangedRow, Excerpt, ShownPreview } from '../run/shown-preview.ts';

/** A page of tens of thousands of rows would be slow and unreadable. */
const MAX_ROWS = 50;
const MAX_ITEMS = 500;

/** The part of a preview that the page shows. */
export function showPreview(context: ImportContext, preview: Preview): ShownPreview {
  const { records, people, counts, claimed, unreadable, disagreeing, notes, tally } = preview;
  const { overlaps, overlapsByTeam, lookalikes, changes } = preview;
  const resembling = (how: (typeof lookalikes)[number]['how']) => lookalikes.filter((one) => one.how === how);
  const problems = preview.problems.map((group) => ({ ...group, first: group.first.slice(0, MAX_ITEMS) }));
  const catalog = showCatalog(preview);
  return {
    ...{ records, people, counts, claimed, unreadable, disagreeing, problems, notes, catalog },
    ...{ overlaps, overlapsByTeam },
    reading: readingNotes(context, preview),
    unusedColumns: context.parts.flatMap(({ survey: { file, unusedColumns } }) =>
      unusedColumns.map((column) => ({ file, ...column })),
    ),
    timeline: { project: stacksOf(tally.groups(), 'project'), person: stacksOf(tally.groups(), 'person') },
    same: showRows(resembling('SAME').map((one) => ({ ...one, isMoved: false }))),
    alike: { changed: resembling('CHANGED').length, moved: resembling('MOVED').length },
    changes: {
      ...showRows(changes),
      moved: changes.filter(({ isMoved }) => isMoved).length,
      appliable: changes.filter(isAppliable).length,
    },
    obstacles: obstaclesTo(context, preview),
    addsSomething: counts.toWrite > 0 || Object.values(catalog).some(({ made }) => made > 0),
  };
}

type Row = Pick<ProposedChange, 'row' | 'entry' | 'changes' | 'isMoved'>;

function showRows(rows: readonly Row[]): Excerpt<ChangedRow> {
  const first = rows.slice(0, MAX_ROWS).map((one) => {
    const { key, file, line, title } = one.row;
    const { changes, isMoved } = one;
    // Equal rows propose no changes that a limit could block.
    const limit = changes.length === 0 ? null : limitOf(one);
    return { key, file, line, title, changes, isMoved, limit };
  });
  return { count: rows.length, first };
}

function showCatalog({ catalog }: Preview): ShownPreview['catalog'] {
  return {
    clients: listOf(catalog.clients().map((one) => ({ ...planned(one), of: null }))),
    projects: listOf(catalog.projects().map((one) => ({ ...planned(one), of: one.client?.name ?? null }))),
    tasks: listOf(catalog.tasks().map((one) => ({ ...planned(one), of: one.project.name }))),
    tags: listOf(
      catalog
        .tags()
        .map(({ name, exists, rows }) => ({ name, rows, isNew: !exists, of: null, archived: false })),
    ),
  };
}

function planned({
  name,
  existing,
  archived,
  rows,
}: ReturnType<Preview['catalog']['tasks']>[number] | ReturnType<Preview['catalog']['clients']>[number]) {
  const isNew = existing === null;
  return { name, isNew, archived: isNew && archived, rows };
}

function listOf(items: readonly CatalogEntry[]): CatalogList {
  const sorted = items.toSorted((a, b) => Number(b.isNew) - Number(a.isNew) || b.rows - a.rows);
  const made = items.filter(({ isNew }) => isNew).length;
  return { count: items.length, made, first: sorted.slice(0, MAX_ITEMS) };
}
