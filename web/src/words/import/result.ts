import type { UndoneImport } from '../../../../src/import-run/undo.ts';
import { isolate } from '../isolate.ts';
import { counted, figure, ofAll } from './counted.ts';

export const importResult = {
  result: {
    title: (file: string) => `Import of ${isolate(file)}`,
    back: 'Import',
    gone: 'Import not found',
    goneText: 'It may belong to another team. Check the address.',
    toImports: 'Go to imports',
    undoneText: (when: string) => `Its entries were deleted on ${when}.`,
    before: 'Result before the undo:',
    openText: (entries: number, rows: number | null) =>
      `${counted(entries, 'entry is', 'entries are')} imported${rows === null ? '' : `, of ${counted(rows, 'record', 'records')}`}. Drop the same files again to continue, or undo the import.`,
    continue: 'Continue',
    noReport: 'This import was made with another program, which stored no report.',
    by: (person: string, when: string) => `${person}, ${when}`,
    zone: (zone: string) => `Months and times in ${zone}`,
    equation: 'Records',
    term: 'Term',
    records: 'Records',
    source: 'In the files',
    stored: 'Stored',
    difference: 'Difference',
    rows: 'Rows',
    time: 'Time',
    money: 'Money',
    same: 'Same',
    sameYes: 'same',
    sameNo: 'differs',
    differences: 'Differences',
    missing: 'Not stored',
    months: 'Months',
    people: 'People',
    projects: 'Projects',
    chart: 'Hours by month, in the files and stored',
    asTable: 'Show as table',
    openIt: 'Open',
    openEntry: (line: number) => `Open the entry of line ${line}`,
    download: 'Download',
    html: 'Report as a page (HTML)',
    json: 'Report as data (JSON)',
  },
  kept: {
    title: 'Kept',
    text: 'These entries were not deleted. Edit or delete them yourself if you do not need them.',
    when: 'Start',
    person: 'Person',
    why: 'Reason',
    reasons: {
      CHANGED: 'Changed since',
      MERGED: 'Merged with another entry',
      LATER_IMPORT: 'Changed by a later import',
      REPRICED: 'Repriced since; all but the price was restored',
      LOCKED: 'Before the lock date',
      WORK_ARCHIVED: 'Its project, client or task is archived',
      WORK_DELETED: 'Its project, client or task was deleted',
    },
    open: (title: string) => `Open ${isolate(title)}`,
  },
  entry: {
    title: 'Entry',
    gone: 'This entry was deleted.',
    person: 'Person',
    project: 'Project',
    time: 'Time',
    duration: 'Duration',
    from: (file: string, line: number) => `${isolate(file)}, line ${line}`,
    raw: 'In the file',
  },
  undo: {
    action: 'Undo import',
    title: 'Undo this import?',
    text: (entries: number) =>
      `${counted(entries, 'entry', 'entries')} of this import will be deleted, and entries that it changed will be restored. Tags that only this import uses will be deleted. Entries that were edited or merged since are kept and listed. This cannot be undone.`,
    withCatalog: 'Also delete clients, projects and tasks that only this import uses',
    confirm: 'Undo import',
    progress: 'Progress',
    going: (done: number, total: number) => `Undoing… ${ofAll(done, total)}`,
    stopped: (left: number) =>
      `Stopped. ${counted(left, 'entry is', 'entries are')} left; undo again to continue.`,
    done: ({ deleted, restored, goneCount, keptCount }: UndoneImport) => {
      const gone =
        goneCount === 0
          ? ''
          : ` ${counted(goneCount, 'entry that it had changed was', 'entries that it had changed were')} already deleted.`;
      if (deleted + restored + keptCount === 0) return `Nothing to undo.${gone}`;
      const back = restored === 0 ? '' : `, ${figure(restored)} restored`;
      const kept = keptCount === 0 ? '' : `, ${figure(keptCount)} kept`;
      return `${counted(deleted, 'entry', 'entries')} deleted${back}${kept}.${gone}`;
    },
  },
};
