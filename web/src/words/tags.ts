export const tags = {
  title: 'Tags',
  search: 'Find a tag',
  newOne: 'New tag',
  name: 'Tag name',
  count: (count: number) => (count === 1 ? '1 tag' : `${count.toLocaleString()} tags`),
  uses: (count: number) => (count === 1 ? '1 entry' : `${count.toLocaleString()} entries`),
  empty: {
    title: 'No tags yet',
    text: 'Tags mark entries across projects, such as “meeting” or “on site”. Everyone in the team can create them.',
  },
  allArchived: 'All tags are archived.',
};
