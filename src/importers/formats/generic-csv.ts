import type { CsvFormat } from './csv-format.ts';

/** The generic CSV format of solidtime and other tools. */
export const genericCsv: CsvFormat = {
  id: 'generic-csv',
  style: { source: 'csv' },
  recognises: (header) =>
    header.has('start') &&
    header.has('end') &&
    header.has('description') &&
    header.has('user_email', 'user_name'),
  columns: {
    start: ['start'],
    end: ['end'],
    timezone: ['timezone'],
    title: ['title'],
    description: ['description'],
    billable: ['billable'],
    client: ['client'],
    project: ['project'],
    task: ['task'],
    tags: ['tags'],
    person: ['user_name'],
    email: ['user_email'],
    rate: ['rate'],
    amount: ['amount'],
    currency: ['currency'],
  },
};
