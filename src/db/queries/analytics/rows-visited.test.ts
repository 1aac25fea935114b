import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../../test/harness/engines.ts';
import { createPerson, type Person } from '../../../../test/harness/factories.ts';
import { explainStatement, recordingHandle } from '../../../../test/harness/statements.ts';
import { DAY, turnableClock } from '../../../../test/harness/times.ts';
import { writeLongHistory } from '../../../../test/models/long-history.ts';
import { entryOrders } from '../../../domain/reports/order.ts';
import { LONG_ENTRY_MS, MAX_ENTRY_MS } from '../../../domain/time-entries/time-entry.ts';
import { checkTimeFilter } from '../../../domain/time-entries/time-filter.ts';
import { type TeamAnalyticsQuery, teamAnalytics } from '../../../services/analytics/team.ts';
import { startTimer } from '../../../services/timers/start.ts';
import { listReportEntries } from './report-entries.ts';

const [START, END] = [Date.UTC(2026, 4, 1), Date.UTC(2026, 5, 1)];
const MAY = { from: '2026-05-01', to: '2026-05-31', timezone: 'UTC' };

type Figure = 'time' | 'wall clock' | 'cost';

describeOnBothEngines('reports of a month in a long history', (engine) => {
  let app: TestApp;
  let ada: Person;

  beforeAll(async () => {
    app = await createTestApp(engine, turnableClock(END + DAY));
    ada = await createPerson(app, 'Ada');
    await writeLongHistory(app, ada, 30_000, { people: 10, perDay: 100 });
    await startTimer(app, ada.actor, { startTime: new Date(END).toISOString() });
  });
  afterAll(() => app.close());

  /** The statement of a report for time, for overlaps counted once or for costs. */
  async function statementOf(
    groupBy: TeamAnalyticsQuery['groupBy'],
    figure: Figure,
  ): Promise<CompiledQuery | undefined> {
    const { handle: reports, statement } = recordingHandle(app.db.reports);
    const { totals, wallClock, costs } = await teamAnalytics(
      { ...app, db: { ...app.db, reports } },
      ada.actor,
      {
        ...MAY,
        groupBy,
      },
    );
    expect(totals.entries).toBe(await entriesFrom(START, END));
    if (figure === 'wall clock') await wallClock();
    if (figure === 'cost') await costs();
    return statement();
  }

  async function entriesFrom(start: number, end: number): Promise<number> {
    const { count } = await app.db.read
      .selectFrom('time_entries')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('start_at', '>=', start)
      .where('start_at', '<', end)
      .where('end_at', 'is not', null)
      .executeTakeFirstOrThrow();
    return count;
  }

  it.each<[Figure, TeamAnalyticsQuery['groupBy']]>([
    ['time', ['MEMBER', 'PROJECT']],
    ['wall clock', ['MEMBER', 'PROJECT']],
    ['cost', ['MEMBER', 'PROJECT']],
    ['time', ['MEMBER']],
    ['time', ['PROJECT', 'TASK', 'TAG']],
    ['wall clock', ['PROJECT', 'TASK', 'TAG']],
    ['cost', ['PROJECT', 'TASK', 'TAG']],
  ])(
    'reads the %s of a month by %j while visiting at most 20 % more entries than the month has',
    async (figure, groupBy) => {
      const statement = await statementOf(groupBy, figure);
      const inRange = await entriesFrom(START, END);
      expect(inRange).toBeGreaterThan(3_000);
      const visited = await visitedBy(statement);
      expect(visited).toBeGreaterThanOrEqual(inRange);
      expect(visited).toBeLessThanOrEqual(1.2 * inRange);
    },
  );

  it.each(entryOrders)('finds forgotten timers by %s in the index of timers', async (orderBy) => {
    const { handle, statement } = recordingHandle(app.db.reports);
    await listReportEntries(handle, {
      teamId: ada.team.id,
      filter: checkTimeFilter(null),
      range: { start: START, end: END },
      now: END + DAY,
      orderBy,
      ascending: false,
      after: null,
      limit: 100,
    });
    // The second of two statements.
    if (engine === 'postgres') expect(await visitedBy(statement())).toBeLessThanOrEqual(1);
    else {
      expect(await stepsOnSqlite(statement())).toEqual([
        'SEARCH time_entries USING INDEX time_entries_running (team_id=?)',
      ]);
    }
  });

  // Through the index of all entries the work doubles. PostgreSQL's default estimate of a third of all rows makes both
  // indexes look alike.
  if (engine === 'postgres') {
    it('estimates few long entries on PostgreSQL, so that their partial index is used', async () => {
      const long = app.db.read
        .selectFrom('time_entries')
        .select('id')
        .where((eb) => eb(eb('end_at', '-', eb.ref('start_at')), '>', eb.lit(LONG_ENTRY_MS)));
      const { Plan: plan } = await planOf(long.compile(), 'explain (format json)');
      expect(plan['Plan Rows']).toBeLessThan(100);
    });
  }

  async function planOf(statement: CompiledQuery | undefined, how: string): Promise<{ Plan: PlanNode }> {
    const [row] = await explainStatement<Record<string, [{ Plan: PlanNode }]>>(
      app.db.reports,
      how,
      statement,
    );
    const [plan] = row?.['QUERY PLAN'] ?? [];
    if (!plan) throw new Error('There is no plan.');
    return plan;
  }

  async function visitedBy(statement: CompiledQuery | undefined): Promise<number> {
    if (engine === 'sqlite') return visitedOnSqlite(statement);
    return visitedOnPostgres((await planOf(statement, 'explain (analyze, format json)')).Plan);
  }

  async function stepsOnSqlite(statement: CompiledQuery | undefined): Promise<string[]> {
    const plan = await explainStatement<{ detail: string }>(app.db.reports, 'explain query plan', statement);
    return plan.map(({ detail }) => detail).filter((detail) => detail.includes('time_entries'));
  }

  /** SQLite does not count visited rows, but the plan shows the index and its bounds. */
  async function visitedOnSqlite(statement: CompiledQuery | undefined): Promise<number> {
    expect(await stepsOnSqlite(statement)).toEqual([
      'SEARCH time_entries USING INDEX time_entries_of_team (team_id=? AND start_at>? AND start_at<?)',
      'SEARCH time_entries USING INDEX time_entries_long (team_id=? AND start_at>? AND start_at<?)',
      'SEARCH time_entries USING INDEX time_entries_running (team_id=?)',
    ]);
    const long = await app.db.read
      .selectFrom('time_entries')
      .select('id')
      .where('start_at', '>', START - MAX_ENTRY_MS)
      .where('start_at', '<', START - LONG_ENTRY_MS)
      .where((eb) => eb(eb('end_at', '-', eb.ref('start_at')), '>', LONG_ENTRY_MS))
      .execute();
    const timers = await app.db.read
      .selectFrom('time_entries')
      .select('id')
      .where('end_at', 'is', null)
      .execute();
    return (await entriesFrom(START - LONG_ENTRY_MS, END)) + long.length + timers.length;
  }
});

interface PlanNode {
  'Relation Name'?: string;
  'Plan Rows': number;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** The rows of entries that a plan node and its children visit. */
function visitedOnPostgres(node: PlanNode): number {
  const looked =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const here = node['Relation Name'] === 'time_entries' ? looked * node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((sum, part) => sum + visitedOnPostgres(part), here);
}
