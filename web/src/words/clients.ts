export const clients = {
  title: 'Clients',
  search: 'Find a client',
  newOne: 'New client',
  count: (count: number) => (count === 1 ? '1 client' : `${count.toLocaleString()} clients`),
  projects: (count: number) => (count === 1 ? '1 project' : `${count.toLocaleString()} projects`),
  noProjects: 'No projects',
  empty: {
    title: 'No clients yet',
    text: 'Clients are those whom projects are done for, with the rate that they pay.',
    forMembers: 'Clients are those whom projects are done for. A manager of the team makes them.',
  },
  allArchived: 'All clients are archived.',
  dialog: {
    create: 'New client',
    edit: 'Edit client',
    rateHelp: 'For entries made from now on, where neither project nor member has a rate.',
    createIt: 'Create client',
    keep: 'Save',
  },
};
