import { CatalogReader } from '../catalog.ts';
import type { Aliases, Header } from '../columns.ts';
import { recordsOf } from '../entries/csv-entries.ts';
import { clearSurvey } from '../entries/survey.ts';
import { UnusedColumns } from '../entries/unused-columns.ts';
import type { SourceFile } from '../files/source.ts';
import type { FormatId, ImportPart } from '../format.ts';
import type { ImportItem, Place } from '../item.ts';
import { problem } from '../problems.ts';
import { readDuration } from '../values/duration.ts';
import { isWordForNone, readFlag, splitList } from '../values/words.ts';

type ProjectField = 'project' | 'client' | 'status' | 'billable' | 'tasks' | 'estimate' | 'budgetBy';

/** The CSV format of a tool for projects. */
export interface ProjectsFormat {
  id: FormatId;
  columns: Aliases<ProjectField>;
  recognises: (header: Header) => boolean;
}

export const clockifyProjects: ProjectsFormat = {
  id: 'clockify-projects',
  recognises: (header) =>
    header.has('Project') && header.has('Tasks') && header.has('Visibility', 'Tracked (h)'),
  columns: {
    project: ['Project'],
    client: ['Client'],
    status: ['Status'],
    billable: ['Billability', 'Billable'],
    tasks: ['Tasks'],
    estimate: ['Estimated (h)'],
  },
};

export const harvestProjects: ProjectsFormat = {
  id: 'harvest-projects',
  recognises: (header) => header.has('Project') && header.has('Client') && header.has('Budget By'),
  columns: { project: ['Project'], client: ['Client'], estimate: ['Budget'], budgetBy: ['Budget By'] },
};

export function openProjects(format: ProjectsFormat, file: SourceFile, header: Header): ImportPart {
  return {
    format: format.id,
    file: file.name,
    hasEntries: false,
    survey: async () => {
      let records = 0;
      const unused = new UnusedColumns(header.names, header.columns(format.columns), { hasTime: false });
      for await (const { cells } of recordsOf(file)) {
        records++;
        unused.add(cells);
      }
      return { ...clearSurvey(file.name, records), unusedColumns: unused.result() };
    },
    read: (_survey, { currency, teamCurrency }) =>
      readProjects(format, file, header, currency ?? teamCurrency),
  };
}

async function* readProjects(
  format: ProjectsFormat,
  file: SourceFile,
  header: Header,
  currency: string | null,
): AsyncGenerator<ImportItem> {
  const columns = header.columns(format.columns);
  for await (const { cells, line, raw, flaws } of recordsOf(file)) {
    const place = { file: file.name, line };
    if (flaws.includes('CUT_OFF')) {
      const message = 'The file ends in the middle of this record. It is skipped; export the file again.';
      yield problem(place, 'SKIPPED', 'CUT_OFF', message, { value: raw });
      continue;
    }
    if (cells.every((cell) => cell.trim() === '')) {
      yield problem(place, 'SKIPPED', 'EMPTY_ROW', 'There is nothing in this row. It is skipped.');
      continue;
    }
    const cell = (field: ProjectField) => {
      const column = columns[field];
      return column ? (cells[column.index] ?? '').trim() : '';
    };
    yield* readProject(cell, (field) => columns[field]?.name ?? field, place, currency);
  }
}

function* readProject(
  cell: (field: ProjectField) => string,
  nameOf: (field: ProjectField) => string,
  place: Place,
  currency: string | null,
): Generator<ImportItem> {
  const reader = new CatalogReader(place, currency);
  const name = isWordForNone(cell('project')) ? null : reader.name(cell('project'), nameOf('project'));
  const client = isWordForNone(cell('client')) ? null : reader.name(cell('client'), nameOf('client'));
  const archived = /^(archived|archiviert|inactive)$/i.test(cell('status'));
  const project =
    name === null
      ? null
      : {
          kind: 'project' as const,
          ...place,
          name,
          client,
          colour: null,
          archived,
          billable: readFlag(cell('billable')),
          rate: null,
          estimate: readEstimate(cell, nameOf, reader),
        };
  yield* reader.finish(project, nameOf('project'), cell('project'));
  if (name === null) return;
  for (const task of splitList(cell('tasks'))) {
    const taskReader = new CatalogReader(place, currency);
    const taskName = taskReader.name(task, nameOf('tasks'));
    const item =
      taskName === null
        ? null
        : {
            kind: 'task' as const,
            ...place,
            name: taskName,
            project: name,
            client,
            archived: false,
            estimate: null,
          };
    if (item) yield* taskReader.finish(item, nameOf('tasks'), task);
  }
}

/** Reads the planned hours. Harvest also budgets money, but its file does not state the currency. */
function readEstimate(
  cell: (field: ProjectField) => string,
  nameOf: (field: ProjectField) => string,
  reader: CatalogReader,
): number | null {
  const length = readDuration(cell('estimate'))?.length ?? 0;
  if (length <= 0) return null;
  if (cell('budgetBy') === '' || /hour|stunden|heures|horas/i.test(cell('budgetBy'))) return length;
  reader.notCarried(nameOf('estimate'), `${cell('budgetBy')}: ${cell('estimate')}`);
  return null;
}
