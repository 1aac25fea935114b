import type { Role } from './policy.ts';

/** Roles with their article, for e-mails and pages: "as a manager". */
export const roleInWords: Record<Role, string> = {
  MEMBER: 'a member',
  MANAGER: 'a manager',
  ADMIN: 'an admin',
  OWNER: 'an owner',
};
