import type { ChangeLimit } from '../../../src/import-run/change-limits.ts';
import type { ObstacleCode } from '../../../src/import-run/obstacles.ts';
import type { ProposedChange } from '../../../src/import-run/preview.ts';
import type { Progress, Step } from '../../../src/import-run/progress.ts';
import type { UndoneImport } from '../../../src/import-run/undo.ts';
import type { Field } from '../../../src/importers/columns.ts';
import type { FormatId } from '../../../src/importers/format.ts';
import type { Fate, ProblemCode } from '../../../src/importers/item.ts';
import { isolate } from './isolate.ts';

const figure = (count: number) => count.toLocaleString();
const counted = (count: number, one: string, many: string) => `${figure(count)} ${count === 1 ? one : many}`;

const ofAll = (count: number, total: number | null) =>
  total === null ? figure(count) : `${figure(count)} of ${figure(total)}`;

const formats: Record<FormatId, string> = {
  'toggl-csv': 'Toggl Track time entries',
  'toggl-workspace': 'Toggl Track workspace export',
  'clockify-csv': 'Clockify detailed report',
  'clockify-projects': 'Clockify projects',
  'harvest-csv': 'Harvest time report',
  'harvest-projects': 'Harvest projects',
  'kimai-csv': 'Kimai timesheet',
  'timewarrior-json': 'Timewarrior export',
  'solidtime-zip': 'solidtime export',
  'stint-csv': 'Stint export',
  'stint-json': 'Stint export',
  'generic-csv': 'Stint CSV template',
  'mapped-csv': 'CSV with your column mapping',
};

