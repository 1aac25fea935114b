import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../../test/harness/engines.ts';
import { explainStatement, recordingHandle } from '../../../../test/harness/statements.ts';
import { UNKNOWN_PERSON } from '../../../domain/audit-log/unknown-person.ts';
import { newId } from '../../../lib/ids.ts';
import { eraseAddress } from './names.ts';

const TEAMS = 20;
const NAMES = 60;

describeOnBothEngines('eraseAddress', (engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp(engine);
    const rows = Array.from({ length: TEAMS }, () => newId(0)).flatMap((teamId, team) =>
      Array.from({ length: NAMES }, (_, n) => ({
        ...{ team_id: teamId, id: newId(n), person_id: UNKNOWN_PERSON, user_id: null, used_at: 0 },
        text: n === 30 ? 'Ada@example.com' : `${team}.${n}@example.com`,
      })),
    );
    const knownNames = rows.map((row) => ({ ...row, id: newId(1), person_id: newId(1) }));
    await app.db.transaction(async (tx) => {
      for (const batch of [
        rows,
        knownNames,
        knownNames.map((row) => ({ ...row, id: newId(2), person_id: newId(2) })),
      ]) {
        for (let from = 0; from < batch.length; from += 300) {
          await tx
            .insertInto('audit_names')
            .values(batch.slice(from, from + 300))
            .execute();
        }
      }
    });
    if (engine === 'postgres') await sql`analyze`.execute(app.db.read);
  });
  afterAll(() => app.close());

  it('erases an address from all logs without reading the names of known persons', async () => {
    const [first, second] = await app.db.transaction(async (tx) => {
      const { handle, statements } = recordingHandle(tx);
      await eraseAddress(handle, 'ada@example.com');
      return statements();
    });
    const unknown = app.db.read.selectFrom('audit_names').where('person_id', '=', UNKNOWN_PERSON);
    const erased = await unknown.select('id').where('text', 'is', null).execute();
    expect(erased).toHaveLength(TEAMS);
    expect(await unknown.select('id').where('text', '=', 'Ada@example.com').execute()).toEqual([]);
    for (const statement of [first, second]) {
      const explain = engine === 'sqlite' ? 'explain query plan' : 'explain';
      const plan = await explainStatement(app.db.read, explain, statement);
      expect(JSON.stringify(plan)).toContain('audit_names_unknown');
    }
  });
});
