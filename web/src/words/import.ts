import type { ImportCounts } from '../../../src/domain/import.ts';
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
  'generic-csv': 'Time entries in our own columns',
  'mapped-csv': 'A table whose columns you named',
};

const fields: Record<Field, string> = {
  id: 'Id of the entry',
  start: 'Start, day and time',
  end: 'End, day and time',
  date: 'Day',
  startDate: 'Day of the start',
  startTime: 'Time of the start',
  endDate: 'Day of the end',
  endTime: 'Time of the end',
  duration: 'Duration',
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
  SKIPPED: 'Left out',
  CHANGED: 'Comes with a change',
  KEPT: 'Comes as it is',
};

const problems: Record<ProblemCode, string> = {
  EMPTY_ROW: 'Empty rows',
  CELL_COUNT: 'More or fewer cells than the header has',
  CUT_OFF: 'The file ends in the middle of a record',
  ENCODING: 'Lines that are not UTF-8',
  QUOTES: 'Text behind a closing quote',
  UNSTORABLE: 'Characters that cannot be stored',
  NO_DATE: 'No date',
  BAD_DATE: 'Invalid dates',
  BAD_TIME: 'Invalid times',
  BAD_DURATION: 'Invalid durations',
  RUNNING: 'No end: a timer that still ran',
  ZERO_LENGTH: 'No length',
  NEGATIVE: 'An end before the start',
  TOO_LONG: 'Longer than 31 days',
  OUT_OF_RANGE: 'Outside the years 1970 to 2200',
  DURATION_DIFFERS: 'Duration and times disagree',
  REPEATED_HOUR: 'Times that the clocks showed twice',
  SKIPPED_HOUR: 'Times that the clocks never showed',
  OVERFULL_DAY: 'Days of more hours than they have',
  NO_DESCRIPTION: 'No description',
  READ_AS_NONE: 'Words for nothing',
  LONG_TEXT: 'Texts that are too long for their place',
  BAD_NAME: 'Names that cannot be one',
  TASK_WITHOUT_PROJECT: 'Tasks without a project',
  MANY_TAGS: 'Too many tags',
  BAD_EMAIL: 'Addresses that are none',
  BAD_FLAG: 'Neither yes nor no',
  BAD_AMOUNT: 'Amounts that cannot be read',
  NO_CURRENCY: 'Amounts without a currency',
  UNKNOWN_REFERENCE: 'Ids that nothing has',
  BREAK: 'Breaks',
  BAD_ZONE: 'Time zones that are none',
  BAD_COLOUR: 'Colours that are none',
  NOT_CARRIED: 'Things that have no place here',
  BAD_RECORD: 'Records that cannot be read',
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
  CATALOG: 'Making clients, projects and tasks',
  WRITE: 'Writing entries',
  RECONCILE: 'Reading everything back and comparing',
  UNDO: 'Taking it back',
};

const counts: Record<keyof ImportCounts, string> = {
  created: 'Created',
  merged: 'Merged',
  deduplicated: 'There already',
  skipped: 'Left out',
  failed: 'Failed',
};

