import type { CsvFormat } from './csv-format.ts';

/** Columns that only Harvest writes. Each of them distinguishes its files from a custom table of hours. */
const harvestColumns = [
  'Hours Rounded',
  'Project Code',
  'Billable?',
  'Invoiced?',
  'Approved?',
  'Employee?',
  'Cost Rate',
  'Cost Amount',
  'External Reference URL',
];

/** Harvest's time report. It has no times of day and no e-mail addresses. */
export const harvestCsv: CsvFormat = {
  id: 'harvest-csv',
  style: { source: 'harvest', durationUnit: 'h' },
  recognises: (header) =>
    header.has('Date') &&
    header.has('Hours') &&
    (header.has(...harvestColumns) || (header.has('Notes', 'Task') && header.has('First Name', 'Last Name'))),
  columns: {
    date: ['Date'],
    duration: ['Hours'],
    firstName: ['First Name'],
    lastName: ['Last Name'],
    person: ['Employee', 'Person', 'Name'],
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
