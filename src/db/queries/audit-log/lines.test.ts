import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../../test/harness/engines.ts';
import { createPerson, type Person } from '../../../../test/harness/factories.ts';
import { explainStatement, recordingHandle } from '../../../../test/harness/statements.ts';
import { writeLongHistory } from '../../../../test/models/long-history.ts';
import { auditActions } from '../../../domain/audit-log/actions.ts';
import { newId } from '../../../lib/ids.ts';
import { findSealed, findUnsealed, sealLines } from './chains.ts';
import { type AuditSearch, insertLine, listAuditLog } from './lines.ts';

const LINES = 4_000;
const PAGE = 20;

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

describeOnBothEngines('long audit logs', (engine) => {
  let app: TestApp;
  let ada: Person;
  let objectId: string;

  beforeAll(async () => {
    app = await createTestApp(engine);
    ada = await createPerson(app, 'Ada');
    await writeLongHistory(app, ada, 10_000, { people: 10, perDay: 100 });
    const { team, identity, user } = ada;
    objectId = newId(0);
    await app.db.transaction(async (tx) => {
      await sql`update time_entries set created_by = identity_id`.execute(tx);
      for (let n = 0; n < LINES; n++) {
        const action = auditActions[n % auditActions.length] ?? 'tag.create';
        await insertLine(tx, {
          ...{ team_id: team.id, at: n, id: newId(n), actor_id: identity.id, user_id: user.id },
          ...{ source_kind: 'API_KEY', source_id: ada.actor.source.id, source_label: 'x', tool: null },
          ...{ action, object_id: n % 40 ? newId(n) : objectId, object_label: 'x', changes: [] },
          ...{ person: null, address: null },
        });
      }
    });
    if (engine === 'postgres') await sql`analyze`.execute(app.db.read);
  });
  afterAll(() => app.close());

  it.each<[string, () => Partial<AuditSearch>]>([
    ['of everything', () => ({})],
    ['of a person', () => ({ actorId: ada.identity.id })],
    ['of an action', () => ({ actions: ['tag.create'] })],
    [
      'of a kind of object',
      () => ({ actions: ['tag.create', 'tag.update', 'tag.delete', 'timeEntry.create'] }),
    ],
    ['of an object', () => ({ objectId })],
    ['of a time range', () => ({ from: 1_000, to: 1_000_000_000_000_000 })],
  ])('reads a page %s without visiting other rows', async (_what, filterOf) => {
    const { handle, statements } = recordingHandle(app.db.read);
    const everything = { actorId: null, actions: null, objectId: null, sourceId: null, from: 0, to: null };
    const search = { teamId: ada.team.id, ...everything, ...filterOf() };
    const page = await listAuditLog(handle, search, { after: { key: 4e15, id: newId(0) }, limit: PAGE });
    expect(page).toHaveLength(PAGE);
    expect(statements().length).toBeGreaterThan(0);
    for (const statement of statements()) {
      if (engine === 'sqlite') {
        const plan = await explainStatement<{ detail: string }>(app.db.read, 'explain query plan', statement);
        const steps = plan.map(({ detail }) => detail);
        expect(
          steps.every((step) => /^SEARCH /.test(step)),
          steps.join('\n'),
        ).toBe(true);
      } else {
        const [row] = await explainStatement<Record<string, [{ Plan: PlanNode }]>>(
          app.db.read,
          'explain (analyze, format json)',
          statement,
        );
        const plan = row?.['QUERY PLAN']?.[0]?.Plan;
        // The actor is looked up for each entry of the page, and the few members may be read at once.
        expect(plan && visitedBy(plan)).toBeLessThanOrEqual(8 * PAGE);
      }
    }
  });

  it('seals lines by their keys without reading sealed lines', async () => {
    const statement = await app.db.transaction(async (tx) => {
      const { handle, statement } = recordingHandle(tx);
      const lines = await findUnsealed(tx, ada.team.id, PAGE);
      const seals = lines.map((line, index) => ({ line, number: index + 1, hash: line.id }));
      await sealLines(handle, ada.team.id, seals);
      const sealed = await findSealed(tx, ada.team.id, 0, LINES);
      expect(sealed.map(({ id, hash }) => [id, hash])).toEqual(lines.map(({ id }) => [id, id]));
      return statement();
    });
    const explain = engine === 'sqlite' ? 'explain query plan' : 'explain';
    const plan = JSON.stringify(await explainStatement(app.db.read, explain, statement));
    expect(plan).toMatch(
      engine === 'sqlite'
        ? /PRIMARY KEY \(team_id=\? AND at=\? AND id=\?\)/
        : /audit_log_pkey.*Index Cond: .*at = sealed.at.*id = sealed.id/,
    );
  });
});

function visitedBy(node: PlanNode): number {
  const own = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, child) => sum + visitedBy(child), own);
}
