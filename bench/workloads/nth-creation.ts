import type { Member, Seeded } from '../contestants/seed.ts';

/** Start of the first created entry, after the end of the history. */
export const FIRST_START = Date.UTC(2027, 0, 1);
/** Milliseconds between the starts of created entries. Longer than an entry, so that no entries overlap and merge. */
export const INTERVAL_MS = 60_000;

/** Length of a created entry. */
export const ENTRY_SECONDS = 30;

export function startOf(n: number): Date {
  return new Date(FIRST_START + n * INTERVAL_MS);
}

/** Returns the project of the n-th creation. Creations cycle through all projects, as the history does. */
function projectOf(n: number, projectIds: readonly string[]): string {
  const id = projectIds[(n * 7) % projectIds.length];
  if (id === undefined) throw new Error('There are no projects.');
  return id;
}

export function projectsInTurn({ projectIds }: Pick<Seeded, 'projectIds'>): string[] {
  return projectIds.map((_, n) => projectOf(n, projectIds));
}

/** Returns the member and the project of the n-th creation. */
export function placementOf(
  n: number,
  { members, projectIds }: Pick<Seeded, 'members' | 'projectIds'>,
): { member: Member; projectId: string } {
  const member = members[n % members.length];
  if (!member) throw new Error('There are no members.');
  return { member, projectId: projectOf(n, projectIds) };
}
