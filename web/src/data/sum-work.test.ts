import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketsOf } from '../../../src/domain/time-buckets.ts';
import { sumWork, type WorkEntry, workOn } from './sum-work.ts';

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(`2026-03-${text}:00Z`);
const days = bucketsOf({ start: at('02T00:00'), end: at('05T00:00') }, 'DAY', 'UTC', 'MONDAY');
const now = at('04T12:00');
const entry = (fields: Partial<WorkEntry>): WorkEntry => ({
  projectId: null,
  clientId: null,
  taskId: null,
  start: at('02T09:00'),
  end: at('02T10:00'),
  tags: [],
  ...fields,
});

describe('work', () => {
  it('is added up by all that an entry is tracked on', () => {
    const sums = sumWork(
      [
        entry({ projectId: 'p', clientId: 'c', taskId: 't', tags: ['deep', 'office'] }),
        entry({ projectId: 'p', clientId: 'c', start: at('03T09:00'), end: at('03T11:30'), tags: ['deep'] }),
        entry({ clientId: 'd' }),
      ],
      days,
      now,
    );
    expect(sums.projects).toEqual(
      new Map([['p', { milliseconds: 3.5 * HOUR, entries: 2, byDay: [HOUR, 2.5 * HOUR, 0] }]]),
    );
    expect([...sums.clients.keys()]).toEqual(['c', 'd']);
    expect(sums.tasks.get('t')?.milliseconds).toBe(HOUR);
    expect(sums.tags.get('deep')).toEqual({
      milliseconds: 3.5 * HOUR,
      entries: 2,
      byDay: [HOUR, 2.5 * HOUR, 0],
    });
    expect(sums.tags.get('office')?.entries).toBe(1);
  });

  it('is nothing where nothing was done, and unknown before that is known', () => {
    const sums = sumWork([entry({ projectId: 'p' })], days, now);
    expect(workOn(sums, 'projects', 'p')).toBe(sums.projects.get('p'));
    expect(workOn(sums, 'projects', 'q')).toEqual({ milliseconds: 0, entries: 0, byDay: [] });
    expect(workOn(undefined, 'projects', 'p')).toBeUndefined();
  });

  it('counts to the day on which it starts', () => {
    const sums = sumWork([entry({ projectId: 'p', start: at('02T23:00'), end: at('03T02:00') })], days, now);
    expect(sums.projects.get('p')?.byDay).toEqual([3 * HOUR, 0, 0]);
  });

  it('runs up to now', () => {
    const sums = sumWork([entry({ projectId: 'p', start: at('04T11:30'), end: null })], days, now);
    expect(sums.projects.get('p')?.milliseconds).toBe(HOUR / 2);
  });

  it('of the days is the work of all', () => {
    const entries = fc.array(
      fc.record({
        projectId: fc.constantFrom('p', 'q', null),
        start: fc.integer({ min: at('01T12:00'), max: at('05T12:00') }),
        length: fc.integer({ min: 1, max: 9 * HOUR }),
      }),
    );
    fc.assert(
      fc.property(entries, (drafts) => {
        const within = drafts.filter(({ start }) => start >= at('02T00:00') && start < at('05T00:00'));
        const sums = sumWork(
          drafts.map(({ projectId, start, length }) => entry({ projectId, start, end: start + length })),
          days,
          now,
        );
        for (const id of ['p', 'q']) {
          const expected = within.filter(({ projectId }) => projectId === id);
          const total = expected.reduce((sum, { length }) => sum + length, 0);
          const work = sums.projects.get(id);
          expect(work?.milliseconds ?? 0).toBe(total);
          expect(work?.entries ?? 0).toBe(expected.length);
          expect(work?.byDay.reduce((sum, one) => sum + one, 0) ?? 0).toBe(total);
        }
      }),
    );
  });
});
