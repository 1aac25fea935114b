import { type Aliases, fields, type Header } from './columns.ts';
import type { SourceFile } from './files/source.ts';
import { type ColumnMapping, checkMapping } from './mapping.ts';

/** Names that columns often go by. Ids are left to the person, who has to name their source. */
const usual: Aliases = {
  start: [
    'start',
    'started',
    'started at',
    'start datetime',
    'begin',
    'begin time',
    'from',
    'beginn',
    'debut',
    'inicio',
  ],
  end: ['end', 'ended', 'ended at', 'stop', 'stopped at', 'finish', 'end datetime', 'to', 'ende', 'fin'],
  date: ['date', 'day', 'datum', 'tag', 'fecha', 'data'],
  startDate: ['start date', 'start_date', 'startdatum'],
  startTime: ['start time', 'start_time', 'time in', 'clock in', 'startzeit'],
  endDate: ['end date', 'stop date', 'end_date', 'enddatum'],
  endTime: ['end time', 'stop time', 'end_time', 'time out', 'clock out', 'endzeit'],
  duration: [
    'duration',
    'hours',
    'time',
    'time spent',
    'duration (h)',
    'dauer',
    'stunden',
    'duree',
    'heures',
    'horas',
  ],
  person: [
    'user',
    'user name',
    'user_name',
    'person',
    'member',
    'employee',
    'name',
    'benutzer',
    'mitarbeiter',
    'utilisateur',
  ],
  firstName: ['first name', 'vorname'],
  lastName: ['last name', 'nachname'],
  email: ['email', 'e-mail', 'user_email', 'user email', 'mail'],
  client: ['client', 'customer', 'kunde', 'cliente'],
  project: ['project', 'project name', 'projekt', 'projet', 'proyecto'],
  task: ['task', 'activity', 'aufgabe', 'tatigkeit', 'tache', 'tarea'],
  title: ['title', 'subject', 'titel'],
  description: [
    'description',
    'notes',
    'note',
    'comment',
    'details',
    'beschreibung',
    'kommentar',
    'descripcion',
  ],
  tags: ['tags', 'tag', 'labels', 'schlagworte'],
  billable: ['billable', 'billable?', 'is billable', 'abrechenbar', 'facturable'],
  rate: ['rate', 'hourly rate', 'billable rate', 'stundensatz'],
  amount: ['amount', 'billable amount', 'betrag'],
  currency: ['currency', 'wahrung', 'devise', 'moneda'],
};

/** What the columns of an unknown file seem to be. Null where no mapping can be suggested. */
export async function suggestMapping(_file: SourceFile, header: Header): Promise<ColumnMapping | null> {
  const found = header.columns(usual);
  if (found.startTime && (found.startDate || found.date)) delete found.start;
  if (found.endTime) delete found.end;
  const taken = new Set<number>();
  const columns: ColumnMapping['columns'] = {};
  for (const field of fields) {
    const column = found[field];
    if (!column || taken.has(column.index)) continue;
    taken.add(column.index);
    columns[field] = column.name;
  }
  try {
    return checkMapping({ columns });
  } catch {
    return null;
  }
}
