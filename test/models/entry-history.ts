import type { Job, Result } from '../processes/entry-jobs-process.ts';

/** An entry in a plain model of merging creations, updates and deletions. */
export interface ModelEntry {
  /** The id of the entry, then the ids of the entries that were merged into it. */
  ids: string[];
  start: number;
  end: number;
  title: string | null;
  description: string | null;
}

/** A finished job and its response. */
export interface Done {
  job: Job;
  result: Result;
}

/**
 * Whether a serial order of the jobs explains all responses and the final state. Without such an order, an update was lost
 * or a response was wrong.
 */
export function isExplained(
  before: readonly ModelEntry[],
  history: readonly Done[],
  after: readonly ModelEntry[],
): boolean {
  const expected = textOf(after);
  const visited = new Set<string>();
  const search = (entries: readonly ModelEntry[], left: readonly Done[]): boolean => {
    if (left.length === 0) return textOf(entries) === expected;
    const state = `${left.map((done) => history.indexOf(done)).join()} ${textOf(entries)}`;
    if (visited.has(state)) return false;
    visited.add(state);
    return left.some((done) => {
      const next = step(entries, done);
      return (
        next !== null &&
        search(
          next,
          left.filter((other) => other !== done),
        )
      );
    });
  };
  return search(before, history);
}

/** The state after a job; null if the model yields another result. */
function step(entries: readonly ModelEntry[], { job, result }: Done): ModelEntry[] | null {
  if (job.kind === 'create') return created(entries, job.input, result);
  const id = job.kind === 'update' ? job.input.id : job.id;
  const entry = entries.find(({ ids }) => ids.includes(id));
  if (entry?.ids[0] !== id) {
    const reason = entry ? `was merged into the entry ${entry.ids[0]}` : 'There is no time entry';
    return 'error' in result && result.error.includes(reason) ? [...entries] : null;
  }
  if ('error' in result || result.id !== id) return null;
  const others = entries.filter((other) => other !== entry);
  if (job.kind === 'delete') return others;
  const { title = entry.title, description = entry.description } = job.input;
  return [...others, { ...entry, title, description }];
}

function created(
  entries: readonly ModelEntry[],
  input: (Job & { kind: 'create' })['input'],
  result: Result,
): ModelEntry[] | null {
  if ('error' in result) return null;
  const [start, end] = [Date.parse(input.startTime), Date.parse(input.endTime)];
  const partners = entries
    .filter((entry) => entry.start < end && start < entry.end)
    .sort((a, b) => a.start - b.start);
  const [survivor] = partners;
  if (!survivor) {
    const { title = null, description = null } = input;
    const entry = { ids: [result.id], start, end, title, description };
    return result.outcome === 'CREATED' ? [...entries, entry] : null;
  }
  if (result.outcome !== 'MERGED' || result.id !== survivor.ids[0]) return null;
  const merged = {
    ...survivor,
    ids: partners.flatMap(({ ids }) => ids),
    start: Math.min(start, ...partners.map((entry) => entry.start)),
    end: Math.max(end, ...partners.map((entry) => entry.end)),
  };
  return [...entries.filter((entry) => !partners.includes(entry)), merged];
}

/** A canonical text of a set of entries, without their parts. */
function textOf(entries: readonly ModelEntry[]): string {
  return entries
    .map(({ ids, start, end, title, description }) =>
      JSON.stringify([ids[0], start, end, title, description]),
    )
    .sort()
    .join();
}
