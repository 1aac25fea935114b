import type { CsvFormat } from './csv-format.ts';

const end = { date: ['End date', 'Stop date'], time: ['End time', 'Stop time'] };

/** The yearly data export and the detailed report of Toggl Track, which call some columns by other names. */
export const togglCsv: CsvFormat = {
  id: 'toggl-csv',
  style: { source: 'toggl', dash: true },
  recognises: (header) =>
    header.has('Start date') &&
    header.has('Start time') &&
    header.has(...end.date) &&
    header.has(...end.time) &&
    // Clockify's names for them.
    !header.has('Duration (h)', 'Duration (decimal)'),
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
    tags: ['Tags'],
    amount: ['Amount'],
    currency: ['Currency'],
  },
};
