export const zone = {
  differs: (browser: string, account: string) =>
    `This device is in ${browser}; times are shown as in ${account}.`,
  take: (place: string) => `Use ${place}`,
  keep: (place: string) => `Keep ${place}`,
  taken: (browser: string) => `Times are shown as in ${browser} now.`,
  failed: 'The time zone was not changed',
};
