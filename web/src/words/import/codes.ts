import type { ObstacleCode } from '../../../../src/import-run/obstacles.ts';
import type { ProposedChange } from '../../../../src/import-run/preview.ts';
import type { Step } from '../../../../src/import-run/progress.ts';
import type { Field } from '../../../../src/importers/columns.ts';
import { tools } from '../../../../src/importers/format.ts';
import type { Fate, ProblemCode } from '../../../../src/importers/item.ts';

export const fields: Record<Field, string> = {
  id: 'Entry ID',
  start: 'Start date and time',
  end: 'End date and time',
  date: 'Date',
  startDate: 'Start date',
  startTime: 'Start time',
  endDate: 'End date',
  endTime: 'End time',
  duration: 'Duration',
  timezone: 'Time zone',
  person: 'Person',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  client: 'Client',
  project: 'Project',
  task: 'Task',
  title: 'Title',
  description: 'Description',
  tags: 'Tags',
  billable: 'Billable',
  rate: 'Hourly rate',
  amount: 'Amount',
  currency: 'Currency',
};

export const fates: Record<Fate, string> = {
  SKIPPED: 'Skipped',
  CHANGED: 'Imported with changes',
  KEPT: 'Imported unchanged',
};

export const problems: Record<ProblemCode, string> = {
  EMPTY_ROW: 'Empty rows',
  CELL_COUNT: 'More or fewer cells than the header',
  CUT_OFF: 'File ends in the middle of a record',
  ENCODING: 'Lines that are not UTF-8',
  QUOTES: 'Text after a closing quote',
  UNSTORABLE: 'Characters that cannot be stored',
  NO_DATE: 'Missing dates',
  BAD_DATE: 'Invalid dates',
  BAD_TIME: 'Invalid times',
  BAD_DURATION: 'Invalid durations',
  RUNNING: 'Running timers (no end)',
  ZERO_LENGTH: 'Zero duration',
  NEGATIVE: 'End before start',
  TOO_LONG: 'Longer than 31 days',
  OUT_OF_RANGE: 'Outside the years 1970 to 2200',
  DURATION_DIFFERS: 'Duration does not match start and end',
  REPEATED_HOUR: 'Times that occur twice (clocks went back)',
  SKIPPED_HOUR: 'Times that do not exist (clocks went forward)',
  EARLY_DAY_START: 'Days started earlier to fit their entries',
  OVERFULL_DAY: 'Days with more than 24 hours',
  NO_DESCRIPTION: 'No description',
  READ_AS_NONE: 'Placeholders read as empty',
  LONG_TEXT: 'Texts that are too long',
  LONG_NAME: 'Names that are too long',
  BAD_NAME: 'Invalid names',
  TASK_WITHOUT_PROJECT: 'Tasks without a project',
  MANY_TAGS: 'Too many tags',
  BAD_EMAIL: 'Invalid e-mail addresses',
  BAD_FLAG: 'Neither yes nor no',
  BAD_AMOUNT: 'Invalid amounts',
  NO_CURRENCY: 'Amounts without a currency',
  UNKNOWN_REFERENCE: 'Unknown IDs',
  MISSING_PARENT: 'Clients missing from the export',
  BREAK: 'Breaks',
  BAD_ZONE: 'Invalid time zones',
  BAD_COLOUR: 'Invalid colours',
  NOT_CARRIED: 'Unsupported data',
  BAD_RECORD: 'Unreadable records',
};

export const changed: Record<ProposedChange['changes'][number]['field'], string> = {
  identityId: 'Person',
  start: 'Start',
  end: 'End',
  title: 'Title',
  description: 'Description',
  projectId: 'Project',
  clientId: 'Client',
  taskId: 'Task',
  billable: 'Billable',
  tags: 'Tags',
  hourlyRate: 'Hourly rate',
  importedAmount: 'Amount',
};

export const doing: Record<Step, string> = {
  PREVIEW: 'Reading the files',
  CATALOG: 'Creating clients, projects and tasks',
  WRITE: 'Writing entries',
  RECONCILE: 'Comparing with the files',
  UNDO: 'Undoing the import',
};

/**
 * The part of the page that resolves each obstacle. Other obstacles are resolved by a question, or cannot be.
 */
export const obstacleHints: Partial<Record<ObstacleCode, string>> = {
  UNDECIDED_PEOPLE:
    'Choose a member for each person under “People”. To add someone, invite them on the Team page first.',
  OTHERS_TIME: 'Choose “Skip” for them under “People”.',
  KEEPING_OVERLAPS: 'Choose the team policy under “Overlapping time”.',
};

/** The name of the tool that an import names as its source. */
export function toolName(source: string): string {
  const names: Readonly<Record<string, string>> = { ...tools, csv: 'CSV', stint: 'Stint' };
  return names[source] ?? source;
}
