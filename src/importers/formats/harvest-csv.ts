import type { CsvFormat } from './csv-format.ts';

/** Columns that no other tool has, each of which tells the file from a table of hours that somebody made. */
const own = [
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

/** Harvest's time report. It has no times of day and no addresses. */
export const harvestCsv: CsvFormat = {
  id: 'harvest-csv',
  style: { source: 'harvest', durationUnit: 'h' },
  recognises: (header) =>
    header.has('Date') &&
    header.has('Hours') &&
    (header.has(...own) || (header.has('Notes', 'Task') && header.has('First Name', 'Last Name'))),
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
