import { describe, expect, it } from 'vitest';
import { DEMO_DOMAIN } from '../../domain/sample.ts';
import { clients, projects, tags } from './catalog.ts';
import { historyOf } from './history.ts';
import { people } from './people.ts';

const NOW = Date.parse('2026-06-17T13:20:00Z');
const HOUR = 3_600_000;
const histories = people.map((person) => ({ person, history: historyOf(person, NOW) }));

describe('the history of the demo', () => {
  it('is the same in every run', () => {
    for (const { person, history } of histories) expect(historyOf(person, NOW)).toEqual(history);
  });

  it('tells of the past alone, in working hours of believable length', () => {
    for (const { person, history } of histories) {
      expect(history.every((entry) => entry.start < entry.end && entry.end <= NOW)).toBe(true);
      expect(history.every((entry) => entry.recordedAt >= entry.end && entry.recordedAt <= NOW)).toBe(true);
      expect(history.every((entry) => entry.end - entry.start < 5 * HOUR)).toBe(true);
      const hours = history.reduce((sum, entry) => sum + entry.end - entry.start, 0) / HOUR;
      expect(hours / (78 * person.workDays.length)).toBeGreaterThan(6);
      expect(hours / (78 * person.workDays.length)).toBeLessThan(8);
    }
  });

  it('keeps the past of a day when time goes on', () => {
    const [{ person, history } = { person: people[0], history: [] }] = histories;
    const later = historyOf(person, NOW + HOUR);
    expect(later.slice(0, 1000)).toEqual(history.slice(0, 1000));
  });

  it('has people away on holidays and at work on few weekends', () => {
    const days = histories.flatMap(({ history }) => history.map(({ start }) => new Date(start)));
    expect(days.filter((day) => day.toISOString().slice(5, 10) === '12-25')).toEqual([]);
    const weekend = days.filter((day) => day.getUTCDay() % 6 === 0).length / days.length;
    expect(weekend).toBeGreaterThan(0);
    expect(weekend).toBeLessThan(0.02);
  });

  it('touches the archived project only in its time', () => {
    const last = Math.max(
      ...histories.flatMap(({ history }) =>
        history.filter(({ project }) => project === 'campaign').map(({ end }) => end),
      ),
    );
    expect(NOW - last).toBeGreaterThan(6.5 * 30 * 24 * HOUR);
  });
});

describe('the data of the demo', () => {
  it('names only what is in the catalog', () => {
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
