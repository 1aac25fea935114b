export const pickers = {
  project: {
    label: 'Project',
    none: 'No project',
    find: 'Find a project',
    create: (name: string) => `Create project “${name}”`,
  },
  client: {
    label: 'Client',
    none: 'No client',
    find: 'Find a client',
    create: (name: string) => `Create client “${name}”`,
  },
  task: {
    label: 'Task',
    none: 'No task',
    find: 'Find a task',
    create: (name: string) => `Create task “${name}”`,
  },
  tags: {
    label: 'Tags',
    none: 'Add tags',
    find: 'Find a tag',
    create: (name: string) => `Create tag “${name}”`,
  },
  recent: 'Recent',
  withoutClient: 'No client',
  /** Label of a button that shows the chosen value. */
  chosen: (what: string, value: string) => `${what}: ${value}`,
  nothing: 'No results.',
  more: (count: string) => `${count} more. Type to search.`,
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
};
