import type { Member, Seeded } from '../contestants/seed.ts';

/** When the first creation starts, after all of the history, and milliseconds from one to the next: none has another's time, or is merged. */
export const FIRST = Date.UTC(2027, 0, 1);
export const APART = 60_000;

/** The length of a created entry. */
export const SECONDS = 30;

export function startOf(n: number): Date {
  return new Date(FIRST + n * APART);
}

/** On which project the n-th creation is: all in turn, as in the history. */
function projectOf(n: number, projectIds: readonly string[]): string {
  const id = projectIds[(n * 7) % projectIds.length];
  if (id === undefined) throw new Error('There are no projects.');
  return id;
}

export function projectsInTurn({ projectIds }: Pick<Seeded, 'projectIds'>): string[] {
  return projectIds.map((_, n) => projectOf(n, projectIds));
}

/** By whom the n-th creation is, and on what. */
export function placeOf(
  n: number,
  { members, projectIds }: Pick<Seeded, 'members' | 'projectIds'>,
): { member: Member; projectId: string } {
  const member = members[n % members.length];
  if (!member) throw new Error('There are no members.');
  return { member, projectId: projectOf(n, projectIds) };
}
