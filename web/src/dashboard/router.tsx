import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { NotFound, PageFailure } from '../frame/failure.tsx';
import { Waiting } from '../frame/waiting.tsx';
import { readSearch } from '../pages/calendar/search.ts';
import type { ReportSearch } from '../pages/reports/search.ts';
import { TimerPage } from '../pages/timer/timer-page.tsx';
import { readSearch as readTimesheetSearch } from '../pages/timesheet/search.ts';
import { loadFrame, loadRecent, loadWeeks } from './load-ahead.ts';
import { Root } from './root.tsx';

const root = createRootRoute({
  loader: loadFrame,
  component: Root,
  errorComponent: PageFailure,
  notFoundComponent: NotFound,
});

const timer = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: loadRecent,
  component: TimerPage,
});

/** A page whose code loads when it is opened. */
const calendar = createRoute({
  getParentRoute: () => root,
  path: '/calendar',
  validateSearch: readSearch,
  loader: ({ location: { search } }) => {
    const { date, member } = readSearch(search);
    return loadWeeks({ date, member }, [0]);
  },
  component: lazyRouteComponent(() => import('../pages/calendar/calendar-page.tsx'), 'CalendarPage'),
});
const timesheet = createRoute({
  getParentRoute: () => root,
  path: '/timesheet',
  validateSearch: readTimesheetSearch,
  loader: ({ location: { search } }) => {
    const { week, member } = readTimesheetSearch(search);
    return loadWeeks({ date: week, member }, [0, -1]);
  },
  component: lazyRouteComponent(() => import('../pages/timesheet/timesheet-page.tsx'), 'TimesheetPage'),
});
const reports = createRoute({
  getParentRoute: () => root,
  path: '/reports',
  // The page itself parses the address, so that its parser loads with the page.
  validateSearch: (search) => search as ReportSearch,
  component: lazyRouteComponent(() => import('../pages/reports/reports-page.tsx'), 'ReportsPage'),
});
const projects = createRoute({
  getParentRoute: () => root,
  path: '/projects',
  // An optional filter by one client.
  validateSearch: ({ client }): { client?: string | undefined } => ({
    client: typeof client === 'string' ? client : undefined,
  }),
  component: lazyRouteComponent(() => import('../pages/projects/projects-page.tsx'), 'ProjectsPage'),
});
const project = createRoute({
  getParentRoute: () => root,
  path: '/projects/$projectId',
  component: lazyRouteComponent(() => import('../pages/projects/project-page.tsx'), 'ProjectPage'),
});
const clients = createRoute({
  getParentRoute: () => root,
  path: '/clients',
  component: lazyRouteComponent(() => import('../pages/clients/clients-page.tsx'), 'ClientsPage'),
});
const tasks = createRoute({
  getParentRoute: () => root,
  path: '/tasks',
  component: lazyRouteComponent(() => import('../pages/tasks/tasks-page.tsx'), 'TasksPage'),
});
const tags = createRoute({
  getParentRoute: () => root,
  path: '/tags',
  component: lazyRouteComponent(() => import('../pages/tags/tags-page.tsx'), 'TagsPage'),
});
const team = createRoute({
  getParentRoute: () => root,
  path: '/team',
  component: lazyRouteComponent(() => import('../pages/team/team-page.tsx'), 'TeamPage'),
});
const member = createRoute({
  getParentRoute: () => root,
  path: '/team/$identityId',
  validateSearch: (search): { week?: string | undefined } => ({ week: readTimesheetSearch(search).week }),
  component: lazyRouteComponent(() => import('../pages/team/member-page.tsx'), 'MemberPage'),
});
const imports = createRoute({
  getParentRoute: () => root,
  path: '/import',
  component: lazyRouteComponent(() => import('../pages/import/import-page.tsx'), 'ImportPage'),
});
const importResult = createRoute({
  getParentRoute: () => root,
  path: '/import/$importId',
  component: lazyRouteComponent(() => import('../pages/import/result/result-page.tsx'), 'ResultPage'),
});
const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(() => import('../pages/settings/settings-page.tsx'), 'SettingsPage'),
});
const settingsSection = createRoute({
  getParentRoute: () => root,
  path: '/settings/$section',
  component: lazyRouteComponent(() => import('../pages/settings/settings-page.tsx'), 'SettingsPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    timer,
    calendar,
    timesheet,
    reports,
    projects,
    project,
    clients,
    tasks,
    tags,
    team,
    member,
    imports,
    importResult,
    settings,
    settingsSection,
  ]),
  defaultErrorComponent: PageFailure,
  defaultNotFoundComponent: NotFound,
  defaultPendingComponent: Waiting,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
