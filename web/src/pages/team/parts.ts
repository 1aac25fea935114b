import type { Team } from '../../data/me.ts';
import type { Member } from '../../data/members.ts';
import type { useMemberChange } from './use-member-change.ts';

/** What the parts of a row work with. */
export interface MemberParts {
  team: Team;
  member: Member;
  change: ReturnType<typeof useMemberChange>;
  /** Whether it is the person who looks. */
  isMe: boolean;
}
