import type { Member, Seeded } from '../seed.ts';

const FIRST = Date.UTC(2027, 0, 1);

/** When the n-th creation starts: after all of the history, and in a minute of its own, so that nothing is merged. */
export function startOf(n: number): Date {
  return new Date(FIRST + n * 60_000);
}

/** By whom the n-th creation is, and on what: all in turn, as in the history. */
export function placeOf(
  n: number,
  { members, projectIds }: Pick<Seeded, 'members' | 'projectIds'>,
): { member: Member; projectId: string } {
  const member = members[n % members.length];
  const projectId = projectIds[(n * 7) % projectIds.length];
  if (!member || projectId === undefined) throw new Error('There are no members or no projects.');
  return { member, projectId };
}
