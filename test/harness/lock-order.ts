import { createQueryId, SelectQueryNode } from 'kysely';
import type { Database, Handle } from '../../src/db/database.ts';

const LOCK = /^select .* from "(teams|users)" where .*for no key update/;

/**
 * A database that throws if a transaction locks a team after an account. Two transactions that lock in opposite orders
 * deadlock, and PostgreSQL aborts one of them. SQLite has one writer and no row locks.
 */
export function checkingLockOrder(db: Database): Database {
  if (db.engine === 'sqlite') return db;
  return { ...db, transaction: (work) => db.transaction((tx) => work(checked(tx))) };
}

function checked(tx: Handle): Handle {
  const teams = new Set<unknown>();
  let hasUser = false;
  return tx.withPlugin({
    transformQuery: ({ node }) => {
      if (!SelectQueryNode.is(node) || !node.endModifiers) return node;
      const { sql, parameters } = tx.getExecutor().compileQuery(node, createQueryId());
      const [, table] = LOCK.exec(sql) ?? [];
      if (table === 'users') hasUser = true;
      if (table === 'teams' && !teams.has(parameters[0])) {
        if (hasUser) throw new Error('A team is locked after an account.');
        teams.add(parameters[0]);
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}
