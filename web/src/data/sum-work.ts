import type { Bucket } from '../../../src/domain/time-buckets.ts';

/** What is summed up of an entry. */
export interface WorkEntry {
  projectId: string | null;
  clientId: string | null;
  taskId: string | null;
  start: number;
  end: number | null;
  tags: readonly string[];
}

export interface Work {
  milliseconds: number;
  entries: number;
  /** In milliseconds, for each of the days. */
  byDay: number[];
}

/** Time by what it was tracked on: by their ids, and tags by their names. */
export interface WorkSums {
  days: readonly Bucket[];
  projects: ReadonlyMap<string, Work>;
  clients: ReadonlyMap<string, Work>;
  tasks: ReadonlyMap<string, Work>;
  tags: ReadonlyMap<string, Work>;
}

const NO_WORK: Work = { milliseconds: 0, entries: 0, byDay: [] };

/** What was done on something, which may be nothing; undefined as long as nothing is known. */
export function workOn(
  sums: WorkSums | undefined,
  list: Exclude<keyof WorkSums, 'days'>,
  key: string,
): Work | undefined {
  return sums && (sums[list].get(key) ?? NO_WORK);
}

/** Adds up time. An entry counts to the day on which it starts, as it does in the totals of lists; a timer up to now. */
export function sumWork(entries: readonly WorkEntry[], days: readonly Bucket[], now: number): WorkSums {
  const projects = new Map<string, Work>();
  const clients = new Map<string, Work>();
  const tasks = new Map<string, Work>();
  const tags = new Map<string, Work>();
  for (const { projectId, clientId, taskId, start, end, tags: names } of entries) {
    const day = days.findIndex((one) => start >= one.start && start < one.end);
    const length = Math.max(0, (end ?? now) - start);
    const add = (sums: Map<string, Work>, key: string | null) => {
      if (key === null) return;
      const sum = sums.get(key) ?? { milliseconds: 0, entries: 0, byDay: days.map(() => 0) };
      sum.milliseconds += length;
      sum.entries += 1;
      sum.byDay[day] = (sum.byDay[day] ?? 0) + length;
      sums.set(key, sum);
    };
    if (day < 0) continue;
    add(projects, projectId);
    add(clients, clientId);
    add(tasks, taskId);
    for (const name of names) add(tags, name);
  }
  return { days, projects, clients, tasks, tags };
}
