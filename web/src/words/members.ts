export const members = {
  label: 'Time of',
  mine: 'My time',
  unknown: 'You cannot see the time of the person in this link. This is your own time.',
  close: 'Close',
};
