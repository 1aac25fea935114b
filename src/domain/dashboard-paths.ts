/** The paths of the dashboard pages. `:name` matches any one segment. */
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
