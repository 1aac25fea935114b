export const members = {
  label: 'Whose time',
  mine: 'My time',
  unknown: 'The address names someone whose time you cannot see in this team. This is your own.',
  close: 'Close',
};
