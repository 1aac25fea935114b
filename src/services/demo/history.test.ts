import { describe, expect, it } from 'vitest';
import { DEMO_DOMAIN } from '../../domain/sample.ts';
import { clients, projects, tags } from './catalog.ts';
import { historyOf } from './history.ts';
import { people } from './people.ts';

const NOW = Date.parse('2026-06-17T13:20:00Z');
const HOUR = 3_600_000;
const histories = people.map((person) => ({ person, history: historyOf(person, NOW) }));

describe('historyOf', () => {
  it('returns the same history in every run', () => {
    for (const { person, history } of histories) expect(historyOf(person, NOW)).toEqual(history);
  });

  it('returns only past entries, with a plausible number of hours', () => {
    for (const { person, history } of histories) {
      expect(history.every((entry) => entry.start < entry.end && entry.end <= NOW)).toBe(true);
      expect(history.every((entry) => entry.recordedAt >= entry.end && entry.recordedAt <= NOW)).toBe(true);
      expect(history.every((entry) => entry.end - entry.start < 5 * HOUR)).toBe(true);
      const hours = history.reduce((sum, entry) => sum + entry.end - entry.start, 0) / HOUR;
      expect(hours / (78 * person.workDays.length)).toBeGreaterThan(6);
      expect(hours / (78 * person.workDays.length)).toBeLessThan(8);
    }
  });

  it('keeps earlier entries as time goes on', () => {
    const [{ person, history } = { person: people[0], history: [] }] = histories;
    const later = historyOf(person, NOW + HOUR);
    expect(later.slice(0, 1000)).toEqual(history.slice(0, 1000));
  });

  it('plans no work on holidays and little work at weekends', () => {
    const days = histories.flatMap(({ history }) => history.map(({ start }) => new Date(start)));
    expect(days.filter((day) => day.toISOString().slice(5, 10) === '12-25')).toEqual([]);
    const weekend = days.filter((day) => day.getUTCDay() % 6 === 0).length / days.length;
    expect(weekend).toBeGreaterThan(0);
    expect(weekend).toBeLessThan(0.02);
  });

  it('plans no recent work on the archived project', () => {
    const last = Math.max(
      ...histories.flatMap(({ history }) =>
        history.filter(({ project }) => project === 'campaign').map(({ end }) => end),
      ),
    );
    expect(NOW - last).toBeGreaterThan(6.5 * 30 * 24 * HOUR);
  });
});

describe('demo data', () => {
  it('refers only to projects and tasks of the catalog', () => {
    for (const person of people) {
      expect(person.email.endsWith(`@${DEMO_DOMAIN}`)).toBe(true);
      for (const duty of Object.keys(person.duties)) {
        const [project = '', task = ''] = duty.split('/');
        expect(Object.keys(projects[project]?.tasks ?? {})).toContain(task);
      }
    }
    expect(Object.keys(clients)).toHaveLength(2);
    expect(Object.keys(projects)).toHaveLength(6);
    expect(tags).toContain('goodwill');
  });
});
