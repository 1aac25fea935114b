import { describe, expect, it } from 'vitest';
import { narrowed, type Question } from './question.ts';

const question: Question = {
  teamId: 'team',
  from: '2026-03-10',
  to: '2026-04-20',
  timezone: 'Europe/Berlin',
  filter: {
    identityIds: null,
    projectIds: ['a', 'b'],
    clientIds: null,
    taskIds: null,
    tagIds: null,
    billable: null,
    search: null,
  },
  rounding: null,
  compare: true,
  withCost: false,
};

describe('a narrowed question', () => {
  it('filters by the group instead of the given filter', () => {
    expect(narrowed(question, { by: 'PROJECT', id: 'a', name: 'A' }).filter.projectIds).toEqual(['a']);
    expect(narrowed(question, { by: 'PROJECT', id: null, name: null }).filter.projectIds).toEqual([null]);
    expect(narrowed(question, { by: 'TAG', id: 'x,y', name: 'x, y' }).filter.tagIds).toEqual(['x', 'y']);
    expect(narrowed(question, { by: 'BILLABLE', id: 'false', name: '' }).filter.billable).toBe(false);
  });

  it('keeps the dates within the range', () => {
    const month = (id: string) => narrowed(question, { by: 'MONTH', id, name: id });
    expect(month('2026-03')).toMatchObject({ from: '2026-03-10', to: '2026-03-31', compare: false });
    expect(month('2026-04')).toMatchObject({ from: '2026-04-01', to: '2026-04-20' });
    const week = narrowed(question, { by: 'WEEK', id: '2026-03-09', name: '' });
    expect(week).toMatchObject({ from: '2026-03-10', to: '2026-03-15' });
  });

  it('keeps the whole range of a rounded question', () => {
    const rounded: Question = { ...question, rounding: { mode: 'UP', minutes: 15, per: 'ENTRY' } };
    expect(narrowed(rounded, { by: 'DAY', id: '2026-03-12', name: '' })).toEqual(rounded);
  });
});
