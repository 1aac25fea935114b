export const tasks = {
  title: 'Tasks',
  search: 'Find a task',
  newOne: 'New task',
  count: (count: number) => (count === 1 ? '1 task' : `${count.toLocaleString()} tasks`),
  addTo: (project: string) => `Add a task to ${project}`,
  name: 'Name of the task',
  empty: {
    title: 'No tasks yet',
    text: 'Tasks part the work of a project, so that time can be told apart within it.',
    forMembers: 'Tasks part the work of a project. A manager of the team makes them.',
  },
  allArchived: 'All tasks are archived.',
  dialog: { title: 'New task', create: 'Create task', chooseProject: 'Choose the project.' },
};
