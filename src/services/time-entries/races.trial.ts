import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { storedEntries } from '../../../test/harness/entries.ts';
import { createPerson, inNewTeam, type Person } from '../../../test/harness/factories.ts';
import { HOUR, MINUTE, MONDAY, span } from '../../../test/harness/times.ts';
import { fullOrQuick, reportFigures } from '../../../test/harness/trials.ts';
import { type Done, isExplained } from '../../../test/models/entry-history.ts';
import { asModel, unionOf, written } from '../../../test/models/interval-model.ts';
import { type EntryJobsProcess, startEntryJobsProcess } from '../../../test/processes/entry-jobs.ts';
import type { Job, Result } from '../../../test/processes/entry-jobs-process.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { createTimeEntry } from './create.ts';

const LONG = 2 * HOUR;

describeOnBothEngines('three concurrent processes', (engine) => {
  let app: TestApp;
  let account: Person;
  let processes: EntryJobsProcess[];

  beforeAll(async () => {
    app = await createTestApp(engine);
    account = await createPerson(app, 'Ada');
    processes = await Promise.all([1, 2, 3].map(() => startEntryJobsProcess(app.database)));
  });
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.stop()));
    await app.close();
  });

  /** Distributes jobs over the processes, runs them concurrently, and returns the results in the order of the jobs. */
  async function carryOut({ actor }: Person, jobs: readonly Job[]): Promise<Result[]> {
    const results: Result[] = [];
    const shares = processes.map(async (process, index) => {
      const share = jobs.filter((_, n) => n % processes.length === index);
      for (const [place, result] of (await process.carryOut({ actor, jobs: share })).entries())
        results[place * processes.length + index] = result;
    });
    await Promise.all(shares);
    return results;
  }

  it('100 creations with one key create one entry, which all responses contain', {
    timeout: LONG,
  }, async (context) => {
    const rounds = fullOrQuick(1000, 5);
    let [failures, slowest] = [0, 0];
    for (let round = 0; round < rounds; round++) {
      const ada = await inNewTeam(app, account);
      const input = { ...span(9, 10), idempotencyKey: ada.team.id };
      const begin = performance.now();
      const jobs = Array.from({ length: 100 }, (): Job => ({ kind: 'create', input }));
      const answers = await carryOut(ada, jobs);
      slowest = Math.max(slowest, performance.now() - begin);
      const entries = await storedEntries(app, ada.actor);
      const outcomes = answers.map((answer) =>
        'error' in answer ? answer.error : `${answer.outcome} ${answer.id}`,
      );
      const expected = [`CREATED ${entries[0]?.id}`, ...Array(99).fill(`DEDUPLICATED ${entries[0]?.id}`)];
      if (entries.length !== 1 || outcomes.sort().join() !== expected.join()) failures++;
    }
    reportFigures(context, {
      tries: rounds,
      failures,
      worst: `all 100 answered within ${slowest.toFixed(0)} ms`,
    });
    expect(failures).toBe(0);
  });

  it('50 overlapping creations result in the exact union without lock errors', {
    timeout: LONG,
  }, async (context) => {
    const creation = fc.record({
      start: fc.integer({ min: 0, max: 400 }),
      length: fc.integer({ min: 1, max: 30 }),
      work: fc.constantFrom('billable', 'not'),
    });
    const rounds = fc.sample(fc.array(creation, { minLength: 50, maxLength: 50 }), fullOrQuick(1000, 5));
    let [failures, errors, slowest] = [0, 0, 0];
    for (const round of rounds) {
      const ada = await inNewTeam(app, account);
      const creations = round.map(({ start, length, work }) => ({ start, end: start + length, work }));
      const jobs = creations.map(
        ({ start, end, work }): Job => ({
          kind: 'create',
          input: {
            startTime: formatInstant(MONDAY + start * MINUTE),
            endTime: formatInstant(MONDAY + end * MINUTE),
            billable: work === 'billable',
          },
        }),
      );
      const begin = performance.now();
      const answers = await carryOut(ada, jobs);
      slowest = Math.max(slowest, performance.now() - begin);
      errors += answers.filter((answer) => 'error' in answer).length;
      const found = (await storedEntries(app, ada.actor)).map((entry) => ({
        start: (entry.start - MONDAY) / MINUTE,
        end: ((entry.end ?? 0) - MONDAY) / MINUTE,
        work: entry.billable ? 'billable' : 'not',
      }));
      const union = unionOf(creations, 'MERGE_SAME_WORK');
      if (written(asModel(found)).join() !== written(union).join()) failures++;
    }
    const worst = `${errors} errors answered, all 50 within ${slowest.toFixed(0)} ms`;
    reportFigures(context, { tries: rounds.length, failures: failures + errors, worst });
    expect({ failures, errors }).toEqual({ failures: 0, errors: 0 });
  });

  it('concurrent updates, deletions and merges of one entry are serializable and lose nothing', {
    timeout: LONG,
  }, async (context) => {
    const rounds = fullOrQuick(1000, 20);
    let unexplained = 0;
    const outcomes = new Map<string, number>();
    for (let round = 0; round < rounds; round++) {
      const ada = await inNewTeam(app, account);
      const [a, b] = [await track(ada, 9, 10), await track(ada, 11, 12)];
      const before = await entriesOf(ada);
      const merge = { overlapPolicy: 'MERGE_ANY' } as const;
      const jobs: Job[] = [
        { kind: 'update', input: { id: a, title: 'first title' } },
        { kind: 'create', input: { ...span(9.5, 11.5), title: 'bridge', ...merge } },
        { kind: 'update', input: { id: b, description: 'second description' } },
        { kind: 'update', input: { id: a, description: 'first description' } },
        { kind: 'create', input: { ...span(8.5, 9.25), title: 'early', ...merge } },
        { kind: 'update', input: { id: b, title: 'second title' } },
        { kind: 'create', input: { ...span(11.75, 13), title: 'late', ...merge } },
        // Every other round also deletes one of the two entries, alternately.
        ...(round % 2 ? [{ kind: 'delete' as const, id: round % 4 === 1 ? a : b }] : []),
      ];
      const rotated = [...jobs.slice(round % jobs.length), ...jobs.slice(0, round % jobs.length)];
      const results = await carryOut(ada, rotated);
      const history = rotated.map((job, n): Done => ({ job, result: results[n] ?? { error: 'none' } }));
      for (const result of results) {
        const outcome = 'error' in result ? 'refused' : result.outcome.toLowerCase();
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
      if (!isExplained(before, history, await entriesOf(ada))) unexplained++;
    }
    const counts = [...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', ');
    reportFigures(context, {
      tries: rounds,
      failures: unexplained,
      worst: `${unexplained} without an order; ${counts}`,
    });
    expect(unexplained).toBe(0);
    expect(outcomes.get('merged')).toBeGreaterThan(0);
    expect(outcomes.get('deleted')).toBeGreaterThan(0);
  });

  const track = async ({ actor }: Person, from: number, to: number) =>
    (await createTimeEntry(app, actor, span(from, to))).timeEntry.id;

  const entriesOf = async ({ actor }: Person) =>
    (await storedEntries(app, actor)).map(({ id, start, end, title, description }) => ({
      ids: [id],
      start,
      end: end ?? 0,
      title,
      description,
    }));
});
