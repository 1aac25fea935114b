import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The account that an invitation follows, because its address was that of the account until the account changed it. */
export const invitationsThatFollow: Migration = {
  id: 40,
  name: 'invitations that follow an account',
  up: async (tx, engine) => {
    const id = engine === 'sqlite' ? 'text' : 'uuid';
    for (const statement of [
      `alter table invitations add column user_id ${id} references users (id) on delete cascade`,
      'create index invitations_by_user on invitations (user_id) where user_id is not null',
    ]) {
      await sql.raw(statement).execute(tx);
    }
  },
};
