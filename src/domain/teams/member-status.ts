import type { Identity } from '../entities.ts';

export const memberStatuses = ['ACTIVE', 'INVITED', 'DEACTIVATED'] as const;
export type MemberStatus = (typeof memberStatuses)[number];

/** An invited member also has `deactivatedAt`, so that all other code treats the member as a former member until acceptance. */
export function statusOf({
  deactivatedAt,
  invitedAt,
}: Pick<Identity, 'deactivatedAt' | 'invitedAt'>): MemberStatus {
  if (deactivatedAt === null) return 'ACTIVE';
  return invitedAt === null ? 'DEACTIVATED' : 'INVITED';
}
