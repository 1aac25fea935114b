export const zone = {
  differs: (browser: string, account: string) =>
    `This device is in ${browser}. Times are shown for ${account}.`,
  unset: (browser: string) => `Set your time zone. This device is in ${browser}.`,
  teamUnset: (team: string) => `${team} has no time zone yet, so its reports use days in UTC.`,
  take: (place: string) => `Use ${place}`,
  keep: (place: string) => `Keep ${place}`,
  choose: 'Choose another',
  changed: (browser: string) => `Times are now shown for ${browser}.`,
  takenForTeam: (team: string, zone: string) => `The time zone of ${team} is now ${zone}.`,
  failed: 'The time zone was not changed',
};
