export const zone = {
  differs: (browser: string, account: string) =>
    `This device is in ${browser}; times are shown as in ${account}.`,
  take: (browser: string) => `Use ${browser}`,
  keep: (account: string) => `Keep ${account}`,
  taken: (browser: string) => `Times are shown as in ${browser} now.`,
  failed: 'The time zone was not changed',
};
