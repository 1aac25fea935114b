import type { Handle } from '../../database.ts';
import { hasReferenceVersion } from '../../dialect.ts';
import { statement } from '../../statement.ts';

const mark = statement<Record<never, never>, { mark: number }>((db) =>
  db.selectFrom('deciding_mark').select('mark'),
);

/** The version of people, members, teams, clients, projects and tasks; null on an engine that does not keep it. */
export async function findReferenceVersion(tx: Handle): Promise<number | null> {
  if (!hasReferenceVersion(tx)) return null;
  const [row] = await mark(tx, {});
  return row?.mark ?? null;
}
