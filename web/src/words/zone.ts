export const zone = {
  differs: (browser: string, account: string) =>
    `This device is in ${browser}; times are shown as in ${account}.`,
  unset: (browser: string) => `Set your time zone. This device is in ${browser}.`,
  teamUnset: (team: string) => `${team} has no time zone yet, so its days in reports are those of UTC.`,
  take: (place: string) => `Use ${place}`,
  keep: (place: string) => `Keep ${place}`,
  choose: 'Choose another',
  taken: (browser: string) => `Times are shown as in ${browser} now.`,
  takenForTeam: (team: string, zone: string) => `The time zone of ${team} is ${zone} now.`,
  failed: 'The time zone was not changed',
};
