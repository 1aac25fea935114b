import type { Tool } from './tool.ts';
import { analyticsTools } from './tools/analytics.ts';
import { budgetTools } from './tools/budgets.ts';
import { clientTools } from './tools/clients.ts';
import { importTools } from './tools/imports.ts';
import { peopleTools } from './tools/people.ts';
import { projectTools } from './tools/projects.ts';
import { taskTools } from './tools/tasks.ts';
import { timeEntryTools } from './tools/time-entries.ts';
import { timerTools } from './tools/timers.ts';

/** All tools, in the order of the list. */
export const tools: readonly Tool[] = [
  ...peopleTools,
  ...timeEntryTools,
  ...timerTools,
  ...projectTools,
  ...clientTools,
  ...taskTools,
  ...analyticsTools,
  ...budgetTools,
  ...importTools,
];
