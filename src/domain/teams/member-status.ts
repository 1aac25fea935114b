import type { Identity } from '../entities.ts';

export const memberStatuses = ['ACTIVE', 'INVITED', 'DEACTIVATED'] as const;
export type MemberStatus = (typeof memberStatuses)[number];

/** An invited member also has `deactivatedAt`: until they accept, all other code treats them as a former member. */
export function statusOf({
  deactivatedAt,
  invitedAt,
}: Pick<Identity, 'deactivatedAt' | 'invitedAt'>): MemberStatus {
  if (deactivatedAt === null) return 'ACTIVE';
  return invitedAt === null ? 'DEACTIVATED' : 'INVITED';
}