const fields: Record<Field, string> = {
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

const fates: Record<Fate, string> = {
  SKIPPED: 'Skipped',
  CHANGED: 'Imported with changes',
  KEPT: 'Imported unchanged',
};

const problems: Record<ProblemCode, string> = {
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

const changed: Record<ProposedChange['changes'][number]['field'], string> = {
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

const doing: Record<Step, string> = {
  PREVIEW: 'Reading the files',
  CATALOG: 'Creating clients, projects and tasks',
  WRITE: 'Writing entries',
  RECONCILE: 'Comparing with the files',
  UNDO: 'Undoing the import',
};

/** The part of the page that settles each obstacle. Others are settled by a question, or not at all. */
const obstacleHints: Partial<Record<ObstacleCode, string>> = {
  UNDECIDED_PEOPLE:
    'Choose a member for each person under “People”. To add someone, invite them on the Team page first.',
  OTHERS_TIME: 'Choose “Skip” for them under “People”.',
  KEEPING_OVERLAPS: 'Choose the team policy under “Overlapping time”.',
};

/** Product names. Other tools are shown by the name in the import. */
const tools: Readonly<Record<string, string>> = {
  toggl: 'Toggl Track',
  clockify: 'Clockify',
  harvest: 'Harvest',
  kimai: 'Kimai',
  timewarrior: 'Timewarrior',
  generic: 'CSV',
  mapped: 'CSV',
};

export const imports = {
  title: 'Import',
  tool: (names: string) =>
    names
      .split(', ')
      .map((name) => tools[name] ?? name)
      .join(', '),
  figure,
  formats,
  steps: { label: 'Steps', file: 'File', preview: 'Preview', write: 'Write', reconcile: 'Reconcile' },
  tryAgain: 'Try again',
  nothing: 'nothing',
  noTitle: 'No title',
  withoutProject: 'Without a project',
  others: 'All others',
  more: (count: number) => `And ${figure(count)} more.`,
  records: (count: number) => counted(count, 'record', 'records'),
  columns: {
    file: 'File',
    line: 'Line',
    column: 'Column',
    value: 'Value',
    what: 'Note',
    title: 'Title',
    why: 'Reason',
    time: 'Time',
    money: 'Money',
    entry: 'Entry',
    values: 'Values',
    sample: 'Example',
  },

  drop: {
    label: 'Files to import',
    title: 'Drop an export here',
    over: 'Drop to import',
    text: 'From Toggl Track, Clockify, Harvest, Kimai, Timewarrior, solidtime, or any CSV file with times. You see a preview before anything is imported.',
    choose: 'Choose files',
    reading: 'Reading the files…',
    failed: 'The files could not be read',
    forMembers:
      'As a member, you can import your own time into existing projects. Managers can also import the time of others and create projects. Admins can import amounts.',
    forManagers: 'Amounts in the files are not imported. Only admins can set rates.',
  },
  history: {
    title: 'Past imports',
    empty: 'Your imports appear here. You can undo each of them.',
    file: 'File',
    tool: 'Tool',
    when: 'When',
    by: 'By',
    entries: 'Entries',
    verdict: 'Result',
    more: 'Show older',
    somebody: 'Former member',
  },
  verdicts: {
    MATCHES: 'Matches',
    INCOMPLETE: 'Incomplete',
    DIFFERS: 'Differs',
    UNDONE: 'Undone',
    OPEN: 'Not finished',
  },

  worker: {
    notLoaded: 'The file reader could not be loaded. Check your connection and try again.',
    ended: 'The browser stopped reading the files. Choose them again; no row is imported twice.',
  },
  mapping: {
    title: (file: string) => `What are the columns of ${isolate(file)}?`,
    text: 'This format is not known. Choose what each column contains. Skipped columns are not imported.',
    table: 'Columns',
    column: 'Column in the file',
    values: 'First values',
    is: 'Import as',
    isOf: (column: string) => `Import ${column} as`,
    leaveOut: 'Skip',
    noName: 'Unnamed column',
    twice: 'Another column has the same name.',
    fields,
    groups: { time: 'When', who: 'Who', what: 'What', money: 'Money', others: 'Others' },
    unit: 'Unit of durations without a unit',
    unitByColumn: 'As in the column',
    units: { h: 'Hours', min: 'Minutes', s: 'Seconds' },
    source: 'Tool that created the IDs',
    sourceHelp: 'A short name, such as ledger. It keeps these IDs apart from those of other tools.',
    needs:
      'Choose columns for the times: a start with an end or a duration, or a date with a duration.',
    needsSource: 'Enter the name of the tool that created the IDs.',
    action: 'Read the file',
    back: 'Other files',
  },

  files: { others: 'Other files', title: 'Files' },
  settings: {
    title: 'How the files are read',
    zone: 'Time zone of the files',
    dayStart: 'First entry of each day starts at',
    dayStartHelp: 'The files have durations but no times. Entries of a day are placed one after another.',
    dayStartBad: 'Enter a time, such as 09:00.',
    currency: 'Currency of amounts without a currency',
  },
  questions: {
    title: 'Questions about the files',
    zone: 'Which time zone are the times in?',
    zoneText: 'The files have no time zone, and your profile has none.',
    takeZone: (zone: string) => `Use ${zone}`,
    dates: 'Are these dates day/month or month/day?',
    decimals: 'Do these numbers have a decimal point or a decimal comma?',
    text: 'The files do not show which.',
    dmy: 'Day first',
    mdy: 'Month first',
    point: 'Decimal point',
    comma: 'Decimal comma',
    units: 'Are these durations hours, minutes or seconds?',
    unit: { h: 'Hours', min: 'Minutes', s: 'Seconds' },
    unitTotal: (total: string) => `Total ${total}`,
    currency: 'Which currency are the amounts in?',
    currencyText: (text: string) => `Several currencies use the symbol in ${isolate(text)}.`,
    currencyMissing: (column: string, named: readonly string[]) =>
      `Some amounts in ${isolate(column)} are in ${named.join(', ')}. The others have no currency.`,
    currencyLabel: 'Currency of the amounts',
    chooseCurrency: 'Choose a currency',
    trust: 'Which is correct: start and end, or the duration?',
    trustText: (rows: number, difference: string) =>
      `In ${counted(rows, 'row', 'rows')}, the duration does not match start and end. ${difference}`,
    longer: (time: string) => `The durations are ${time} longer in total.`,
    shorter: (time: string) => `The durations are ${time} shorter in total.`,
    balanced: 'The differences add up to zero.',
    times: 'Start and end',
    timesText: 'Entries keep the start and end from the file.',
    duration: 'Duration',
    durationText: 'Entries keep the start, and the duration sets the end.',
    people: 'Whose time is it?',
    peopleText: (columns: string) =>
      `The files name several people in ${columns}, but no column is imported as the person.`,
    peopleColumn: (name: string, people: number, sample: string) =>
      `${isolate(name)} (${figure(people)} people, such as ${isolate(sample)})`,
    mine: 'All of it is my time',
    toMapping: 'Choose the person column',
    at: (file: string, line: number, column: string) => `${isolate(file)}, line ${line}, ${isolate(column)}`,
    lines: (file: string, lines: readonly number[], more: number) =>
      `${isolate(file)}, ${lines.length === 1 ? 'line' : 'lines'} ${lines.map(figure).join(', ')}${more > 0 ? ` and ${figure(more)} more` : ''}`,
  },
  preview: {
    reading: 'Reading the files and comparing them with existing entries…',
    updating: (progress: Progress | null) =>
      progress ? `Reading… ${ofAll(progress.done, progress.total)}` : 'Reading…',
    failed: 'The files could not be read',
    figures: 'Figures',
    records: 'Records',
    toWrite: 'To import',
    known: 'Already imported',
    leftOut: 'Skipped',
    time: 'Time in the files',
    money: 'Money in the files',
    undecided: (count: number) => `${figure(count)} undecided`,
    deleted: (count: number) => `${figure(count)} deleted since`,
    repeated: (count: number) => `${figure(count)} duplicated`,
    changed: (count: number) => `${figure(count)} changed`,
    unreadable: (sum: string) => `${sum} cannot be imported`,
    notes: 'Please note',
    obstacles: 'Before you can import',
    obstacleHints,
    write: (count: number) => `Import ${counted(count, 'entry', 'entries')}`,
    update: (count: number) => `Update ${counted(count, 'entry', 'entries')}`,
    make: 'Import',
    compare: 'Compare with the files',
    nothingWritten: 'Nothing is imported yet.',
    nothingNew: 'Everything is already imported. Nothing will be added.',
    settleFirst: 'Resolve the problems in red first.',
    answerFirst: 'Answer the questions above first.',
  },
  unused: {
    title: 'Columns that are not imported',
    titleDone: 'Columns that were not imported',
    text: 'Time entries have no field for these columns.',
  },
  timeline: {
    title: 'Hours by month',
    by: 'Stack by',
    project: 'Project',
    person: 'Person',
    month: 'Month',
  },
  people: {
    title: 'People',
    person: 'In the files',
    nobody: 'Rows without a person',
    nobodyBecomes: 'Import rows without a person as',
    becomes: 'Imported as',
    becomesOf: (name: string) => `Import the time of ${name} as`,
    rows: 'Rows',
    time: 'Time',
    leaveOut: 'Skip',
    choose: 'Choose…',
    same: (name: string) => `Same as ${name}`,
    sameOf: (person: string, member: string) => `${person} is ${member}`,
    how: {
      EMAIL: 'Same e-mail address',
      SELF: 'Your time: the files name no one',
      CHOICE: 'Your choice',
      SKIPPED: 'Skipped by you',
      UNMATCHED: 'No member has this address',
      UNNAMED: 'No address in the files',
      NOBODY: 'Other rows name a person',
    },
    you: (name: string) => `${name} (you)`,
    statuses: {
      ACTIVE: (name: string) => name,
      INVITED: (name: string) => `${name} (invited)`,
      DEACTIVATED: (name: string) => `${name} (deactivated)`,
    },
  },
  catalog: {
    title: 'Clients, projects, tasks and tags',
    clients: 'Clients',
    projects: 'Projects',
    tasks: 'Tasks',
    tags: 'Tags',
    isNew: 'New',
    isThere: 'Exists',
    archived: 'Archived',
    made: (count: number) => `${figure(count)} new`,
    reused: (count: number) => `${figure(count)} existing`,
    none: 'None',
    rows: (count: number) => counted(count, 'row', 'rows'),
  },
  overlaps: {
    title: 'Overlapping time',
    none: 'No rows overlap.',
    found: (rows: number, hours: string) =>
      `${counted(rows, 'row overlaps', 'rows overlap')} other time of the same person, by ${hours} in total.`,
    keep: 'Keep everything',
    keepText: (hours: string) => `Entries stay as in the files, and ${hours} count twice.`,
    keepForbidden: 'The team rejects overlapping time. Only an administrator can keep it.',
    team: {
      MERGE_SAME_WORK: 'Merge the same work (team policy)',
      MERGE_ANY: 'Merge all overlapping time (team policy)',
      REJECT: 'Reject overlapping time (team policy)',
      KEEP_BOTH: 'Keep everything (team policy)',
    },
    merging: (rows: number) => `${counted(rows, 'row is', 'rows are')} merged into other entries.`,
    refused: (rows: number) => `${counted(rows, 'row is', 'rows are')} rejected and listed in the report.`,
    nothing: 'Entries stay as in the files.',
    show: 'Show the longest overlaps',
    person: 'Person',
    from: 'From',
    to: 'To',
    together: 'Total',
    once: 'Overlaps counted once',
    rows: 'Rows',
    existing: 'Existing entries',
  },
  lookalikes: {
    title: 'Possible duplicates',
    same: (count: number) =>
      `${counted(count, 'row has', 'rows have')} the same person, time, title, project and price as an existing entry.`,
    changed: (count: number) =>
      `${counted(count, 'row starts', 'rows start')} at the same time as an entry of an earlier import, and ${count === 1 ? 'looks' : 'look'} like a later version of it.`,
    moved: (count: number) =>
      `${counted(count, 'row overlaps', 'rows overlap')} an entry of an earlier import that is no longer in the files, and ${count === 1 ? 'looks' : 'look'} like the same entry at a corrected time.`,
    skip: 'They are the same entries',
    skipText: 'They are not imported again. Differences are listed as changes.',
    write: 'They are different entries',
    writeText: 'They are imported too, and the existing entries stay.',
    show: (count: number) => `Show ${counted(count, 'row', 'rows')}`,
    difference: 'Differences',
    none: 'None',
  },
  changes: {
    title: 'Changed since an earlier import',
    text: (count: number) =>
      `${counted(count, 'row differs', 'rows differ')} from the entry that an earlier import wrote.`,
    movedText: (count: number) => `${counted(count, 'row', 'rows')} moved to another time.`,
    keptText: (count: number) =>
      `${counted(count, 'entry', 'entries')} cannot be updated by an import; the list says why.`,
    moved: 'Moved',
    limits: {
      MERGED: 'The entry is merged, so an import cannot change it. Unmerge it first.',
      PERSON:
        'The entry belongs to another person, so an import cannot change it. To move it, undo the earlier import, then import the files again.',
    } satisfies Record<ChangeLimit, string>,
    keep: 'Keep the entries as they are',
    keepText: 'The report lists the differences.',
    apply: 'Update the entries',
    applyText: 'The entries get the values from the files.',
    fields: changed,
    change: (field: string, from: string, to: string) => `${field}: ${isolate(from)} → ${isolate(to)}`,
    yes: 'yes',
    no: 'no',
  },
  problems: { title: 'Notes on the files', codes: problems, fates },

  write: {
    doing,
    starting: 'Starting…',
    progress: 'Progress',
    done: ofAll,
    rate: (rate: number) => `${figure(Math.round(rate))} a second`,
    left: (seconds: number) => {
      if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s left`;
      if (seconds < 3600) return `${Math.round(seconds / 60)} min left`;
      return `${(seconds / 3600).toFixed(1)} h left`;
    },
    stay: 'Keep this tab open. If you close it, drop the same files again to continue where it stopped.',
    stop: 'Stop',
    stopped: 'Stopped',
    stoppedText: 'Imported entries stay. Continue, or undo the import from the list of imports.',
    goOn: 'Continue',
    toList: 'All imports',
    lost: 'The server is not responding',
    lostText: 'The import continues when the server is back.',
    slowedText: 'The server is limiting requests. The import continues on its own.',
    failed: 'The import stopped',
    failedText: 'Imported entries stay. When you continue, no row is imported twice.',
    leaveTitle: 'Stop the import and leave?',
    leaveText: 'Imported entries stay. Drop the same files again to continue.',
    leave: 'Stop and leave',
  },

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
    goOn: 'Continue',
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
