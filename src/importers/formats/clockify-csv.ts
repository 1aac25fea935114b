import type { CsvFormat } from './csv-format.ts';

/** Clockify's detailed report. The decimal duration loses minutes, so it counts only where there is no other. */
export const clockifyCsv: CsvFormat = {
  id: 'clockify-csv',
  style: { source: 'clockify', durationUnit: 'h' },
  recognises: (header) =>
    header.has('Start Date') && header.has('Start Time') && header.has('Duration (h)', 'Duration (decimal)'),
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
    duration: ['Duration (h)', 'Duration (decimal)'],
    tags: ['Tags'],
    rate: ['Billable Rate'],
    amount: ['Billable Amount'],
    currency: ['Currency'],
  },
};
