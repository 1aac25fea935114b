import { hasClockifyDuration } from './clockify-csv.ts';
import type { CsvFormat } from './csv-format.ts';

const end = { date: ['End date', 'Stop date'], time: ['End time', 'Stop time'] };

/** The yearly data export and the detailed report of Toggl Track, which use different names for some columns. */
export const togglCsv: CsvFormat = {
  id: 'toggl-csv',
  style: { source: 'toggl', dash: true, writesRunning: true },
  recognises: (header) => {
    if (!header.has('Start date') || hasClockifyDuration(header)) return false;
    if (header.has('Start time')) return header.has(...end.time, 'Duration');
    // Many tools write files with only a date and a duration.
    return header.has('Duration') && header.has('Description') && header.has('Member', 'User', 'Email');
  },
  columns: {
    person: ['User', 'Member'],
    email: ['Email'],
    client: ['Client'],
    project: ['Project'],
    task: ['Task'],
    description: ['Description'],
    billable: ['Billable'],
    startDate: ['Start date'],
    startTime: ['Start time'],
    endDate: end.date,
    endTime: end.time,
    duration: ['Duration'],
    tags: ['Tags', 'Tag'],
    amount: ['Amount', 'Billable Amount'],
    currency: ['Currency'],
  },
};
