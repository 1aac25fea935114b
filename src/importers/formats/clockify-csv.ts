import type { Header } from '../columns.ts';
import type { CsvFormat } from './csv-format.ts';

const duration = ['Duration (h)', 'Duration (decimal)'];

/** Returns whether a header has a duration column that only Clockify writes, which distinguishes its files from those of Toggl. */
export function hasClockifyDuration(header: Header): boolean {
  return header.has(...duration);
}

/** Clockify's detailed report. The decimal duration is imprecise, so it is used only without another duration. */
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
