import { describe, expect, it } from 'vitest';
import { workedTimeIn } from './worked-time.ts';

describe('the name of a column', () => {
  it.each([
    ...['Duration', 'Hours', 'Total hours', 'Time spent (seconds)', 'timeSpent', 'Work done', 'Hours worked'],
    ...[
      'Dauer (Std.)',
      'Arbeitsstunden',
      'Duração',
      'Durée',
      'Tiempo',
      'Gesamtzeit in Std.',
      'Net hours',
      'Uren',
    ],
  ])('%s means worked time', (name) => {
    expect(workedTimeIn(name)).toBe('WORKED');
  });

  it.each(['Website hours', 'Minutes at the desk', 'Development (h)'])('%s has a unit only', (name) => {
    expect(workedTimeIn(name)).toBe('UNIT');
  });

  it.each([
    ...[
      'Price per hour',
      'Preço por hora',
      'Preis pro Stunde',
      'Prix par heure',
      '€ per hour',
      '$/h',
      'Fee (h)',
    ],
    ...[
      'Stundensatz',
      'Stundenlohn',
      'Hourly rate',
      'Cost per hour',
      'Costo por hora',
      'Uurtarief',
      'Umsatz/Std.',
    ],
    ...[
      'Break (min)',
      'Lunch break (minutes)',
      'LunchMinutes',
      'Pause (h)',
      'Mittagspause (Min.)',
      'Pauses (min)',
    ],
    ...['Travel time (minutes)', 'Fahrtzeit (Std.)', 'Reisezeit', 'Temps de trajet (min)', 'Viaje (horas)'],
    ...[
      'Overtime hours',
      'Over time',
      'Überstunden',
      'Horas extra',
      'Heures supplémentaires',
      'Ore straordinarie',
    ],
    ...[
      'Estimated hours',
      'Sollstunden',
      'Remaining (h)',
      'Planned hours',
      'Billable hours',
      'Vacation hours',
    ],
    ...['Title', 'Total', 'Amount', 'Sum', 'Decimal'],
  ])('%s means something else', (name) => {
    expect(workedTimeIn(name)).toBeNull();
  });
});
