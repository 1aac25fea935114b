/** Time that is settled, and stays as it is. */
export const lock = {
  mark: 'Locked',
  reason: (date: string) =>
    `Time before ${date} is locked. An administrator of the team can change it, or move the lock date.`,
};
