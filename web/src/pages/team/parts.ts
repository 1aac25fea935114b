import type { Team } from '../../data/me.ts';
import type { Member } from '../../data/members.ts';
import type { useMemberChange } from './use-member-change.ts';

/** The common props of a row's parts. */
export interface MemberParts {
  team: Team;
  member: Member;
  change: ReturnType<typeof useMemberChange>;
  /** Whether it is the person who looks. */
  isMe: boolean;
}
