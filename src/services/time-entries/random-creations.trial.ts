import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson, type Person } from '../../../test/harness/factories.ts';
import { HOUR, MINUTE, MONDAY } from '../../../test/harness/times.ts';
import { fullOrQuick, reportFigures } from '../../../test/harness/trials.ts';
import { asModel, type ModelStep, replay, written } from '../../../test/models/interval-model.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { overlapPolicies } from '../../domain/time-entries/overlap.ts';
import { Failure } from '../../lib/errors.ts';
import { createTimeEntry } from './create.ts';

/**
 * The number of concurrent sequences, each in its own hour. SQLite batches their writes. PostgreSQL serializes them,
 * because all of them lock the same member.
 */
const CONCURRENCY = { sqlite: 100, postgres: 10 };

const step = fc
  .record({
    start: fc.integer({ min: 0, max: 40 }),
    length: fc.integer({ min: 1, max: 15 }),
    work: fc.constantFrom('Emails', 'Standup'),
    policy: fc.constantFrom(...overlapPolicies),
  })
  .map(({ start, length, ...more }): ModelStep => ({ ...more, start, end: start + length, owner: 'ada' }));
const sequence = fc.array(step, { minLength: 1, maxLength: 10, size: 'max' });

describeOnBothEngines('sequences of random creations', (engine) => {
  let app: TestApp;
  let ada: Person;
  let hours = 0;

  beforeAll(async () => {
    app = await createTestApp(engine);
    ada = await createPerson(app, 'Ada');
  });
  afterAll(() => app.close());

  async function createOn(hour: number, { start, end, work, policy }: ModelStep): Promise<void> {
    try {
      await createTimeEntry(app, ada.actor, {
        startTime: formatInstant(hour + start * MINUTE),
        endTime: formatInstant(hour + end * MINUTE),
        title: work,
        overlapPolicy: policy,
      });
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'OVERLAP')) throw error;
    }
  }

  /** The stored entries of a range, by the hour of their start. */
  async function storedBetween(from: number, to: number): Promise<Map<number, Stored[]>> {
    const rows = await app.db.read
      .selectFrom('time_entries')
      .select(['start_at', 'end_at', 'title'])
      .where('team_id', '=', ada.team.id)
      .where('start_at', '>=', from)
      .where('start_at', '<', to)
      .execute();
    return Map.groupBy(rows, (row) => row.start_at - (row.start_at % HOUR));
  }

  it('random creations match the model of minute sets', { timeout: 2 * HOUR }, async (context) => {
    const sequences = engine === 'sqlite' ? fullOrQuick(100_000, 1_000) : fullOrQuick(10_000, 300);
    let [tried, mismatches, creations] = [0, 0, 0];
    const lots = fc.array(sequence, { minLength: CONCURRENCY[engine], maxLength: CONCURRENCY[engine] });
    for (const lot of fc.sample(lots, sequences / CONCURRENCY[engine])) {
      const first = MONDAY + hours * HOUR;
      hours += lot.length;
      const startOf = (index: number) => first + index * HOUR;
      await Promise.all(
        lot.map(async (steps, index) => {
          for (const one of steps) await createOn(startOf(index), one);
        }),
      );
      const stored = await storedBetween(first, startOf(lot.length));
      for (const [index, steps] of lot.entries()) {
        const hour = startOf(index);
        const found = asModel((stored.get(hour) ?? []).map((row) => asCreation(row, hour)));
        const expected = written(replay(steps));
        if (written(found).join() === expected.join()) continue;
        mismatches++;
        // Reports the first mismatch in full.
        if (mismatches === 1) expect.soft(written(found), JSON.stringify(steps)).toEqual(expected);
      }
      tried += lot.length;
      creations += lot.reduce((sum, steps) => sum + steps.length, 0);
    }
    reportFigures(context, {
      tries: tried,
      failures: mismatches,
      worst: `${mismatches} mismatches in ${creations} creations`,
    });
    expect(mismatches).toBe(0);
  });
});

interface Stored {
  start_at: number;
  end_at: number | null;
  title: string | null;
}

function asCreation({ start_at, end_at, title }: Stored, hour: number) {
  return {
    start: (start_at - hour) / MINUTE,
    end: ((end_at ?? 0) - hour) / MINUTE,
    work: title ?? '',
  };
}
