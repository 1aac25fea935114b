import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * An account has a verified address from the moment in `email_verified_at`; null means not verified. Accounts that exist at the upgrade
 * count as verified. A process of the previous version leaves the column null, so its new accounts are not verified.
 */
export const verifiedAddresses: Migration = {
  id: 24,
  name: 'verified addresses',
  up: async (tx, engine) => {
    const sqlite = engine === 'sqlite';
    const instant = sqlite ? 'integer' : 'bigint';
    for (const statement of [
      `alter table users add column email_verified_at ${instant}`,
      'update users set email_verified_at = created_at',
      `create table email_verifications (user_id ${sqlite ? 'text' : 'uuid'} not null primary key references users (id),
         token_hash text not null unique, created_at ${instant} not null,
         expires_at ${instant} not null)${sqlite ? ' strict, without rowid' : ''}`,
      'create index email_verifications_by_expiry on email_verifications (expires_at)',
    ]) {
      await sql.raw(statement).execute(tx);
    }
  },
};
