/** Time before the lock date of the team. */
export const lock = {
  mark: 'Locked',
  reason: (date: string) =>
    `Time before ${date} is locked. An admin of the team can change it or move the lock date.`,
};
