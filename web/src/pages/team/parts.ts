import type { Team } from '../../data/me.ts';
import type { Member } from '../../data/members.ts';
import type { useMemberChange } from './use-member-change.ts';

/** The common props of the parts of a row. */
export interface MemberParts {
  team: Team;
  member: Member;
  change: ReturnType<typeof useMemberChange>;
  /** Whether the member is the user. */
  isMe: boolean;
}
