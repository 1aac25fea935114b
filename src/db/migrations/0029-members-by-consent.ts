import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * An invitation names the member whom it makes and has a second secret, which is sent by e-mail alone. An earlier version leaves both null.
 *
 * `known_name` and `known_email` are the name and the address of a member when the membership ended, or the address that was invited: the
 * account of somebody who is not in the team may change without the team seeing it.
 */
export const membersByConsent: Migration = {
  id: 29,
  name: 'members by consent',
  up: async (tx, engine) => {
    const sqlite = engine === 'sqlite';
    // Byte order, so that both engines sort alike.
    const key = sqlite ? 'text' : 'text collate "C"';
    for (const statement of [
      'alter table identities add column known_name text',
      'alter table identities add column known_email text',
      `alter table identities add column known_email_key ${key}`,
      `update identities set known_name = users.name, known_email = users.email, known_email_key = users.email_key
         from users where users.id = identities.user_id and identities.deactivated_at is not null`,
      'create index identities_invited on identities (team_id, id) where invited_at is not null',
      `alter table invitations add column identity_id ${sqlite ? 'text' : 'uuid'}`,
      'alter table invitations add column mail_token_hash text',
      'create index invitations_by_mail_token on invitations (mail_token_hash)',
      'create index invitations_by_email on invitations (email_key)',
    ]) {
      await sql.raw(statement).execute(tx);
    }
  },
};
