export const members = {
  label: 'Whose time',
  mine: 'My time',
};
