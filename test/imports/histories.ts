import { formatInstant } from '../../src/domain/time/instant.ts';
import type { ImportRow } from '../../src/importers/item.ts';
import {
  type Entry,
  inFirstHour,
  local,
  MINUTE,
  never,
  repeated,
  repeatedStart,
} from '../models/histories.ts';
import { fileOf, zipOf } from './files.ts';

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
export const table = (header: readonly string[], rows: readonly (readonly string[])[], delimiter = ',') =>
  [header, ...rows].map((row) => row.map(quote).join(delimiter)).join('\r\n');

const email = (person: string) => `${person.split(' ')[0]?.toLowerCase()}@example.com`;
const clock = (length: number) =>
  `${String(Math.floor(length / 3_600_000)).padStart(2, '0')}:${String((length / 60_000) % 60).padStart(2, '0')}:00`;
const american = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;
const german = (date: string) => `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)}`;
const twelve = (time: string) => {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
};

type ComparedFields = Record<string, unknown>;
/** All fields of an entry, in the form that tests compare. */
const all = (entry: Entry): ComparedFields => ({
  person: entry.person,
  project: entry.project,
  task: entry.task,
  title: entry.title,
  tags: entry.tags,
  billable: entry.billable,
  start: formatInstant(entry.start),
  end: formatInstant(entry.end),
});

export const rowAs = (row: ImportRow): ComparedFields => ({
  person: row.person.name,
  project: row.project,
  task: row.task,
  title: row.title,
  tags: row.tags,
  billable: row.billable,
  start: formatInstant(row.start),
  end: formatInstant(row.end),
});

/**
 * By format: how a history is written, the expected remark for ambiguous local times, and the fields of an entry that the
 * format stores.
 */
