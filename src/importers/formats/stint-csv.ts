import type { CsvFormat } from './csv-format.ts';

/** The CSV export of Stint. It is complete, and its texts are stored unchanged. */
export const stintCsv: CsvFormat = {
  id: 'stint-csv',
  style: { source: 'stint', verbatim: true },
  recognises: (header) => header.has('Stint ID') && header.has('Start') && header.has('End'),
  repeats: ['Hours'],
  columns: {
    id: ['Stint ID'],
    start: ['Start'],
    end: ['End'],
    person: ['Person'],
    email: ['E-mail'],
    client: ['Client'],
    project: ['Project'],
    task: ['Task'],
    title: ['Title'],
    description: ['Description'],
    tags: ['Tags'],
    billable: ['Billable'],
    rate: ['Hourly rate'],
    amount: ['Imported amount'],
    currency: ['Currency'],
  },
};
