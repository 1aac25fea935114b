import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../../test/harness/engines.ts';
import { createPerson, type Person } from '../../../../test/harness/factories.ts';
import { instantAt, span, turnableClock } from '../../../../test/harness/times.ts';
import { checkTimeFilter } from '../../../domain/time-entries/time-filter.ts';
import { createProject } from '../../../services/projects/create.ts';
import { createTimeEntry } from '../../../services/time-entries/create.ts';
import { startTimer } from '../../../services/timers/start.ts';
import { sumTime } from './sum-time.ts';

const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF', 'JPY'];

describeOnBothEngines('sumTime', (engine) => {
  let app: TestApp;
  let ada: Person;

  /** Five days with time in five currencies each: entries over midnight, long entries and a timer. */
  beforeAll(async () => {
    app = await createTestApp(engine, turnableClock(instantAt(24 * 5)));
    ada = await createPerson(app, 'Ada');
    for (const currency of CURRENCIES) {
      const hourlyRate = { amount: '1', currency };
      const { id } = await createProject(app, ada.actor, { name: currency, hourlyRate });
      const track = (from: number, to: number) =>
        createTimeEntry(app, ada.actor, {
          ...span(from, to),
          projectId: id,
          billable: true,
          overlapPolicy: 'KEEP_BOTH',
        });
      for (let day = 0; day < 5; day++) await track(24 * day + 22, 24 * day + 26);
      await track(0, 24 * 5);
    }
    await startTimer(app, ada.actor, { startTime: new Date(instantAt(1)).toISOString() });
  });
  afterAll(() => app.close());

  const daysIn = async (maxGroups: number) => {
    const sums = await sumTime(
      app.db.reports,
      {
        teamId: ada.team.id,
        filter: checkTimeFilter(null),
        buckets: Array.from({ length: 5 }, (_, day) => ({
          start: instantAt(24 * day),
          end: instantAt(24 * (day + 1)),
        })),
        now: instantAt(24 * 5),
      },
      ['identity_id', 'position'],
      { rounding: null, currency: 'EUR', maxGroups },
    );
    return { sums, days: new Set(sums.map(({ position }) => position)).size };
  };

  it('returns all sums up to the maximum number of groups, in any number of currencies', async () => {
    const { sums } = await daysIn(5);
    expect(sums).toEqual((await daysIn(1_000)).sums);
    const amounts = Map.groupBy(sums, ({ currency }) => currency);
    expect([...amounts.keys()].sort()).toEqual(CURRENCIES.toSorted());
    const hours = 5 * 24 + 5 * 4 - 2;
    for (const [currency, list] of amounts) {
      const amount = list.reduce((sum, one) => sum + one.amount, 0);
      expect([currency, Math.round(amount)]).toEqual([currency, hours * (currency === 'JPY' ? 1 : 100)]);
    }
  });

  it.each([1, 2, 3, 4])(
    'returns more than %d groups, but no other currencies, beyond the maximum number of groups',
    async (maxGroups) => {
      const { sums, days } = await daysIn(maxGroups);
      expect(days).toBeGreaterThan(maxGroups);
      expect(new Set(sums.map(({ currency }) => currency))).toEqual(new Set(['EUR']));
    },
  );
});
