import type { TimesheetRowKey } from '../../../../src/domain/timesheet/timesheet.ts';
import type { Catalog } from '../../data/catalog.ts';
import type { Entry } from '../../data/entry.ts';
import { sampleCatalog, sampleClient, sampleProject, sampleTask } from '../../data/sample-catalog.ts';

type Named = string | { name: string; archived: true };

interface Names {
  clients?: Named[];
  /** Pairs of a project and the name of its client. */
  projects?: [Named, string | null][];
  /** Pairs of a task and the name of its project. */
  tasks?: [Named, string][];
}

/** A catalog for tests, in which names are ids. */
export function catalogWith({ clients = [], projects = [], tasks = [] }: Names): Catalog {
  const named = (one: Named) => {
    const { name, archived } = typeof one === 'string' ? { name: one, archived: false } : one;
    return { name, archived };
  };
  return sampleCatalog({
    clients: clients.map((one) => sampleClient(named(one))),
    projects: projects.map(([one, clientId]) => sampleProject({ ...named(one), clientId })),
    tasks: tasks.map(([one, projectId]) => sampleTask({ ...named(one), projectId })),
  });
}

const at = (hours: number) => Date.UTC(2026, 2, 2) + hours * 3_600_000;

let count = 0;

/** An entry for tests, between two hours counted from midnight of Monday, 2 March 2026. */
export function entryOn(row: TimesheetRowKey, from: number, to: number | null): Entry {
  return {
    ...row,
    id: `entry-${++count}`,
    teamId: 'team',
    identityId: 'me',
    clientId: null,
    start: at(from),
    end: to === null ? null : at(to),
    title: null,
    description: null,
    billable: true,
    tags: [],
    parts: [],
  };
}
