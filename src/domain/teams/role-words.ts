import type { Role } from './policy.ts';

/** "as a manager": how e-mails and pages speak of a role. */
export const roleInWords: Record<Role, string> = {
  MEMBER: 'a member',
  MANAGER: 'a manager',
  ADMIN: 'an admin',
  OWNER: 'an owner',
};
