export const clients = {
  title: 'Clients',
  search: 'Find a client',
  newOne: 'New client',
  count: (count: number) => (count === 1 ? '1 client' : `${count.toLocaleString()} clients`),
  projects: (count: number) => (count === 1 ? '1 project' : `${count.toLocaleString()} projects`),
  noProjects: 'No projects',
  empty: {
    title: 'No clients yet',
    text: 'Add the clients you work for, with the hourly rate they pay.',
    forMembers: 'A manager of the team can add clients.',
  },
  allArchived: 'All clients are archived.',
  dialog: {
    create: 'New client',
    edit: 'Edit client',
    rateHelp: 'Applies to new entries if neither the project nor the member has a rate.',
    createIt: 'Create client',
    keep: 'Save',
  },
};