/** How tools are called; others go by the name that they gave. */
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
    what: 'What happens',
    title: 'Title',
    why: 'Why',
    entry: 'Entry',
  },

  drop: {
    label: 'Files to import',
    title: 'Drop an export here',
    over: 'Let go to read it',
    text: 'From Toggl Track, Clockify, Harvest, Kimai, Timewarrior or solidtime, or any other table of times as CSV. Nothing is written before you have seen what will be.',
    choose: 'Choose files',
    reading: 'Reading the files…',
    failed: 'This could not be read',
    forMembers:
      'As a member you bring over your own time, onto projects that are there. For the time of others, new projects and rates, ask a manager of the team.',
    forManagers: 'Rates that files have are left out: only an administrator may set rates.',
  },
  history: {
    title: 'Imports so far',
    empty: 'What you import is listed here, and can be taken back as a whole.',
    file: 'File',
    tool: 'Tool',
    when: 'When',
    by: 'By',
    entries: 'Entries',
    verdict: 'Result',
    more: 'Show older ones',
    somebody: 'Somebody who left',
  },
  verdicts: {
    MATCHES: 'Matches',
    INCOMPLETE: 'Incomplete',
    DIFFERS: 'Differs',
    UNDONE: 'Undone',
    OPEN: 'Not finished',
  },

  worker: {
    notLoaded: 'What reads files could not be loaded. Look at the connection, and try again.',
    ended: 'The browser gave up on the files. Choose them again; nothing comes twice.',
  },
  mapping: {
    title: (file: string) => `What are the columns of ${isolate(file)}?`,
    text: 'No tool is known that writes this file. Say what its columns are; those that you leave out do not come over.',
    table: 'Columns',
    column: 'Column of the file',
    values: 'First values',
    is: 'Is',
    isOf: (column: string) => `What ${column} is`,
    leaveOut: 'Leave out',
    noName: 'Column without a name',
    twice: 'Another column has the same name.',
    fields,
    groups: { time: 'When', who: 'Who', what: 'What', money: 'Money', others: 'Others' },
    unit: 'Numbers in durations are',
    units: { h: 'Hours', min: 'Minutes', s: 'Seconds' },
    source: 'Tool that the ids are from',
    sourceHelp: 'A short name, such as ledger. It sets these ids apart from those of other tools.',
    needs:
      'Choose at least when entries start and when they end: a start with an end or a duration, or a day with a duration.',
    needsSource: 'Name the tool that the ids are from.',
    action: 'Read the file',
    back: 'Other files',
  },

  files: { others: 'Other files', title: 'Files' },
  settings: {
    title: 'How the files are read',
    zone: 'Time zone of times without one',
    dayStart: 'First entry of a day starts at',
    dayStartHelp: 'The files say how long things took and not when: entries are laid one after another.',
    dayStartBad: 'A time of day, such as 09:00.',
    currency: 'Currency of amounts without one',
    noCurrency: 'Leave these amounts out',
  },
  questions: {
    title: 'Please say how to read this',
    dates: 'Are these dates day/month or month/day?',
    decimals: 'Do these numbers have a decimal point or a decimal comma?',
    text: 'No cell shows which one it is, and nothing is guessed.',
    dmy: 'Day first',
    mdy: 'Month first',
    point: 'Decimal point',
    comma: 'Decimal comma',
    at: (file: string, line: number, column: string) => `${isolate(file)}, line ${line}, ${isolate(column)}`,
  },
  preview: {
    reading: 'Reading the files and comparing them with what is there…',
    updating: (progress: Progress | null) =>
      progress ? `Reading… ${ofAll(progress.done, progress.total)}` : 'Reading…',
    failed: 'The preview could not be made',
    figures: 'Figures',
    records: 'Records',
    toWrite: 'To write',
    known: 'There already',
    leftOut: 'Left out',
    time: 'Time',
    money: 'Money',
    undecided: (count: number) => `${figure(count)} undecided`,
    deleted: (count: number) => `${figure(count)} deleted since`,
    repeated: (count: number) => `${figure(count)} twice in the files`,
    notes: 'Please note',
    obstacles: 'Before it can be written',
    write: (count: number) => `Write ${counted(count, 'entry', 'entries')}`,
    make: 'Write it',
    compare: 'Compare with what is stored',
    nothingWritten: 'Nothing is written yet.',
    nothingNew: 'Everything is there already. Nothing will be added.',
    settleFirst: 'Settle what stands in red first.',
    answerFirst: 'Answer the questions above first.',
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
    nobody: 'Nobody is named',
    becomes: 'Becomes the time of',
    becomesOf: (name: string) => `Whose time that of ${name} becomes`,
    rows: 'Rows',
    time: 'Time',
    leaveOut: 'Leave out',
    choose: 'Choose…',
    same: (name: string) => `It is ${name}`,
    sameOf: (person: string, member: string) => `${person} is ${member}`,
    how: {
      EMAIL: 'By the e-mail address',
      SELF: 'Yours, since the file names nobody',
      CHOICE: 'As you said',
      SKIPPED: 'Left out',
      UNMATCHED: 'No member has this address',
      UNNAMED: 'The file has no address',
    },
    you: (name: string) => `${name} (you)`,
    inactive: (name: string) => `${name} (deactivated)`,
  },
  catalog: {
    title: 'Clients, projects, tasks and tags',
    clients: 'Clients',
    projects: 'Projects',
    tasks: 'Tasks',
    tags: 'Tags',
    isNew: 'New',
    isThere: 'There already',
    archived: 'Archived',
    made: (count: number) => `${figure(count)} new`,
    reused: (count: number) => `${figure(count)} there already`,
    none: 'None in the files',
    rows: (count: number) => counted(count, 'row', 'rows'),
  },
  overlaps: {
    title: 'Overlapping time',
    none: 'No rows overlap.',
    found: (rows: number, hours: string) =>
      `${counted(rows, 'row overlaps', 'rows overlap')} other time of the same person, ${hours} in all.`,
    keep: 'Keep everything',
    keepText: (hours: string) => `All entries stay as they are, and ${hours} count twice, as in the files.`,
    keepForbidden: 'The team rejects overlapping time, and only an administrator may keep it.',
    team: {
      MERGE_SAME_WORK: 'Merge the same work, as the team does',
      MERGE_ANY: 'Merge all that overlaps, as the team does',
      REJECT: 'Reject what overlaps, as the team does',
      KEEP_BOTH: 'As the team does, which keeps everything',
    },
    merging: (rows: number) => `${counted(rows, 'row becomes', 'rows become')} part of another entry.`,
    refused: (rows: number) => `${counted(rows, 'row is', 'rows are')} refused and listed at the end.`,
    nothing: 'All entries stay as they are.',
    show: 'Show the longest',
    person: 'Person',
    from: 'From',
    to: 'To',
    together: 'Together',
    once: 'By the clock',
    rows: 'Rows',
    existing: 'Entries there',
  },
  lookalikes: {
    title: 'Looks like time that is there',
    same: (count: number) =>
      `${counted(count, 'row has', 'rows have')} the same person, start, end and title as an entry that came in some other way.`,
    changed: (count: number) =>
      `${counted(count, 'row begins', 'rows begin')} when an entry of an earlier import does, and ${count === 1 ? 'looks' : 'look'} like a later version of it.`,
    skip: 'They are there',
    skipText: 'They are the same entries, and nothing is written again; what differs is a change.',
    write: 'Write them',
    writeText: 'They are other entries, and both stay.',
    show: (count: number) => `Show ${counted(count, 'row', 'rows')}`,
    difference: 'What differs',
    none: 'Nothing',
  },
  changes: {
    title: 'Changed at the source',
    text: (count: number) =>
      `${counted(count, 'row says', 'rows say')} something else than when ${count === 1 ? 'it' : 'they'} came in.`,
    keep: 'Leave the entries as they are',
    keepText: 'The report then says that they differ.',
    apply: 'Change the entries, too',
    applyText: 'They become what the rows say now; whose they are and their rates stay.',
    fields: changed,
    change: (field: string, from: string, to: string) => `${field}: ${isolate(from)} → ${isolate(to)}`,
    yes: 'yes',
    no: 'no',
  },
  problems: { title: 'What is odd in the files', codes: problems, fates },

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
    stay: 'Leave this tab open; you can work on in another one. If it is closed, drop the same file again, and it goes on where it stopped.',
    stop: 'Stop',
    stopped: 'Stopped',
    stoppedText: 'What is written stays. Go on, or take it back from the list of imports.',
    goOn: 'Go on',
    toList: 'To the imports',
    lost: 'The server does not answer',
    lostText: 'Nothing is lost. It goes on by itself as soon as the server is back.',
    slowedText: 'The server asks for a little patience. It goes on by itself.',
    failed: 'It stopped',
    failedText: 'What is written stays, and nothing comes twice when you go on.',
    leaveTitle: 'Stop the import and leave?',
    leaveText: 'What is written stays. Drop the same file again to go on where it stopped.',
    leave: 'Stop and leave',
  },

  result: {
    title: (file: string) => `Import of ${isolate(file)}`,
    back: 'Import',
    gone: 'There is no such import',
    goneText: 'It belongs to another team, or the address is mistyped.',
    toImports: 'Go to the imports',
    undoneText: (when: string) => `What it brought was deleted on ${when}.`,
    before: 'This is how it was before:',
    openText: (entries: number, rows: number | null) =>
      `${counted(entries, 'entry is', 'entries are')} in${rows === null ? '' : `, of ${counted(rows, 'record', 'records')}`}. Drop the same file again to go on, or take it back.`,
    goOn: 'Go on',
    noReport: 'This import was made by another program, which keeps no report that can be shown here.',
    by: (person: string, when: string) => `${person}, ${when}`,
    zone: (zone: string) => `Months and times in ${zone}`,
    countsTitle: 'What became of the records',
    records: 'Records',
    counts,
    once: (hours: string, rows: number) =>
      `${hours} of overlapping time are counted once, since ${counted(rows, 'row was', 'rows were')} merged.`,
    sides: 'Source and stored',
    source: 'In the files',
    stored: 'Stored',
    rows: 'Rows',
    time: 'Time',
    money: 'Money',
    same: 'Same',
    sameYes: 'same',
    sameNo: 'differs',
    differences: 'What differs',
    months: 'Months',
    people: 'People',
    projects: 'Projects',
    chart: 'Hours by month, in the files and stored',
    lists: {
      failed: 'Failed',
      skipped: 'Left out',
      merged: 'Merged',
      deduplicated: 'There already',
    },
    asTable: 'As a table',
    openIt: 'Open',
    openEntry: (line: number) => `Open the entry of line ${line}`,
    download: 'Download',
    html: 'Report as a page (HTML)',
    json: 'Report as data (JSON)',
  },
  kept: {
    title: 'Kept',
    text: 'These entries stay as they are. Change or delete them yourself if you do not want them.',
    when: 'Start',
    person: 'Person',
    why: 'Why it stays',
    reasons: {
      CHANGED: 'Changed since',
      MERGED: 'Merged with other time',
      LATER_IMPORT: 'Changed by a later import',
      LOCKED: 'Locked',
      WORK_ARCHIVED: 'Its project, client or task is archived',
      WORK_DELETED: 'Its project, client or task was deleted',
    },
    open: (title: string) => `Open ${isolate(title)}`,
  },
  entry: {
    title: 'Entry',
    gone: 'It is not there any more.',
    person: 'Person',
    project: 'Project',
    time: 'Time',
    duration: 'Duration',
    from: (file: string, line: number) => `${isolate(file)}, line ${line}`,
    raw: 'As the file has it',
  },
  undo: {
    action: 'Take back',
    title: 'Take this import back?',
    text: (entries: number) =>
      `${counted(entries, 'entry that it brought is', 'entries that it brought are')} deleted, and entries that it changed are restored. Entries that were changed by hand since, or merged with other time, are kept and listed. This is final.`,
    withCatalog: 'Also delete clients, projects, tasks and tags that it made and that have no other time',
    confirm: 'Take it back',
    progress: 'Progress',
    going: (done: number, total: number) => `Taking it back… ${ofAll(done, total)}`,
    stopped: (left: number) =>
      `Stopped. ${counted(left, 'entry is', 'entries are')} left; take it back again to go on.`,
    done: ({ deleted, restored, goneCount, keptCount }: UndoneImport) => {
      const gone =
        goneCount === 0
          ? ''
          : ` ${counted(goneCount, 'entry that it had changed was', 'entries that it had changed were')} deleted before.`;
      if (deleted + restored + keptCount === 0) return `Nothing to undo.${gone}`;
      const back = restored === 0 ? '' : `, ${figure(restored)} restored`;
      const kept = keptCount === 0 ? '' : `, ${figure(keptCount)} kept`;
      return `${counted(deleted, 'entry', 'entries')} deleted${back}${kept}.${gone}`;
    },
  },
};
