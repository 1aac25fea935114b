export const rates = {
  theRate: 'The hourly rate',
  label: 'Hourly rate',
  none: 'No rate of its own',
  anHour: (amount: string) => `${amount} an hour`,
};
