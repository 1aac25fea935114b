import type { CsvFormat } from './csv-format.ts';

/** Harvest's time report. It has no times of day and no addresses. */
export const harvestCsv: CsvFormat = {
  id: 'harvest-csv',
  style: { source: 'harvest', durationUnit: 'h' },
  recognises: (header) =>
    header.has('Date') && header.has('Hours') && header.has('Notes') && header.has('First Name', 'Last Name'),
  columns: {
    date: ['Date'],
    duration: ['Hours'],
    firstName: ['First Name'],
    lastName: ['Last Name'],
    client: ['Client'],
    project: ['Project'],
    task: ['Task'],
    description: ['Notes'],
    billable: ['Billable?', 'Billable'],
    rate: ['Billable Rate'],
    amount: ['Billable Amount'],
    currency: ['Currency'],
  },
};
