import { actionToGive, type Role, roleMay, roles } from '../../../../src/domain/teams/policy.ts';
import { foldForSearch } from '../../../../src/domain/text/text.ts';
import type { Member } from '../../data/members.ts';

/** The members whose name or address contains what is searched for, by name. */
export function listedMembers(members: readonly Member[], search: string): Member[] {
  const wanted = foldForSearch(search.trim());
  return members
    .filter(({ name, email }) => foldForSearch(`${name} ${email}`).includes(wanted))
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.email.localeCompare(b.email));
}

/** The roles that someone may give; to a member none where they may not take the one that the member has. */
export function rolesToGive(mine: Role, theirs?: Role): Role[] {
  if (theirs && !roleMay(mine, actionToGive(theirs))) return [];
  return roles.filter((role) => roleMay(mine, actionToGive(role)));
}

/** Whether someone may take a member out of the team or bring them back. */
export function mayRemove(mine: Role, theirs: Role): boolean {
  return roleMay(mine, actionToGive(theirs));
}
