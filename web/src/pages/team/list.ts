import { actionToGive, type Role, roleMay, roles } from '../../../../src/domain/teams/policy.ts';
import { foldForSearch } from '../../../../src/domain/text/text.ts';
import type { Member } from '../../data/members.ts';

/** The members whose name or address contains the search text, sorted by name. */
export function listedMembers(members: readonly Member[], search: string): Member[] {
  const wanted = foldForSearch(search.trim());
  return members
    .filter(({ name, email }) => foldForSearch(`${name} ${email}`).includes(wanted))
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.email.localeCompare(b.email));
}

/** The roles that a member may assign; none if the target's current role is above their permission. */
export function rolesToGive(ownRole: Role, currentRole?: Role): Role[] {
  if (currentRole && !roleMay(ownRole, actionToGive(currentRole))) return [];
  return roles.filter((role) => roleMay(ownRole, actionToGive(role)));
}

/** Whether a member may remove or restore another member. */
export function mayRemove(ownRole: Role, currentRole: Role): boolean {
  return roleMay(ownRole, actionToGive(currentRole));
}
