export const rates = {
  theRate: 'The hourly rate',
  label: 'Hourly rate',
  none: 'No own rate',
  change: (rate: string) => `Hourly rate: ${rate}`,
  anHour: (amount: string) => `${amount} an hour`,
};
