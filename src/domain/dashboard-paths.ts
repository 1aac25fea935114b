/** The addresses of the dashboard's pages; `:name` stands for any one segment. */
export const dashboardPaths = [
  '/',
  '/calendar',
  '/timesheet',
  '/reports',
  '/projects',
  '/projects/:projectId',
  '/clients',
  '/tasks',
  '/tags',
  '/team',
  '/team/:identityId',
  '/import',
  '/import/:importId',
  '/settings',
  '/settings/:section',
] as const;
