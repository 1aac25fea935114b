import {
  IconBriefcase,
  IconCalendarWeek,
  IconChartBar,
  IconClock,
  IconFileImport,
  IconFolder,
  IconListCheck,
  IconSettings,
  IconTable,
  IconTag,
  IconUsers,
} from '@tabler/icons-react';
import { frame as words } from '../words/frame.ts';

/** A destination of the navigation. `key` is its global shortcut. */
export interface Place {
  to:
    | '/'
    | '/calendar'
    | '/timesheet'
    | '/reports'
    | '/projects'
    | '/clients'
    | '/tasks'
    | '/tags'
    | '/team'
    | '/import'
    | '/settings';
  label: string;
  icon: typeof IconClock;
  key?: string;
}

const timer: Place = { to: '/', label: words.timer, icon: IconClock, key: 't' };
const calendar: Place = { to: '/calendar', label: words.calendar, icon: IconCalendarWeek, key: 'c' };
const timesheet: Place = { to: '/timesheet', label: words.timesheet, icon: IconTable, key: 'w' };
const reports: Place = { to: '/reports', label: words.reports, icon: IconChartBar, key: 'r' };
const projects: Place = { to: '/projects', label: words.projects, icon: IconFolder, key: 'p' };
const clients: Place = { to: '/clients', label: words.clients, icon: IconBriefcase };
const tasks: Place = { to: '/tasks', label: words.tasks, icon: IconListCheck };
const tags: Place = { to: '/tags', label: words.tags, icon: IconTag };
const team: Place = { to: '/team', label: words.team, icon: IconUsers };
const imports: Place = { to: '/import', label: words.imports, icon: IconFileImport };
const settings: Place = { to: '/settings', label: words.settings, icon: IconSettings };

export const groups: { label: string; places: Place[] }[] = [
  { label: words.track, places: [timer, calendar, timesheet] },
  { label: words.analyse, places: [reports] },
  { label: words.manage, places: [projects, clients, tasks, tags, team] },
];

/** At the bottom: pages that are not used daily. */
export const footPlaces: Place[] = [imports, settings];

/** A phone has room for five items; the last opens the menu with the rest. */
export const bottomPlaces: Place[] = [timer, calendar, timesheet, reports];

export const places: Place[] = [...groups.flatMap((group) => group.places), ...footPlaces];
