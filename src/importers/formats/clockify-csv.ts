import type { Header } from '../columns.ts';
import type { CsvFormat } from './csv-format.ts';

const duration = ['Duration (h)', 'Duration (decimal)'];

/** Columns of durations that only Clockify has, by which its files are told from Toggl's. */
export function hasClockifyDuration(header: Header): boolean {
  return header.has(...duration);
}

/** Clockify's detailed report. The decimal duration loses minutes, so it counts only where there is no other. */
export const clockifyCsv: CsvFormat = {
  id: 'clockify-csv',
  style: { source: 'clockify', durationUnit: 'h', writesRunning: true },
  recognises: (header) => header.has('Start Date') && hasClockifyDuration(header),
  repeats: ['Duration (decimal)'],
  columns: {
    person: ['User'],
    email: ['Email'],
    client: ['Client'],
    project: ['Project'],
    task: ['Task', 'Activity'],
    description: ['Description'],
    billable: ['Billable'],
    startDate: ['Start Date'],
    startTime: ['Start Time'],
    endDate: ['End Date'],
    endTime: ['End Time'],
    duration,
    tags: ['Tags', 'Tag'],
    rate: ['Billable Rate', 'Hourly Rate', 'Rate'],
    amount: ['Billable Amount', 'Amount'],
    currency: ['Currency'],
  },
};
