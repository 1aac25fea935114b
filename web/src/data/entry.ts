import { graphql, type ResultOf } from '../api/graphql.ts';

export const entryFields = graphql(`
  fragment EntryFields on TimeEntry {
    id teamId identityId projectId clientId taskId startTime endTime title description billable
    tags { name }
    mergedFrom { id startTime endTime title }
  }
`);

type Fields = ResultOf<typeof entryFields>;

/** A creation that went into a merged entry. */
export interface Part {
  id: string;
  start: number;
  end: number;
  title: string | null;
}

/** A time entry as the pages use it: instants in milliseconds, tags as names, other references as ids. */
export interface Entry {
  id: string;
  teamId: string;
  identityId: string;
  projectId: string | null;
  clientId: string | null;
  taskId: string | null;
  start: number;
  /** Null while the timer runs. */
  end: number | null;
  title: string | null;
  description: string | null;
  billable: boolean;
  tags: string[];
  /** The merged parts; empty for an entry that is not merged. */
  parts: Part[];
  /** Whether the entry has changes that are not saved yet. */
  isPending?: boolean;
}

export function toEntry({ startTime, endTime, tags, mergedFrom, ...fields }: Fields): Entry {
  return {
    ...fields,
    start: Date.parse(startTime),
    end: endTime === null ? null : Date.parse(endTime),
    tags: tags.map(({ name }) => name),
    parts: mergedFrom.map((part) => ({
      id: part.id,
      title: part.title,
      start: Date.parse(part.startTime),
      end: Date.parse(part.endTime),
    })),
  };
}