export const formats = {
  'Toggl data': {
    write: (entries: Entry[]) =>
      fileOf(
        'a.csv',
        `\ufeff${table(
          [
            'User',
            'Email',
            'Client',
            'Project',
            'Task',
            'Description',
            'Billable',
            'Start date',
            'Start time',
            'End date',
            'End time',
            'Duration',
            'Tags',
          ],
          entries.map((e) => [
            e.person,
            email(e.person),
            '',
            e.project,
            e.task,
            e.title,
            e.billable ? 'Yes' : 'No',
            local(e.start).date,
            local(e.start).time,
            local(e.end).date,
            local(e.end).time,
            clock(e.end - e.start),
            e.tags.join(', '),
          ]),
        )}`,
      ),
    repeated,
    carries: (entry: Entry) => all(inFirstHour(entry)),
  },
  'Toggl report': {
    write: (entries: Entry[]) =>
      fileOf(
        'a.csv',
        `\ufeff${table(
          [
            'Description',
            'Duration',
            'Member',
            'Email',
            'Project',
            'Tags',
            'Start date',
            'Start time',
            'Stop date',
            'Stop time',
          ],
          entries.map((e) => [
            e.title,
            clock(e.end - e.start),
            e.person,
            email(e.person),
            e.project,
            e.tags.join(', ') || '-',
            local(e.start).date,
            local(e.start).time,
            local(e.end).date,
            local(e.end).time,
          ]),
        )}`,
      ),
    repeated,
    carries: (entry: Entry) => ({ ...all(inFirstHour(entry)), task: null, billable: null }),
  },
  'Clockify, American': {
    write: (entries: Entry[]) =>
      fileOf(
        'a.csv',
        table(
          [
            'Project',
            'Description',
            'Task',
            'User',
            'Email',
            'Tags',
            'Billable',
            'Start Date',
            'Start Time',
            'End Date',
            'End Time',
            'Duration (h)',
            'Duration (decimal)',
          ],
          entries.map((e) => [
            e.project,
            e.title,
            e.task,
            e.person,
            email(e.person),
            e.tags.join(', '),
            e.billable ? 'Yes' : 'No',
            american(local(e.start).date),
            twelve(local(e.start).time),
            american(local(e.end).date),
            twelve(local(e.end).time),
            clock(e.end - e.start),
            ((e.end - e.start) / 3_600_000).toFixed(2),
          ]),
          ';',
        ),
      ),
    repeated,
    carries: (entry: Entry) => all(inFirstHour(entry)),
    options: { dateOrder: 'mdy' as const },
  },
  'Kimai, German': {
    write: (entries: Entry[]) =>
      fileOf(
        'a.csv',
        table(
          [
            'Datum',
            'Von',
            'Bis',
            'Dauer',
            'Benutzer',
            'Kunde',
            'Projekt',
            'Tätigkeit',
            'Beschreibung',
            'Schlagworte',
          ],
          entries.map((e) => [
            german(local(e.start).date),
            local(e.start).time.slice(0, 5),
            local(e.end).time.slice(0, 5),
            String((e.end - e.start) / 1000),
            e.person,
            '',
            e.project,
            e.task,
            e.title,
            e.tags.join(','),
          ]),
        ),
      ),
    repeated,
    carries: (entry: Entry) => ({ ...all(inFirstHour(entry)), billable: null }),
    options: { dateOrder: 'dmy' as const },
  },
  'the generic CSV': {
    write: (entries: Entry[]) =>
      fileOf(
        'a.csv',
        table(
          [
            'description',
            'billable',
            'client',
            'project',
            'tags',
            'start',
            'end',
            'task',
            'user_name',
            'user_email',
          ],
          entries.map((e) => [
            e.title,
            String(e.billable),
            '',
            e.project,
            e.tags.join(', '),
            formatInstant(e.start),
            formatInstant(e.end),
            e.task,
            e.person,
            email(e.person),
          ]),
        ),
      ),
    repeated: never,
    carries: all,
  },
  'a CSV with a mapping': {
    write: (entries: Entry[]) =>
      fileOf(
        'a.csv',
        table(
          ['Day', 'Begin', 'Minutes', 'Who', 'Job', 'Step', 'What', 'Labels', 'Charged'],
          entries.map((e) => [
            german(local(e.start).date),
            local(e.start).time,
            String((e.end - e.start) / MINUTE),
            e.person,
            e.project,
            e.task,
            e.title,
            e.tags.join(', '),
            e.billable ? '1' : '0',
          ]),
          '\t',
        ),
      ),
    repeated: repeatedStart,
    carries: (entry: Entry) => all(inFirstHour(entry, repeatedStart)),
    options: { dateOrder: 'dmy' as const },
    mapping: {
      columns: {
        date: 'Day',
        startTime: 'Begin',
        duration: 'Minutes',
        person: 'Who',
        project: 'Job',
        task: 'Step',
        title: 'What',
        tags: 'Labels',
        billable: 'Charged',
      },
      durationUnit: 'min' as const,
    },
  },
  Timewarrior: {
    write: (entries: Entry[]) =>
      fileOf(
        'a.json',
        JSON.stringify(
          entries.map((e) => ({
            start: formatInstant(e.start).replace(/[-:]/g, ''),
            end: formatInstant(e.end).replace(/[-:]/g, ''),
            tags: e.tags,
            annotation: e.title,
          })),
        ),
      ),
    repeated: never,
    carries: (entry: Entry) => ({ ...all(entry), person: null, project: null, task: null, billable: null }),
  },
  solidtime: {
    write: (entries: Entry[]) => {
      const ids = (names: readonly string[]) => [...new Set(names)];
      const tags = ids(entries.flatMap((e) => e.tags));
      const projects = ids(entries.map((e) => e.project));
      const tasks = ids(entries.map((e) => `${e.project}\n${e.task}`));
      const people = ids(entries.map((e) => e.person));
      return zipOf('a.zip', {
        'meta.json': '{"version":"1.0"}',
        'members.csv': table(
          ['id', 'name', 'email'],
          people.map((person, n) => [`m${n}`, person, email(person)]),
        ),
        'projects.csv': table(
          ['id', 'name'],
          projects.map((project, n) => [`p${n}`, project]),
        ),
        'tasks.csv': table(
          ['id', 'name', 'project_id'],
          tasks.map((task, n) => [
            `t${n}`,
            task.split('\n')[1] ?? '',
            `p${projects.indexOf(task.split('\n')[0] ?? '')}`,
          ]),
        ),
        'tags.csv': table(
          ['id', 'name'],
          tags.map((tag, n) => [`g${n}`, tag]),
        ),
        'time_entries.csv': table(
          ['id', 'description', 'start', 'end', 'billable', 'member_id', 'project_id', 'task_id', 'tags'],
          entries.map((e, n) => [
            `e${n}`,
            e.title,
            formatInstant(e.start),
            formatInstant(e.end),
            String(e.billable),
            `m${people.indexOf(e.person)}`,
            `p${projects.indexOf(e.project)}`,
            `t${tasks.indexOf(`${e.project}\n${e.task}`)}`,
            JSON.stringify(e.tags.map((tag) => `g${tags.indexOf(tag)}`)),
          ]),
        ),
      });
    },
    repeated: never,
    carries: all,
  },
};
