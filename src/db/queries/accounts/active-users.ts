import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { SAMPLE_DOMAIN } from '../../../domain/sample.ts';
import type { Tables } from '../../schema.ts';

/** SQL condition: the account may sign in and act; see `isActive` in the domain. */
export function isActiveUser(eb: ExpressionBuilder<Tables, 'users'>): Expression<SqlBool> {
  return eb.and([eb('users.kind', '=', 'ACCOUNT'), eb('users.disabled_at', 'is', null)]);
}

/** SQL condition: the account belongs to a person; see `isInvented` in the domain. */
export function isPersonAccount(eb: ExpressionBuilder<Tables, 'users'>): Expression<SqlBool> {
  return eb.and([eb('users.kind', '=', 'ACCOUNT'), eb('users.email_key', 'not like', `%@${SAMPLE_DOMAIN}`)]);
}
