export const tasks = {
  title: 'Tasks',
  search: 'Find a task',
  newOne: 'New task',
  count: (count: number) => (count === 1 ? '1 task' : `${count.toLocaleString()} tasks`),
  addTo: (project: string) => `Add a task to ${project}`,
  name: 'Task name',
  empty: {
    title: 'No tasks yet',
    text: 'Tasks split a project into parts, so that you can see where its time goes.',
    forMembers: 'Tasks split a project into parts. A manager of the team can create them.',
  },
  allArchived: 'All tasks are archived.',
  dialog: { title: 'New task', create: 'Create task', chooseProject: 'Choose a project.' },
};
