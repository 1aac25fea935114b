export const pickers = {
  project: 'Project',
  noProject: 'No project',
  client: 'Client',
  noClient: 'No client',
  task: 'Task',
  noTask: 'No task',
  tags: 'Tags',
  addTags: 'Add tags',
  recent: 'Recent',
  withoutClient: 'Without a client',
  find: {
    project: 'Find a project',
    client: 'Find a client',
    task: 'Find a task',
    tag: 'Find a tag',
  },
  create: {
    project: (name: string) => `Create project “${name}”`,
    client: (name: string) => `Create client “${name}”`,
    task: (name: string) => `Create task “${name}”`,
    tag: (name: string) => `Create tag “${name}”`,
  },
  /** What a button says that shows what is chosen. */
  chosen: (what: string, value: string) => `${what}: ${value}`,
  nothing: 'Nothing fits.',
  more: (count: string) => `${count} more. Type to find them.`,
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
};
