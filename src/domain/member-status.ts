import type { Identity } from './entities.ts';

export const memberStatuses = ['ACTIVE', 'INVITED', 'DEACTIVATED'] as const;
export type MemberStatus = (typeof memberStatuses)[number];

/** An invited member has `deactivatedAt` as well: until they accept, everything treats them as somebody who is not in the team. */
export function statusOf({
  deactivatedAt,
  invitedAt,
}: Pick<Identity, 'deactivatedAt' | 'invitedAt'>): MemberStatus {
  if (deactivatedAt === null) return 'ACTIVE';
  return invitedAt === null ? 'DEACTIVATED' : 'INVITED';
}
